import type { DocumentAmounts } from '../amounts/document.js';
import { type DocumentItemColumns, type InvoiceColumns, invoiceColumns } from '../amounts/document-columns.js';
import type { DocumentState } from '../document/document-state.js';
import type { NewComment, NewDocument } from '../document/insert-document.queries.js';
import { billedItems, documentOfOrder } from '../document/new-document.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import type { InvoiceInput } from './invoice.schema.js';

/** The data of an invoice besides its amounts and what it copies from its order. */
export interface InvoiceDetails {
  state: DocumentState;
  /** The provider's id for the payment, or the client's for an external one. */
  transactionId?: string | null | undefined;
  /** Whether its payment can be voided before it is captured. */
  canVoid?: boolean;
  /** The client's number for it; defaults to the store's next. */
  incrementId?: string | null;
  createdAt?: string | null | undefined;
  comments?: NewComment[];
  /** The client's, with additional data. */
  items?: InvoiceInput['items'];
}

/** An invoice before insertion, with the amounts to count. */
export type NewInvoice = NewDocument<'invoice'> & { document: InvoiceColumns; items: DocumentItemColumns[] };

/** The invoice of an order with those amounts. */
export const newInvoice = (order: LockedOrder, amounts: DocumentAmounts, details: InvoiceDetails): NewInvoice => ({
  document: {
    ...invoiceColumns(amounts),
    ...documentOfOrder(order),
    state: details.state,
    transaction_id: details.transactionId ?? null,
    can_void_flag: details.canVoid ? 1 : 0,
    increment_id: details.incrementId ?? null,
    created_at: details.createdAt ?? null,
  },
  items: billedItems(order, amounts, details.items),
  comments: details.comments ?? [],
});
