import { compare, type Money, min, subtract, toWire, ZERO } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { tooManyOfInvoice } from '../faults.js';
import { amountOf, type Both, type Currency, columnIn, type InBoth, inBoth, type Value } from './currencies.js';
import type { DocumentAmounts, DocumentSums } from './document.js';
import type { Quantities } from './moved-qty.js';
import { openQty } from './open-qty.js';
import { type OrderItemRow, type OrderRow, orderLines, orderSums } from './order-amounts.js';
import { requireShippingLeft, rest, shippingLeft } from './share.js';

type Sums = { [Name in InBoth<'grand_total' | 'shipping_amount' | 'adjustment'>]?: Value };
interface Pieces {
  order_item_id: number;
  qty?: Value;
}

/** The refundable remainder of an invoice. */
export interface InvoiceLeft {
  /** Of its paid amount. */
  total: Both<Money>;
  /** The same, ignoring the adjustments of earlier refunds. */
  goods: Both<Money>;
  shipping: Both<Money>;
  /** Quantities by order item, for lines that are billed themselves; items that are not in the invoice are missing. */
  qty: Quantities;
}

/** What is left of an invoice of those order items after its credit memos, given as totals. */
export function invoiceLeft(
  rows: readonly OrderItemRow[],
  invoice: { document: Sums; items: readonly Pieces[] },
  refunds: Sums & { items: readonly Pieces[] },
): InvoiceLeft {
  const refundOf = (name: keyof Sums) => amountOf(refunds[name]);
  const left = (name: 'grand_total' | 'shipping_amount', kept: (currency: Currency) => Money = () => ZERO) =>
    inBoth((currency) => {
      const column = columnIn(currency, name);
      return rest(amountOf(invoice.document[column]), subtract(refundOf(column), kept(currency)));
    });
  const refunded = new Map(refunds.items.map(({ order_item_id, qty }) => [order_item_id, amountOf(qty)]));
  const billed = new Set(orderLines(rows).flatMap(({ billedIn, itemId }) => (billedIn === 'itself' ? [itemId] : [])));
  const own = invoice.items.filter(({ order_item_id }) => billed.has(order_item_id));
  return {
    total: left('grand_total'),
    goods: left('grand_total', (currency) => refundOf(columnIn(currency, 'adjustment'))),
    shipping: left('shipping_amount'),
    qty: new Map(own.map(({ order_item_id, qty }) => [order_item_id, rest(amountOf(qty), refunded.get(order_item_id) ?? ZERO)])),
  };
}

/** The refundable part of an invoice: of its items, and of its shipping. */
export function allOfInvoice(
  { order, items }: { order: OrderRow; items: readonly OrderItemRow[] },
  left: InvoiceLeft,
): { qty: Quantities; shipping: Both<Money> } {
  const sums = orderSums(order);
  const open = openQty(orderLines(items), 'refund');
  return {
    qty: new Map([...left.qty].map(([itemId, qty]) => [itemId, min(qty, open.get(itemId) ?? ZERO)])),
    shipping: inBoth((currency) => min(left.shipping[currency], shippingLeft(sums[currency]))),
  };
}

/**
 * A credit memo's totals before adjustments, for an invoice: with its last items and the last of its shipping,
 * everything left of it, and never more. The rounding of its lines may differ from that of the order. `orderLeft` is
 * what is left of the order.
 */
export function ofInvoice(
  goods: DocumentSums,
  orderLeft: Money,
  { currency, moved, left }: { currency: Currency; moved: Quantities; left: InvoiceLeft },
): DocumentSums {
  const hasAllGoods = [...left.qty].every(([itemId, qty]) => compare(moved.get(itemId) ?? ZERO, qty) >= 0);
  const isRest = hasAllGoods && compare(goods.shipping.amount, left.shipping[currency]) >= 0;
  return { ...goods, grandTotal: min(isRest ? orderLeft : goods.grandTotal, left.goods[currency]) };
}

/** Throws 400 for a credit memo with more items or shipping than is left of its invoice. */
export function requireOfInvoice({ lines, in: sums }: DocumentAmounts, left: InvoiceLeft): void {
  const faults = lines.flatMap(({ line, qty }): Fault[] => {
    const open = left.qty.get(line.itemId) ?? ZERO;
    if (line.billedIn !== 'itself' || compare(qty, open) <= 0) return [];
    return [tooManyOfInvoice({ orderItemId: line.itemId, open: toWire(open) })];
  });
  if (faults.length > 0) throw badInputs(faults);
  requireShippingLeft(
    inBoth((currency) => sums[currency].shipping.amount),
    left.shipping,
  );
}
