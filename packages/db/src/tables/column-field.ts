import type { CriteriaField } from '../criteria/index.js';
import type { Column, Table } from './table.js';

/** How criteria compare a column; JSON, lists and bytes are not compared. */
export const FIELD_KINDS: Partial<Record<Column['kind'], CriteriaField['kind']>> = {
  integer: 'number',
  bigint: 'number',
  decimal: 'number',
  text: 'text',
  boolean: 'boolean',
  time: 'time',
  date: 'time',
};

/**
 * The column of that name for the criteria of a list that reads its table as `alias`; undefined if it is not a plain column. Text columns
 * that contain only digits are listed in `unfolded`: they need no folding, so their plain index provides the order.
 */
export function columnField(table: Table, alias: string, name: string, unfolded: readonly string[] = []): CriteriaField | undefined {
  const column = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
  const kind = column && FIELD_KINDS[column.kind];
  if (!kind) return undefined;
  const sql = `${alias}.${name}`;
  return { sql, kind, neverNull: !column.isNullable, ...(unfolded.includes(name) && { sortSql: sql }) };
}
