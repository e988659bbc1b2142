import type { Table } from '@merx/db/tables';
import { type Amount, type Money, money, ZERO } from '@merx/wire';

/** The order's currency and the base currency; amounts are calculated independently in each. */
export type Currency = 'order' | 'base';
export type Both<T> = Readonly<Record<Currency, T>>;

/** The columns of an amount: `name` in the order's currency, `base_name` in the base currency. */
export type InBoth<Name extends string> = Name | `base_${Name}`;

/** A decimal from a row or a client. */
export type Value = Amount | null | undefined;

type Decimals<T extends Table> = { [C in keyof T['columns']]: T['columns'][C]['kind'] extends 'decimal' ? C : never }[keyof T['columns']] &
  string;
type NameOf<Column> = Column extends `base_${infer Name}` ? Name : never;

/** The amounts that a table has in both currencies. */
export type AmountOf<T extends Table> = NameOf<Decimals<T>> & Decimals<T>;
/** The decimals of a table row; null counts as zero. */
export type DecimalsOf<T extends Table> = { [Column in Decimals<T>]?: Value };

/** The results of a calculation in each currency. */
export const inBoth = <T>(calculate: (currency: Currency) => T): Both<T> => ({ order: calculate('order'), base: calculate('base') });

/** The column of an amount in a currency. */
export const columnIn = <Name extends string>(currency: Currency, name: Name): InBoth<Name> =>
  currency === 'base' ? `base_${name}` : name;

/** The amount of a column; zero if it was never set. */
export const amountOf = (value: Value): Money => (value === null || value === undefined ? ZERO : money(value));
