import { useRef } from 'react';
import { type FieldArrayPath, type FieldPath, type FieldPathValue, type FieldValues, useFieldArray, useWatch } from 'react-hook-form';

/**
 * The rows of a list in the surrounding form. A row keeps its key through saves, reloads and restored drafts, so that the focused field is
 * never replaced.
 */
export function useRows<Values extends FieldValues, Name extends FieldArrayPath<Values>>(name: Name) {
  const { fields, append, remove, move } = useFieldArray<Values, Name, 'key'>({ name, keyName: 'key' });
  const keys = useRef<string[]>([]);
  while (keys.current.length < fields.length) keys.current.push(crypto.randomUUID());
  keys.current.length = fields.length;
  return {
    fields: fields.map((field, index) => ({ ...field, key: keys.current[index] ?? '' })),
    append,
    remove(index: number): void {
      keys.current.splice(index, 1);
      remove(index);
    },
    move(from: number, to: number): void {
      keys.current.splice(to, 0, ...keys.current.splice(from, 1));
      move(from, to);
    },
  };
}

/** The current values of a row. A removed row is rendered once more, with its last values. */
export function useRow<Values extends FieldValues, Name extends FieldPath<Values>>(name: Name): FieldPathValue<Values, Name> {
  const values = useWatch<Values, Name>({ name });
  const last = useRef(values);
  if (values !== undefined) last.current = values;
  return last.current;
}
