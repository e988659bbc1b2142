import type { Column, ColumnName, Table } from './table.js';

type Names<T extends Table> = readonly ColumnName<T>[];

/** The columns of a table that a JSON row has: all but those left out, and but for bytes, which are no JSON. */
export function jsonColumns<T extends Table>(table: T, omit: Names<T> = []): [ColumnName<T>, Column][] {
  const left: readonly string[] = omit;
  return Object.entries(table.columns).filter(([name, { kind }]) => kind !== 'bytes' && !left.includes(name)) as [ColumnName<T>, Column][];
}

/** The columns of `alias` for a select list, times as the wire writes them. */
export function selectList<T extends Table>(table: T, alias: string, omit?: Names<T>): string {
  return jsonColumns(table, omit)
    .map(([name, { kind }]) => (kind === 'time' ? `wire_time(${alias}.${name}) as ${name}` : `${alias}.${name}`))
    .join(', ');
}

/** As `selectList`, amounts as text, so that no digit of them is lost in JSON. */
export function exactList<T extends Table>(table: T, alias: string, omit?: Names<T>): string {
  return jsonColumns(table, omit)
    .map(([name, { kind }]) => {
      if (kind === 'decimal') return `${alias}.${name}::text as ${name}`;
      return kind === 'time' ? `wire_time(${alias}.${name}) as ${name}` : `${alias}.${name}`;
    })
    .join(', ');
}

/** Assignments of the columns of a row named `given`, for an update. */
export const assignments = (names: readonly string[]): string => names.map((name) => `${name} = given.${name}`).join(', ');

/** An insert of every column from rows named `given`; `own` holds expressions for some of them, null leaves a column to its default. */
export function insertInto<T extends Table>(table: T, from: string, own: { [C in ColumnName<T>]?: string | null }): string {
  const expressions: Readonly<Record<string, string | null | undefined>> = own;
  const names = Object.keys(table.columns).filter((name) => expressions[name] !== null);
  const values = names.map((name) => expressions[name] ?? `given.${name}`);
  return `insert into ${table.name} (${names.join(', ')}) select ${values.join(', ')} from ${from}`;
}

/** The names of a table's columns, but for those left out. */
export function columnNames<T extends Table>(table: T, omit: readonly string[] = []): string[] {
  return Object.keys(table.columns).filter((name) => !omit.includes(name));
}
