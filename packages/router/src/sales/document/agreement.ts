import type { Table } from '@merx/db/tables';
import { money } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { checkAmounts } from '../amounts/check-amounts.js';
import type { Value } from '../amounts/currencies.js';
import type { Quantities } from '../amounts/moved-qty.js';
import { itemNamedTwice, otherAmount } from '../faults.js';
import type { DocumentTables } from './document-tables.queries.js';

interface GivenItem {
  order_item_id: number;
  qty: number;
}

/** The quantities that a client requests of an order's items; none means everything. Throws 400 for a duplicate item. */
export function wantedQty(items: readonly GivenItem[] | null | undefined): Quantities | undefined {
  if (!items || items.length === 0) return undefined;
  const wanted = new Map(items.map(({ order_item_id, qty }) => [order_item_id, money(qty)]));
  const twice = items.find((item, index) => items.findIndex((other) => other.order_item_id === item.order_item_id) !== index);
  if (twice) throw itemNamedTwice({ orderItemId: twice.order_item_id });
  return wanted;
}

/** Decimals that are not amounts of money. */
const NO_MONEY = /(^|_)(qty|weight|rate|cost)$/;

/** What must be unchanged, besides amounts, when a client sends an existing document again. */
const SETTLED = { document: ['order_id', 'invoice_id', 'state'], items: ['qty'] };

interface Agreement {
  tables: DocumentTables;
  /** As the client sends it. */
  given: { items?: readonly GivenItem[] | null | undefined };
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
  requireEqual(agreement, SETTLED);
}

function requireEqual({ tables: { table, parts }, given, expected }: Agreement, settled: typeof SETTLED): void {
  const compared = ({ columns }: Table, names: readonly string[]): Kinds => {
    const kinds = Object.entries(columns).map(([name, column]) => [name, column.kind] as const);
    return new Map(kinds.filter(([name, type]) => names.includes(name) || (type === 'decimal' && !NO_MONEY.test(name))));
  };
  const faults = [
    ...disagreements(given, expected.document, compared(table, settled.document), ''),
    ...(given.items ?? []).flatMap((item, index) => {
      const row = expected.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
      return row ? disagreements(item, row, compared(parts.items.table, settled.items), `items[${index}].`) : [];
    }),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

function disagreements(given: object, expected: object, columns: Kinds, place: string): Fault[] {
  const values = new Map<string, unknown>(Object.entries(given));
  const wanted = new Map<string, unknown>(Object.entries(expected));
  const names = [...columns.keys()].filter((name) => values.get(name) !== null && values.get(name) !== undefined);
  const amounts = names.filter((name) => columns.get(name) === 'decimal');
  const pick = (from: Map<string, unknown>) => Object.fromEntries(amounts.map((name) => [name, from.get(name) as Value]));
  const others = names.filter((name) => columns.get(name) !== 'decimal' && String(values.get(name)) !== String(wanted.get(name) ?? ''));
  return [
    ...checkAmounts(pick(values), pick(wanted), place),
    ...others.map((name): Fault => {
      const parameters = { fieldName: place + name, value: String(values.get(name)), expected: String(wanted.get(name) ?? '') };
      return otherAmount(parameters);
    }),
  ];
}
