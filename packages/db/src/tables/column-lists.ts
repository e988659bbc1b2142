import type { Column, ColumnName, Table } from './table.js';

/** Whether a select list contains a column. */
type Shows = (name: string, column: Column) => boolean;

/** A select list with times in the response format, and amounts as formatted by `decimal`. Bytes are left out: JSON cannot hold them. */
function listOf(table: Table, alias: string, shows: Shows, decimal: (column: string, name: string) => string): string {
  return Object.entries(table.columns)
    .filter(([name, column]) => column.kind !== 'bytes' && shows(name, column))
    .map(([name, { kind }]) => {
      const column = `${alias}.${name}`;
      if (kind === 'time') return `wire_time(${column}) as ${name}`;
      return kind === 'decimal' ? decimal(column, name) : column;
    })
    .join(', ');
}

/** The columns of `alias` for a select list, all or those that it `shows`, with times in the response format. */
export const selectList = (table: Table, alias: string, shows: Shows = () => true): string =>
  listOf(table, alias, shows, (column) => column);

/** Like `selectList`, without the `omit` columns and with amounts as text, so that JSON loses no digit. */
export const exactList = (table: Table, alias: string, omit: readonly string[] = []): string =>
  listOf(
    table,
    alias,
    (name) => !omit.includes(name),
    (column, name) => `${column}::text as ${name}`,
  );

/** Assignments from a row named `given`, for an update. */
export const assignments = (names: readonly string[]): string => names.map((name) => `${name} = given.${name}`).join(', ');

/** An insert of every column from rows named `given`; `own` has expressions for some of them, null uses the column's default. */
export function insertInto<T extends Table>(table: T, from: string, own: { [C in ColumnName<T>]?: string | null }): string {
  const expressions: Readonly<Record<string, string | null | undefined>> = own;
  const names = Object.keys(table.columns).filter((name) => expressions[name] !== null);
  const values = names.map((name) => expressions[name] ?? `given.${name}`);
  return `insert into ${table.name} (${names.join(', ')}) select ${values.join(', ')} from ${from}`;
}

/** The names of a table's columns, except those in `omit`. */
export function columnNames<T extends Table>(table: T, omit: readonly string[] = []): string[] {
  return Object.keys(table.columns).filter((name) => !omit.includes(name));
}
