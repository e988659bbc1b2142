import type { ExactRow, Table, WireRow } from './table.js';

const WIRE: Partial<Record<Table['columns'][string]['kind'], (value: never) => unknown>> = {
  bigint: Number,
  decimal: Number,
  time: (value: Date) => value.toISOString().slice(0, 19).replace('T', ' '),
  date: (value: Date) => value.toISOString().slice(0, 10),
};

/**
 * Converts a full or partial Prisma row for a response, as SQL does: amounts and bigint as numbers, times as `YYYY-MM-DD HH:MM:SS` in
 * UTC, dates as `YYYY-MM-DD`; nulls, bytes and relations are left out. Columns are in table order.
 */
export function wireRow<T extends Table, Row extends object>(table: T, row: Row): Pick<WireRow<T>, keyof Row & keyof WireRow<T>> {
  const given = new Map<string, unknown>(Object.entries(row));
  const columns = Object.entries(table.columns).filter(([name, { kind }]) => kind !== 'bytes' && (given.get(name) ?? null) !== null);
  const entries = columns.map(([name, { kind }]) => [name, WIRE[kind]?.(given.get(name) as never) ?? given.get(name)]);
  return Object.fromEntries(entries) as Pick<WireRow<T>, keyof Row & keyof WireRow<T>>;
}

const EXACT: typeof WIRE = { ...WIRE, decimal: (value: { toFixed(places: number): string }) => value.toFixed(4) };

/** Converts a full or partial Prisma row with nothing left out: times and dates as in `wireRow`, amounts as exact text. */
export function exactRow<T extends Table, Row extends object>(table: T, row: Row): Pick<ExactRow<T>, keyof Row & keyof ExactRow<T>> {
  const read = Object.entries(row).filter(([name]) => Object.hasOwn(table.columns, name));
  const entries = read.map(([name, value]) => [name, value === null ? null : (EXACT[kindOf(table, name)]?.(value as never) ?? value)]);
  return Object.fromEntries(entries) as Pick<ExactRow<T>, keyof Row & keyof ExactRow<T>>;
}

const kindOf = (table: Table, name: string) => table.columns[name]?.kind ?? 'json';

/** A time or date from a request as a `Date` for Prisma; null stays null. */
export const dateFromWire = (text: string | null): Date | null =>
  text === null ? null : new Date(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text);
