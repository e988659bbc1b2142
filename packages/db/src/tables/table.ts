import type { ColumnKind, ColumnShape } from '@merx/wire';

/** A column as the schema declares it. */
export interface Column extends ColumnShape {
  readonly hasDefault: boolean;
}

/** A table of the database as `npm run generate` writes it down. */
export interface Table {
  readonly name: string;
  /** Columns of the primary key, in their order. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
}

export type ColumnName<T extends Table> = keyof T['columns'] & string;

interface ExactValues extends Record<ColumnKind, unknown> {
  integer: number;
  bigint: number;
  decimal: string;
  text: string;
  boolean: boolean;
  time: string;
  date: string;
  bytes: Buffer;
  integers: number[];
  texts: string[];
}
interface WireValues extends Omit<ExactValues, 'decimal' | 'bytes'> {
  decimal: number;
  bytes: string;
}

type Nullable<T extends Table> = { [C in ColumnName<T>]: T['columns'][C]['isNullable'] extends true ? C : never }[ColumnName<T>];
type ExactValue<T extends Table, C extends ColumnName<T>> = ExactValues[T['columns'][C]['kind']];
type WireValue<T extends Table, C extends ColumnName<T>> = WireValues[T['columns'][C]['kind'] & keyof WireValues];

/** A row for calculations: amounts and quantities are exact decimal text, times text, nothing left out. */
export type ExactRow<T extends Table> = {
  [C in ColumnName<T>]: C extends Nullable<T> ? ExactValue<T, C> | null : ExactValue<T, C>;
};

/** A row as the database writes it in JSON for the wire: amounts as numbers, times as text, nulls left out. */
export type WireRow<T extends Table> = { [C in Exclude<ColumnName<T>, Nullable<T>>]: WireValue<T, C> } & {
  [C in Nullable<T>]?: WireValue<T, C>;
};
