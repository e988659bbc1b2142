import { z } from 'zod';
import { dateTime } from './dates.js';
import { list } from './list.js';
import { bool, decimal, int, text, wireBool, wireDate, wireDecimal, wireInt, wireText, wireTime } from './scalars.js';

/** What a column holds. */
export type ColumnKind = 'integer' | 'bigint' | 'decimal' | 'text' | 'boolean' | 'time' | 'date' | 'json' | 'bytes' | 'integers' | 'texts';

/** What the shape of an entity needs to know of a column. */
export interface ColumnShape {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
}

export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnShape>>;
}

const wireTexts = z.array(wireText);
const wireInts = z.array(wireInt);

/** An empty moment is none. */
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

/** Bytes and JSON have no shape of their own; whoever shows them adds it. */
type PlainKind = keyof typeof OUT;
type Plain<T extends TableShape> = {
  [C in keyof T['columns'] & string]: T['columns'][C]['kind'] extends PlainKind ? C : never;
}[keyof T['columns'] & string];
type KindOf<T extends TableShape, C extends string> = T['columns'][C]['kind'] & PlainKind;
type OutOf<T extends TableShape, C extends string> = T['columns'][C]['isNullable'] extends true
  ? z.ZodOptional<(typeof OUT)[KindOf<T, C>]>
  : (typeof OUT)[KindOf<T, C>];
type InOf<T extends TableShape, C extends string> = z.ZodOptional<z.ZodNullable<(typeof IN)[KindOf<T, C>]>>;

/** The shapes of an entity's plain fields, to be spread into the objects of its schema. */
export interface Entity<T extends TableShape, C extends string> {
  /** As an answer has them: a column that may be null is left out when it is. */
  out: { [Name in C]: OutOf<T, Name> };
  /** As a client may send them: each of them or none, or null. */
  in: { [Name in C]: InOf<T, Name> };
}

type Picked<T extends TableShape, Omitted, Chosen> = Exclude<[Chosen] extends [never] ? Plain<T> : Chosen, Omitted> & string;

/**
 * The wire's shapes of a table's columns, all of them or those picked, but for those of bytes and JSON. A schema spreads them into its
 * objects and names after them what only the wire has or has otherwise.
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
