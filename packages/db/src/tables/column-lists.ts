import type { ColumnName, Table } from './table.js';

/** One select list: times as the wire writes them, and amounts as `decimal` writes them. Bytes are left out: they are no JSON. */
function listOf(table: Table, alias: string, omit: readonly string[], decimal: (column: string, name: string) => string): string {
  return Object.entries(table.columns)
    .filter(([name, { kind }]) => kind !== 'bytes' && !omit.includes(name))
    .map(([name, { kind }]) => {
      const column = `${alias}.${name}`;
      if (kind === 'time') return `wire_time(${column}) as ${name}`;
      return kind === 'decimal' ? decimal(column, name) : column;
    })
    .join(', ');
}

/** The columns of `alias` for a select list, times as the wire writes them. */
export const selectList = (table: Table, alias: string): string => listOf(table, alias, [], (column) => column);

/** As `selectList`, but for the columns left out, amounts as text, so that no digit of them is lost in JSON. */
export const exactList = (table: Table, alias: string, omit: readonly string[] = []): string =>
  listOf(table, alias, omit, (column, name) => `${column}::text as ${name}`);

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
