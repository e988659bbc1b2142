import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldError, type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { ZodObject, ZodType } from 'zod';
import { isUnread, numberFaultText, type Unread } from './number-text';

/** Invalid texts of number fields in the form values, by path. */
function unreadIn(value: unknown, path: string[] = []): [path: string, fault: Unread][] {
  if (isUnread(value)) return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unreadIn(part, [...path, name]));
}

/** Validates a form against its schema, if any, and fails while a number field holds invalid text. */
export function formResolver<Values extends FieldValues>(schema: ZodType | undefined): Resolver<Values> {
  const ofShape = schema && (zodResolver(schema as ZodObject) as Resolver<Values>);
  return async (values, context, options) => {
    const unread = unreadIn(values);
    const checked = ofShape ? await ofShape(values, context, options) : { values, errors: {} };
    if (unread.length === 0) return checked;
    const errors = { ...checked.errors } as FieldErrors<Values>;
    for (const [path, fault] of unread) {
      const error: FieldError = { type: 'number', message: numberFaultText(fault) };
      set(errors, path, error);
    }
    return { values: {}, errors };
  };
}
