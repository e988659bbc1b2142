import type { InlineEdit } from './columns';

type Call = Parameters<InlineEdit<object>['save']>[2];

interface Options<Row> extends Omit<InlineEdit<Row>, 'value' | 'patch' | 'save'> {
  /** Saves the changed field of the row. */
  save: (row: Row, changed: Record<string, string | number>, call: Call) => Promise<unknown>;
}

/** Inline editing of one field of the row that is named alike in the row and in what is saved. Options are stored as numbers. */
export function fieldEdit<Row>(name: keyof Row & string, { save, ...options }: Options<Row>): InlineEdit<Row> {
  const stored = (value: string | number): string | number => (options.kind === 'text' ? String(value) : Number(value));
  return {
    ...options,
    value: (row) => row[name] as string | number | null,
    patch: (row, value) => ({ ...row, [name]: stored(value) }),
    save: (row, value, call) => save(row, { [name]: stored(value) }, call),
  };
}
