import type { ConfigReader } from '@merx/db';
import type { Documents } from '../document/document.queries.js';
import { notes, orderSheet, sheetRows, visibleComments } from '../document/order-sheet.js';
import type { Sheet } from '../document/pdf-sheet.js';
import { shownLines } from '../document/shown-lines.js';
import type { OrderParts } from '../order/order.queries.js';

/** The packing slip: items and destination, in the language and paper size of its store view. */
export function packingSlip(shipment: Documents['shipment'], parts: OrderParts, config: ConfigReader): Sheet {
  const { order, format, frame } = orderSheet(parts, config);
  const { document, items, tracks, comments } = shipment;
  const weight = `${format.number(document.total_weight ?? 0)} ${config.text('general/locale/weight_unit')}`;
  return {
    ...frame,
    title: 'Packing slip',
    number: document.increment_id,
    facts: [
      { label: 'Date', value: format.dateTime(document.created_at) },
      { label: 'Order', value: order.number },
      { label: 'Ordered', value: order.date },
      ...(order.shippingMethod ? [{ label: 'Sent by', value: order.shippingMethod }] : []),
    ],
    addresses: order.shippingAddress ? [{ title: 'Ship to', lines: order.shippingAddress }] : [],
    columns: [{ title: 'Item' }, { title: 'SKU' }, { title: 'Quantity', isNumber: true }],
    rows: shownLines(items, parts.items).flatMap(({ item, name, sku, choices, parts: below }) =>
      sheetRows(
        [name, sku, format.number(item.qty)],
        choices,
        below.map((part) => [part.name, part.sku, format.number(part.item.qty)]),
      ),
    ),
    totals: [
      { label: 'Pieces', amount: format.number(document.total_qty), isStrong: true },
      ...(document.total_weight ? [{ label: 'Weight', amount: weight }] : []),
    ],
    notes: [
      ...notes(
        'Tracking',
        tracks.map(({ title, carrier_code, track_number }) => `${title || carrier_code}: ${track_number}`),
      ),
      ...notes('Note of the buyer', order.note),
      ...visibleComments(comments),
    ],
  };
}
