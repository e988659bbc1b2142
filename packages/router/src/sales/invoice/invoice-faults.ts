import { money } from '@merx/wire';
import { badInput, badInputs, type Fault } from '../../trpc/errors.js';
import { checkAmounts } from '../amounts/check-amounts.js';
import type { Value } from '../amounts/currencies.js';
import type { Quantities } from '../amounts/moved-qty.js';
import { documentTables } from '../document/document-columns.queries.js';
import type { Columns } from '../order/order-columns.queries.js';

/** What the server alone says of an invoice, and what it leaves to the client: neither is compared. */
const NOT_COMPARED = new Set(['entity_id', 'increment_id', 'parent_id', 'created_at', 'updated_at', 'email_sent', 'can_void_flag']);
const FREE = new Set(['additional_data', 'transaction_id', 'is_used_for_refund', ...NOT_COMPARED]);

interface Given {
  items?: readonly GivenItem[] | null | undefined;
}
type GivenItem = { order_item_id: number; qty: number };

interface Expected {
  document: object;
  items: readonly (object & { order_item_id: number })[];
}

/**
 * The quantities that a client wants of an order's items; nothing when it names none, which means everything. Throws 400 for an item that
 * is named twice.
 */
export function wantedQty(items: readonly GivenItem[] | null | undefined): Quantities | undefined {
  if (!items || items.length === 0) return undefined;
  const wanted = new Map(items.map(({ order_item_id, qty }) => [order_item_id, money(qty)]));
  const twice = items.find((item, index) => items.findIndex((other) => other.order_item_id === item.order_item_id) !== index);
  if (twice) throw badInput('The order item %orderItemId is named twice.', { orderItemId: twice.order_item_id });
  return wanted;
}

/** Throws 400 naming every field that a client gives of an invoice and that is not what it is. */
export function requireAgreement(given: Given, expected: Expected): void {
  const { columns, parts } = documentTables.invoice;
  const faults = [
    ...disagreements(given, expected.document, columns, ''),
    ...(given.items ?? []).flatMap((item, index) => {
      const row = expected.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
      return row && parts.items ? disagreements(item, row, parts.items.columns, `items[${index}].`) : [];
    }),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

function disagreements(given: object, expected: object, columns: Columns, place: string): Fault[] {
  const values = new Map<string, unknown>(Object.entries(given));
  const wanted = new Map<string, unknown>(Object.entries(expected));
  const names = [...columns.keys()].filter((name) => !FREE.has(name) && values.get(name) !== null && values.get(name) !== undefined);
  const amounts = names.filter((name) => columns.get(name) === 'decimal');
  const pick = (from: Map<string, unknown>) => Object.fromEntries(amounts.map((name) => [name, from.get(name) as Value]));
  const others = names.filter((name) => columns.get(name) !== 'decimal' && String(values.get(name)) !== String(wanted.get(name) ?? ''));
  return [
    ...checkAmounts(pick(values), pick(wanted), place),
    ...others.map((name): Fault => {
      const parameters = { fieldName: place + name, value: String(values.get(name)), expected: String(wanted.get(name) ?? '') };
      return { message: 'The value %value of "%fieldName" is not the %expected that comes of the order.', parameters };
    }),
  ];
}
