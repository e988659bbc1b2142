import type { Documents } from '../document/document.queries.js';
import { shownLines } from '../document/shown-lines.js';
import type { LocaleFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';

/** Mail template data of a shipment, besides its order: every number and date is formatted in the language of the store view. */
export function shipmentInMail({ document, items, tracks, comments }: Documents['shipment'], order: OrderParts, format: LocaleFormat) {
  return {
    number: document.increment_id,
    date: format.dateTime(document.created_at),
    items: shownLines(items, order.items).map(({ item, name, sku, choices, parts }) => ({
      ...{ name, sku, choices, qty: format.number(item.qty) },
      parts: parts.map((part) => ({ name: part.name, sku: part.sku, qty: format.number(part.item.qty) })),
    })),
    tracks: tracks.map(({ title, carrier_code, track_number }) => ({ carrier: title || carrier_code, number: track_number })),
    // Comments visible to the buyer, oldest first, each as its lines.
    comments: comments
      .filter(({ is_customer_notified }) => is_customer_notified === 1)
      .map(({ comment }) => comment.split(/\r?\n/))
      .reverse(),
  };
}
