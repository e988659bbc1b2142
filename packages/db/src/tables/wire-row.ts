import type { ColumnName, Table, WireRow } from './table.js';

const WIRE: Partial<Record<Table['columns'][string]['kind'], (value: never) => unknown>> = {
  bigint: Number,
  decimal: Number,
  time: (value: Date) => value.toISOString().slice(0, 19).replace('T', ' '),
  date: (value: Date) => value.toISOString().slice(0, 10),
};

/**
 * A row as Prisma reads it, whole or of some columns, as SQL writes it for the wire: amounts and bigint as numbers, times as
 * `YYYY-MM-DD HH:MM:SS` in UTC, dates as `YYYY-MM-DD`, nulls, bytes and related rows left out. The order is that of the table.
 */
export function wireRow<T extends Table, Name extends ColumnName<T>>(
  table: T,
  row: Record<Name, unknown>,
): Pick<WireRow<T>, Name & keyof WireRow<T>> {
  const given: Record<string, unknown> = row;
  const columns = Object.entries(table.columns).filter(
    ([name, { kind }]) => kind !== 'bytes' && given[name] !== null && given[name] !== undefined,
  );
  const entries = columns.map(([name, { kind }]) => [name, WIRE[kind] ? WIRE[kind](given[name] as never) : given[name]]);
  return Object.fromEntries(entries);
}
