import type { DocumentAmounts } from '../amounts/document.js';
import { type CreditmemoColumns, creditmemoColumns, type DocumentItemColumns, documentItemColumns } from '../amounts/document-columns.js';
import type { NewComment, NewDocument } from '../document/insert-document.queries.js';
import { documentOfOrder, itemOfOrder } from '../document/of-order.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import type { CreditmemoState } from './creditmemo-state.js';

/** What a credit memo has besides its amounts and what it takes from its order. */
export interface CreditmemoDetails {
  state: CreditmemoState;
  /** The invoice whose payment is given back. */
  invoiceId: number | null;
  /** The client's number for it; null for the store's next. */
  incrementId: string | null;
  /** The client's name for a refund that was made elsewhere. */
  transactionId: string | null;
  /** A number of the client's own; it means nothing here. */
  status: number | null;
  comments: NewComment[];
  /** Notes on items, by the id of the order item. */
  itemNotes: ReadonlyMap<number, string | null | undefined>;
}

/** A credit memo before it has ids, with the amounts by which it is counted. */
export type NewCreditmemo = NewDocument<'creditmemo'> & { document: CreditmemoColumns; items: DocumentItemColumns[] };

/** The credit memo of an order with those amounts. */
export function newCreditmemo({ order, items }: LockedOrder, amounts: DocumentAmounts, details: CreditmemoDetails): NewCreditmemo {
  const rows = new Map(items.map((row) => [row.item_id, row]));
  return {
    document: {
      ...creditmemoColumns(amounts),
      ...documentOfOrder(order),
      increment_id: details.incrementId,
      state: details.state,
      invoice_id: details.invoiceId,
      transaction_id: details.transactionId,
      creditmemo_status: details.status,
    },
    items: amounts.lines.map((line) => ({
      ...documentItemColumns(line),
      ...itemOfOrder(rows.get(line.line.itemId)),
      additional_data: details.itemNotes.get(line.line.itemId) ?? null,
    })),
    comments: details.comments,
  };
}
