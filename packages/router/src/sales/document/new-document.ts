import type { DocumentAmounts } from '../amounts/document.js';
import { documentItemColumns } from '../amounts/document-columns.js';
import { numberTooLong } from '../faults.js';
import type { LockedOrder } from '../order/locked-order.queries.js';

/** The maximum length of a document's number. */
const LONGEST_NUMBER = 50;

/** The number that a client gives a document, trimmed; null for none. Throws 400 for one that is too long. */
export function givenNumber({ increment_id }: { increment_id?: string | null | undefined }): string | null {
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

type GivenItem = { order_item_id: number; additional_data?: string | null | undefined };

/** The items of an invoice or a credit memo with those amounts: named as in the order, with the client's additional data. */
export function billedItems({ items }: LockedOrder, { lines }: DocumentAmounts, given: readonly GivenItem[] | null | undefined) {
  const rows = new Map(items.map((row) => [row.item_id, row]));
  const notes = new Map((given ?? []).map(({ order_item_id, additional_data }) => [order_item_id, additional_data]));
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
