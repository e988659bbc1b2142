import { columnKindOf } from '@merx/wire';
import type { z } from 'zod';
import type { CriteriaField, FieldResolver } from '../criteria/index.js';
import { columnField, FIELD_KINDS } from '../tables/column-field.js';
import type { ColumnName, Table } from '../tables/table.js';

/** A column of a list: its SQL expression, and how criteria compare it if not by the expression itself. */
export type ListColumn = string | { sql: string; field: CriteriaField };

type Named<S extends z.ZodObject> = keyof z.output<S> & string;

/** Every column of the row that is missing from the table; table columns may be overridden with SQL. */
type OwnColumns<S extends z.ZodObject, T extends Table> = { [C in Exclude<Named<S>, ColumnName<T>>]: ListColumn } & {
  [C in Named<S> & ColumnName<T>]?: ListColumn;
};

/** The row of a list and its fields. */
export interface RowColumns {
  /** SQL expression of a row as JSON. */
  row: string;
  field: FieldResolver;
}

/**
 * The row of a list and its fields, as named by the row's schema: each is the column of `table`, read as `alias`, unless `own` has SQL
 * for it. Criteria may name all of them except lists and objects; `more` resolves additional fields and fields that differ from the
 * schema.
 */
export function columns<S extends z.ZodObject, const T extends Table>(
  schema: S,
  table: T,
  alias: string,
  own: OwnColumns<S, T>,
  more: FieldResolver = () => undefined,
): RowColumns {
  const given = new Map(Object.entries<ListColumn | undefined>(own));
  const shape = Object.entries<z.ZodType>(schema.shape);
  const read = shape.map(([name, type]) => {
    const column = given.get(name) ?? `${alias}.${name}`;
    const { sql, field } = typeof column === 'string' ? { sql: column, field: undefined } : column;
    const kind = columnKindOf(type);
    const fieldKind = FIELD_KINDS[kind];
    const implied = columnField(table, alias, name) ?? (fieldKind && { sql, kind: fieldKind });
    return { name, shown: kind === 'time' ? `wire_time(${sql})` : sql, field: field ?? more(name) ?? implied };
  });
  const fields = new Map(read.map(({ name, field }) => [name, field]));
  const row = `(select row_to_json(r) from (select ${read.map(({ name, shown }) => `${shown} as ${name}`).join(', ')}) r)`;
  return {
    row: shape.some(([, type]) => type.type === 'optional') ? `json_strip_nulls(${row})` : row,
    field: (name) => fields.get(name) ?? more(name),
  };
}
