import { z } from 'zod';
import { dateTime } from './dates.js';
import { list } from './list.js';
import { bool, decimal, int, text, wireBool, wireDate, wireDecimal, wireInt, wireText, wireTime } from './scalars.js';

/** The kind of a column's values. */
export type ColumnKind = 'integer' | 'bigint' | 'decimal' | 'text' | 'boolean' | 'time' | 'date' | 'json' | 'bytes' | 'integers' | 'texts';

/** What an entity's schema needs to know of a column. */
export interface ColumnShape {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
}

export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnShape>>;
}

const wireTexts = z.array(wireText);
const wireInts = z.array(wireInt);

/** An empty time is null. */
const moment = z.preprocess((value) => (value === '' ? null : value), dateTime.nullable());

const OUT = {
  integer: wireInt,
  bigint: wireInt,
  decimal: wireDecimal,
  text: wireText,
  boolean: wireBool,
  time: wireTime,
  date: wireDate,
  integers: wireInts,
  texts: wireTexts,
};
const IN = {
  integer: int,
  bigint: int,
  decimal,
  text,
  boolean: bool,
  time: moment,
  date: text,
  integers: list(int),
  texts: list(text),
};

/** Bytes and JSON have no generic schema; schemas that expose them add their own. */
type PlainKind = keyof typeof OUT;
type Plain<T extends TableShape> = {
  [C in keyof T['columns'] & string]: T['columns'][C]['kind'] extends PlainKind ? C : never;
}[keyof T['columns'] & string];
type KindOf<T extends TableShape, C extends string> = T['columns'][C]['kind'] & PlainKind;
type OutOf<T extends TableShape, C extends string> = T['columns'][C]['isNullable'] extends true
  ? z.ZodOptional<(typeof OUT)[KindOf<T, C>]>
  : (typeof OUT)[KindOf<T, C>];
type InOf<T extends TableShape, C extends string> = z.ZodOptional<z.ZodNullable<(typeof IN)[KindOf<T, C>]>>;

/** The schemas of an entity's plain fields, to be spread into its object schemas. */
export interface Entity<T extends TableShape, C extends string> {
  /** For responses: nullable columns are optional. */
  out: { [Name in C]: OutOf<T, Name> };
  /** For input: every field is optional and nullable. */
  in: { [Name in C]: InOf<T, Name> };
}

type Picked<T extends TableShape, Omitted, Chosen> = Exclude<[Chosen] extends [never] ? Plain<T> : Chosen, Omitted> & string;

/**
 * The wire schemas of a table's columns, all or those picked, except bytes and JSON. Spread them into an object schema and add or
 * override fields after them.
 */
export function entity<const T extends TableShape, const Omitted extends Plain<T> = never, const Chosen extends Plain<T> = never>(
  table: T,
  { omit = [], pick }: { omit?: readonly Omitted[]; pick?: readonly Chosen[] } = {},
): Entity<T, Picked<T, Omitted, Chosen>> {
  const left: readonly string[] = omit;
  const names: readonly string[] = pick ?? Object.keys(table.columns);
  const shown = names.flatMap((name) => {
    const column = table.columns[name];
    return column && column.kind in OUT && !left.includes(name) ? [{ name, ...column }] : [];
  });
  const entries = shown.map(({ name, kind, isNullable }) => {
    const out: z.ZodType = OUT[kind as PlainKind];
    const given: z.ZodType = IN[kind as PlainKind];
    return { name, out: isNullable ? out.optional() : out, in: given.nullish() };
  });
  const shape = (side: 'out' | 'in') => Object.fromEntries(entries.map((entry) => [entry.name, entry[side]]));
  return { out: shape('out'), in: shape('in') } as unknown as Entity<T, Picked<T, Omitted, Chosen>>;
}
