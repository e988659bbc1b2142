import type { DocumentAmounts } from '../amounts/document.js';
import { type DocumentItemColumns, documentItemColumns, type InvoiceColumns, invoiceColumns } from '../amounts/document-columns.js';
import type { NewComment, NewDocument } from '../document/insert-document.queries.js';
import type { ExactItem, LockedOrder } from '../order/locked-order.queries.js';
import type { InvoiceState } from './invoice-state.js';

/** What an invoice has besides its amounts and what it takes from its order. */
export interface InvoiceDetails {
  state: InvoiceState;
  shippingAddressId: number | null;
  /** The provider's name for the payment, or the client's for one made elsewhere. */
  transactionId?: string | null | undefined;
  /** Whether its payment can be released before it is captured. */
  canVoid?: boolean;
  createdAt?: string | null | undefined;
  comments?: NewComment[];
  /** Notes on items, by the id of the order item. */
  itemNotes?: ReadonlyMap<number, string | null | undefined>;
}

/** An invoice before it has ids, with the amounts by which it is counted. */
export type NewInvoice = NewDocument<'invoice'> & { document: InvoiceColumns; items: DocumentItemColumns[] };

/** The invoice of an order with those amounts. */
export function newInvoice({ order, items }: LockedOrder, amounts: DocumentAmounts, details: InvoiceDetails): NewInvoice {
  const rows = new Map(items.map((row) => [row.item_id, row]));
  return {
    document: {
      ...invoiceColumns(amounts),
      ...{ order_id: order.entity_id, store_id: order.store_id, state: details.state },
      ...{ billing_address_id: order.billing_address_id, shipping_address_id: details.shippingAddressId },
      ...{ global_currency_code: order.global_currency_code, base_currency_code: order.base_currency_code },
      ...{ store_currency_code: order.store_currency_code, order_currency_code: order.order_currency_code },
      ...{ base_to_global_rate: order.base_to_global_rate, base_to_order_rate: order.base_to_order_rate },
      ...{ store_to_base_rate: order.store_to_base_rate, store_to_order_rate: order.store_to_order_rate },
      discount_description: order.discount_description,
      transaction_id: details.transactionId ?? null,
      can_void_flag: details.canVoid ? 1 : 0,
      created_at: details.createdAt ?? null,
    },
    items: amounts.lines.map((line) => ({
      ...documentItemColumns(line),
      ...namesOf(rows.get(line.line.itemId)),
      additional_data: details.itemNotes?.get(line.line.itemId) ?? null,
    })),
    comments: details.comments ?? [],
  };
}

const namesOf = (row: ExactItem | undefined) => ({
  ...{ sku: row?.sku ?? '', name: row?.name ?? null, product_id: row?.product_id ?? null, description: row?.description ?? null },
});
