import type { Table } from '@merx/db/tables';
import type { OrderImport } from './order-import.schema.js';

/** Amounts whose columns in the two currencies are named differently. */
const ODD: Readonly<Record<string, string>> = {
  base_shipping_discount_tax_compensation_amnt: 'shipping_discount_tax_compensation_amount',
};

/** The row with each amount that is given in one currency copied to the other, for orders with a single currency. */
export function inBothCurrencies<Row extends object>(row: Row, { columns }: Table): Row {
  const amounts = new Map<string, unknown>(Object.entries(row));
  const isThere = (name: string) => amounts.get(name) !== undefined && amounts.get(name) !== null;
  const copies = Object.entries(columns).flatMap(([base, { kind }]): [string, unknown][] => {
    const name = ODD[base] ?? (base.startsWith('base_') ? base.slice('base_'.length) : '');
    if (kind !== 'decimal' || !(name in columns) || isThere(base) === isThere(name)) return [];
    return isThere(base) ? [[name, amounts.get(base)]] : [[base, amounts.get(name)]];
  });
  return { ...row, ...Object.fromEntries(copies) };
}

/** The fields that are columns of a table and have a value, with exceptions. */
export function columnsOf(input: object, { columns }: Table, besides: ReadonlySet<string>): Record<string, unknown> {
  const entries = Object.entries(input).filter(
    ([name, value]) => Object.hasOwn(columns, name) && !besides.has(name) && value !== null && value !== undefined,
  );
  return Object.fromEntries(entries);
}

type PaymentInput = NonNullable<OrderImport['payment']>;

/** A payment with the last digits of its card under the name used in responses; later versions of the API call them `cc_last_4`. */
export function normalizedPayment({ cc_last_4, ...payment }: PaymentInput): Omit<PaymentInput, 'cc_last_4'> {
  return { ...payment, cc_last4: payment.cc_last4 ?? cc_last_4 };
}

/** The given entries that do not exist yet, compared by some fields; each existing one matches one of them. */
export function newLines<Given extends object>(
  input: readonly Given[],
  existing: readonly object[],
  fields: readonly (keyof Given)[],
): Given[] {
  const textOf = (one: object) => {
    const values = new Map<unknown, unknown>(Object.entries(one));
    return JSON.stringify(fields.map((field) => values.get(field) ?? null));
  };
  const known = existing.map(textOf);
  return input.filter((one) => {
    const place = known.indexOf(textOf(one));
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}
