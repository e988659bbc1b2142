import type { Table, WireRow } from './table.js';

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
export function wireRow<T extends Table, Row extends object>(table: T, row: Row): Pick<WireRow<T>, keyof Row & keyof WireRow<T>> {
  const given = new Map<string, unknown>(Object.entries(row));
  const columns = Object.entries(table.columns).filter(([name, { kind }]) => kind !== 'bytes' && (given.get(name) ?? null) !== null);
  const entries = columns.map(([name, { kind }]) => [name, WIRE[kind]?.(given.get(name) as never) ?? given.get(name)]);
  return Object.fromEntries(entries) as Pick<WireRow<T>, keyof Row & keyof WireRow<T>>;
}

/** A time or date of the wire as Prisma takes it; null stays null. */
export const dateFromWire = (text: string | null): Date | null =>
  text === null ? null : new Date(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text);
