import type { ConfigReader } from '@merx/db';
import { carriersOf, money, subtract, toWire, trackingUrl, ZERO } from '@merx/wire';
import type { LocaleFormat } from '../order/locale-format.js';
import type { ItemRow, OrderParts } from '../order/order.queries.js';
import { choicesOf } from '../order/order-mail.js';
import type { Documents } from './document.queries.js';

/** An item of a document, with its order item and quantity. */
interface DocumentItem {
  order_item_id: number;
  qty: number;
  name?: string;
  sku?: string;
}

/**
 * The display lines of a document: parts below their line, and the part of a configurable as option text. Parts whose
 * line is not in the document are shown separately. Only bundles, and configurables whose options are not available as
 * text, have parts.
 */
export function displayLines<Item extends DocumentItem>(items: readonly Item[], orderItems: readonly ItemRow[]) {
  const ordered = new Map(orderItems.map((row) => [row.item_id, row]));
  const present = new Set(items.map(({ order_item_id }) => order_item_id));
  const parentOf = ({ order_item_id }: Item) => ordered.get(order_item_id)?.parent_item_id;
  const isPart = (item: Item) => present.has(parentOf(item) ?? 0);
  const named = (item: Item) => {
    const row = ordered.get(item.order_item_id);
    const sku = item.sku ?? row?.sku ?? '';
    return { item, name: item.name ?? row?.name ?? sku, sku };
  };
  return items
    .filter((item) => !isPart(item))
    .map((item) => {
      const row = ordered.get(item.order_item_id);
      const choices = row ? choicesOf(row) : [];
      const parts = items.filter((part) => parentOf(part) === item.order_item_id);
      const isChoice = row?.product_type === 'configurable' && choices.length > 0;
      return { ...named(item), choices, parts: isChoice ? [] : parts.map(named) };
    });
}

type Billed = Pick<Documents['invoice' | 'creditmemo'], 'document' | 'items'>;
/** An invoice or a credit memo for mails and PDFs. */
export type BilledView = ReturnType<typeof billedView>;

/** A formatted amount; null if it is not shown. */
const displayAmount = (amount: number | undefined, format: LocaleFormat): string | null => (amount ? format.money(amount) : null);

/** An invoice or a credit memo for mails and PDFs: every number and date is formatted in the language of the store view. */
export function billedView({ document, items }: Billed, order: OrderParts, format: LocaleFormat) {
  const named = ({ item, name, sku }: { item: Billed['items'][number]; name: string; sku: string }) => ({
    ...{ name, sku, qty: format.number(item.qty), price: format.money(item.price ?? 0), rowTotal: format.money(item.row_total ?? 0) },
  });
  return {
    number: document.increment_id,
    date: format.dateTime(document.created_at),
    items: displayLines(items, order.items).map((line) => ({ ...named(line), choices: line.choices, parts: line.parts.map(named) })),
    totals: {
      subtotal: format.money(document.subtotal ?? 0),
      discount: displayAmount(document.discount_amount, format),
      shipping: displayAmount(document.shipping_amount, format),
      tax: displayAmount(document.tax_amount, format),
      grandTotal: format.money(document.grand_total ?? 0),
    },
  };
}

/** A credit memo for mails and PDFs: as an invoice, with what was adjusted; a fee is shown as a negative amount. */
export function refundedView(parts: Documents['creditmemo'], order: OrderParts, format: LocaleFormat) {
  const { totals, ...view } = billedView(parts, order, format);
  const { adjustment_positive, adjustment_negative } = parts.document;
  const adjustmentPositive = displayAmount(adjustment_positive, format);
  const adjustmentNegative = displayAmount(toWire(subtract(ZERO, money(adjustment_negative ?? 0))), format);
  return { ...view, totals: { ...totals, adjustmentPositive, adjustmentNegative } };
}

/** Mail template data of a shipment, besides its order: every number and date is formatted in the language of the store view. */
export function shipmentView(
  { document, items, tracks, comments }: Documents['shipment'],
  order: OrderParts,
  format: LocaleFormat,
  config: ConfigReader,
) {
  const carriers = carriersOf(config.text('shipping/tracking/links'));
  return {
    number: document.increment_id,
    date: format.dateTime(document.created_at),
    items: displayLines(items, order.items).map(({ item, name, sku, choices, parts }) => ({
      ...{ name, sku, choices, qty: format.number(item.qty) },
      parts: parts.map((part) => ({ name: part.name, sku: part.sku, qty: format.number(part.item.qty) })),
    })),
    tracks: tracks.map(({ title, carrier_code, track_number }) => ({
      carrier: title || carrier_code,
      number: track_number,
      url: trackingUrl(carriers, { title, code: carrier_code, number: track_number }),
    })),
    // Comments visible to the buyer, oldest first, each as its lines.
    comments: comments
      .filter(({ is_customer_notified }) => is_customer_notified === 1)
      .map(({ comment }) => comment.split(/\r?\n/))
      .reverse(),
  };
}
