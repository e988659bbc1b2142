import type { Table } from '@merx/db/tables';
import { isZero, money, roundToCent, subtract, toWire } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { amountOf, type Value } from '../amounts/currencies.js';
import { type DocumentAmounts, documentItemColumns } from '../amounts/document.js';
import type { Quantities } from '../amounts/moved-qty.js';
import { itemNamedTwice, numberTooLong, otherAmount } from '../faults.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import type { DocumentTables } from './document.queries.js';

/** The state of an invoice or a credit memo: its payment is pending, made, or canceled. */
export const OPEN = 1;
export const SETTLED = 2;
export const CANCELED = 3;

/** The maximum length of a document's number. */
const LONGEST_NUMBER = 50;

/** The number that a client gives a document, trimmed; null for none. Throws 400 for one that is too long. */
export function requestedNumber({ increment_id }: { increment_id?: string | null | undefined }): string | null {
  const number = increment_id?.trim() || null;
  if (number && number.length > LONGEST_NUMBER) throw numberTooLong({ fieldName: 'increment_id' });
  return number;
}

/** The data that invoices and credit memos copy from their order: customer, currencies and rates. */
export const documentOfOrder = ({ order }: LockedOrder) => ({
  order_id: order.entity_id,
  store_id: order.store_id,
  global_currency_code: order.global_currency_code,
  base_currency_code: order.base_currency_code,
  store_currency_code: order.store_currency_code,
  order_currency_code: order.order_currency_code,
  base_to_global_rate: order.base_to_global_rate,
  base_to_order_rate: order.base_to_order_rate,
  store_to_base_rate: order.store_to_base_rate,
  store_to_order_rate: order.store_to_order_rate,
  discount_description: order.discount_description,
});

interface ItemInput {
  order_item_id: number;
  qty: number;
  additional_data?: string | null | undefined;
}

/** The items of an invoice or a credit memo with those amounts: named as in the order, with the client's additional data. */
export function billedItems({ items }: LockedOrder, { lines }: DocumentAmounts, input: readonly ItemInput[] | null | undefined) {
  const rows = new Map(items.map((row) => [row.item_id, row]));
  const notes = new Map((input ?? []).map(({ order_item_id, additional_data }) => [order_item_id, additional_data]));
  return lines.map((line) => {
    const { itemId } = line.line;
    const row = rows.get(itemId);
    const named = {
      sku: row?.sku ?? '',
      name: row?.name ?? null,
      product_id: row?.product_id ?? null,
      description: row?.description ?? null,
    };
    return { ...documentItemColumns(line), ...named, additional_data: notes.get(itemId) ?? null };
  });
}

/** The quantities that a client requests of an order's items; none means everything. Throws 400 for a duplicate item. */
export function requestedQty(items: readonly ItemInput[] | null | undefined): Quantities | undefined {
  if (!items || items.length === 0) return undefined;
  const wanted = new Map(items.map(({ order_item_id, qty }) => [order_item_id, money(qty)]));
  const twice = items.find((item, index) => items.findIndex((other) => other.order_item_id === item.order_item_id) !== index);
  if (twice) throw itemNamedTwice({ orderItemId: twice.order_item_id });
  return wanted;
}

/** Decimals that are not amounts of money. */
const NO_MONEY = /(^|_)(qty|weight|rate|cost)$/;

/** What must be unchanged, besides amounts, when a client sends an existing document again. */
const SETTLED_COLUMNS = { document: ['order_id', 'invoice_id', 'state'], items: ['qty'] };

interface Agreement {
  tables: DocumentTables;
  /** As the client sends it. */
  input: { items?: readonly ItemInput[] | null | undefined };
  /** The actual value. */
  expected: { document: object; items: readonly (object & { order_item_id: number })[] };
}

type Kinds = ReadonlyMap<string, string>;

/**
 * Throws 400 naming every amount given by a client that differs from that of the new document or its lines. Other
 * repeated order data is not checked: clients send their own names, currencies, rates and total quantities.
 */
export function requireAgreement(agreement: Agreement): void {
  requireEqual(agreement, { document: [], items: [] });
}

/** The same for an existing document: order, invoice, state and quantities of lines must match too. */
export function requireUnchanged(agreement: Agreement): void {
  requireEqual(agreement, SETTLED_COLUMNS);
}

function requireEqual({ tables: { table, parts }, input, expected }: Agreement, settled: typeof SETTLED_COLUMNS): void {
  const compared = ({ columns }: Table, names: readonly string[]): Kinds => {
    const kinds = Object.entries(columns).map(([name, column]) => [name, column.kind] as const);
    return new Map(kinds.filter(([name, type]) => names.includes(name) || (type === 'decimal' && !NO_MONEY.test(name))));
  };
  const faults = [
    ...disagreements(input, expected.document, compared(table, settled.document), ''),
    ...(input.items ?? []).flatMap((item, index) => {
      const row = expected.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
      return row ? disagreements(item, row, compared(parts.items, settled.items), `items[${index}].`) : [];
    }),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

function disagreements(input: object, expected: object, columns: Kinds, place: string): Fault[] {
  const values = new Map<string, unknown>(Object.entries(input));
  const wanted = new Map<string, unknown>(Object.entries(expected));
  const names = [...columns.keys()].filter((name) => values.get(name) !== null && values.get(name) !== undefined);
  const amounts = names.filter((name) => columns.get(name) === 'decimal');
  const pick = (from: Map<string, unknown>) => Object.fromEntries(amounts.map((name) => [name, from.get(name) as Value]));
  const others = names.filter((name) => columns.get(name) !== 'decimal' && String(values.get(name)) !== String(wanted.get(name) ?? ''));
  return [
    ...checkAmounts(pick(values), pick(wanted), place),
    ...others.map((name): Fault => {
      return otherAmount({ fieldName: place + name, value: String(values.get(name)), expected: String(wanted.get(name) ?? '') });
    }),
  ];
}

/**
 * Mismatches between a document's amounts and those given by a client; fields that are not given are skipped. `place` is
 * the prefix of field names. Amounts must agree to the cent, quantities to their last decimal.
 */
export function checkAmounts(input: Readonly<Record<string, Value>>, expected: Readonly<Record<string, Value>>, place = ''): Fault[] {
  return Object.entries(expected).flatMap(([name, amount]): Fault[] => {
    const value = input[name];
    if (value === null || value === undefined) return [];
    const apart = subtract(amountOf(value), amountOf(amount));
    if (isZero(/(^|_)qty$/.test(name) ? apart : roundToCent(apart))) return [];
    return [otherAmount({ fieldName: `${place}${name}`, value: toWire(amountOf(value)), expected: toWire(amountOf(amount)) })];
  });
}
