import type { DocumentAmounts } from '../amounts/document.js';
import { type DocumentItemColumns, documentItemColumns, type InvoiceColumns, invoiceColumns } from '../amounts/document-columns.js';
import type { NewComment, NewDocument } from '../document/insert-document.queries.js';
import { documentOfOrder, itemOfOrder } from '../document/of-order.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import type { InvoiceState } from './invoice-state.js';

/** What an invoice has besides its amounts and what it takes from its order. */
export interface InvoiceDetails {
  state: InvoiceState;
  /** The provider's name for the payment, or the client's for one made elsewhere. */
  transactionId?: string | null | undefined;
  /** Whether its payment can be released before it is captured. */
  canVoid?: boolean;
  /** The client's number for it; the store's next without. */
  incrementId?: string | null;
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
      ...documentOfOrder(order),
      state: details.state,
      transaction_id: details.transactionId ?? null,
      can_void_flag: details.canVoid ? 1 : 0,
      increment_id: details.incrementId ?? null,
      created_at: details.createdAt ?? null,
    },
    items: amounts.lines.map((line) => ({
      ...documentItemColumns(line),
      ...itemOfOrder(rows.get(line.line.itemId)),
      additional_data: details.itemNotes?.get(line.line.itemId) ?? null,
    })),
    comments: details.comments ?? [],
  };
}
