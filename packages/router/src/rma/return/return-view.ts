import { choicesOf, type OrderParts, type SalesText, type WordsIn } from '../../sales/index.js';
import type { ReturnParts } from './return.queries.js';

/** A return's status as a buyer reads it in a mail. */
const STATUS_TEXTS: Readonly<Record<string, SalesText>> = {
  pending: 'pending',
  authorized: 'authorized',
  partial_authorized: 'partly authorized',
  received: 'received',
  received_on_item: 'partly received',
  approved: 'approved',
  approved_on_item: 'partly approved',
  rejected: 'rejected',
  rejected_on_item: 'partly rejected',
  denied: 'denied',
  processed_closed: 'completed',
  closed: 'closed',
};

interface Format {
  number(value: number): string;
  dateTime(value: string): string;
}

/** Mail template data of a return, besides its order: every number, date and status is in the language of the store view. */
export function returnView({ document, items, tracks }: ReturnParts, orderItems: OrderParts['items'], format: Format, words: WordsIn) {
  const ordered = new Map(orderItems.map((row) => [row.item_id, row]));
  const statusText = (status: string): string => {
    const text = STATUS_TEXTS[status];
    return text ? words(text) : status;
  };
  return {
    number: document.increment_id,
    date: format.dateTime(document.date_requested),
    status: statusText(document.status),
    isAuthorized: document.status === 'authorized' || document.status === 'partial_authorized',
    items: items.map(({ order_item_id, qty_requested, qty_authorized, qty_returned, qty_approved, status }) => {
      const row = ordered.get(order_item_id);
      const qty = qty_approved ?? qty_returned ?? qty_authorized ?? qty_requested;
      const sku = row?.sku ?? '';
      return { name: row?.name ?? sku, sku, choices: row ? choicesOf(row) : [], qty: format.number(qty), status: statusText(status) };
    }),
    tracks: tracks.map(({ carrier_title, track_number }) => ({ carrier: carrier_title, number: track_number })),
  };
}
