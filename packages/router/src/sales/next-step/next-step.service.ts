import { type Database, shopConfig } from '@merx/db';
import { isZero, type Money, money, toWire } from '@merx/wire';
import { readStockSettings, selectPickupPlace } from '../../catalog-inventory/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { refundableAmounts } from '../amounts/creditmemo-amounts.js';
import { type CreditmemoColumns, invoiceColumns, type SumColumns } from '../amounts/document.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { openQty, placeOf, type QtyAction } from '../amounts/open-qty.js';
import { type OrderLine, orderLines, orderSums } from '../amounts/order-amounts.js';
import { shippingLeft } from '../amounts/share.js';
import type { CreditmemoInput } from '../creditmemo/creditmemo.schema.js';
import { requireRefundable } from '../creditmemo/creditmemo.service.js';
import { draftCreditmemo } from '../creditmemo/draft-creditmemo.service.js';
import { requestedQty } from '../document/document.js';
import type { InvoiceInput } from '../invoice/invoice.schema.js';
import { requireInvoiceable } from '../invoice/invoice.service.js';
import { canCancel } from '../order/cancellation.js';
import { requireId, statusesOf } from '../order/change-order.service.js';
import { type LockedOrder, readExactOrder } from '../order/locked-order.queries.js';
import { choicesOf } from '../order/order-mail.js';
import { allows, progressOf } from '../order/order-states.js';
import { awaitsPickup, canNotify } from '../order/pickup.js';
import { canReplace } from '../payment/cancel-order.service.js';
import { waitingPayment } from '../payment/payment-status.service.js';
import { isOnline } from '../provider/payment-methods.js';
import type { DocumentSums, NextSteps } from './next-step.schema.js';

/** The current order, for calculations without side effects. Throws 400 for id 0, 404 for an unknown one. */
export async function exactOrder(db: Database, id: number, fieldName: string): Promise<LockedOrder> {
  requireId(id);
  const [found] = await readExactOrder(db, id);
  if (!found) throw notFound(fieldName, id);
  return found;
}

/** The available actions of an order, with the quantities per line. Throws as `exactOrder`. */
export async function nextSteps({ ctx: { db }, input }: Call<{ id: number }>): Promise<NextSteps> {
  const found = await exactOrder(db, input.id, 'id');
  const { order, items, payment } = found;
  const lines = orderLines(items);
  const refundable = refundableAmounts(order).order;
  const config = await shopConfig(db.cache, db, order.store_id);
  return {
    can: { ...actionsOf(found, refundable), edit: canReplace(found), notify_pickup: canNotify(found) },
    pickup: await pickupOf(db, order),
    statuses: await statusesOf(db, db, order.state),
    is_paid_online: isOnline(payment?.method),
    waiting_payment: await waitingPayment(db, order, payment?.method),
    returns_to_stock: readStockSettings(config).auto_return,
    refundable: toWire(refundable),
    shipping_refundable: toWire(shippingLeft(orderSums(order).order)),
    lines: linesOf(found, lines),
  };
}

async function pickupOf(
  db: Database,
  { pickup_location_code: code, send_notification }: LockedOrder['order'],
): Promise<NextSteps['pickup']> {
  if (code === null) return null;
  const [place] = await selectPickupPlace(db, code);
  return { name: place?.name ?? code, is_notified: send_notification === 1 };
}

function actionsOf(found: LockedOrder, refundable: Money): Omit<NextSteps['can'], 'edit' | 'notify_pickup'> {
  const { state } = found.order;
  const { canInvoice, canShip } = progressOf(found);
  return {
    cancel: canCancel(found),
    hold: allows(state, 'hold'),
    unhold: allows(state, 'unhold'),
    invoice: allows(state, 'invoice') && canInvoice,
    ship: allows(state, 'ship') && canShip && !awaitsPickup(found.order),
    refund: allows(state, 'refund') && !isZero(refundable),
  };
}

function linesOf({ items }: LockedOrder, lines: readonly OrderLine[]): NextSteps['lines'] {
  const open = (action: QtyAction) => {
    const quantities = openQty(lines, action);
    const places = new Map(lines.map((line) => [line.itemId, placeOf(line, action)]));
    return (id: number): number | null => {
      const qty = quantities.get(id);
      return places.get(id) === 'itself' && qty ? toWire(qty) : null;
    };
  };
  const [invoice, ship, refund] = [open('invoice'), open('ship'), open('refund')];
  return items.map((item) => ({
    item_id: item.item_id,
    choices: choicesOf({ product_options: item.product_options }),
    invoice: invoice(item.item_id),
    ship: ship(item.item_id),
    refund: refund(item.item_id),
  }));
}

/** The totals of such an invoice; nothing is written. Throws as `saveInvoice`. */
export async function previewInvoice({ ctx: { db }, input: { entity } }: Call<{ entity: InvoiceInput }>): Promise<DocumentSums> {
  const order = await exactOrder(db, entity.order_id, 'order_id');
  requireInvoiceable(order);
  return sumsOf(invoiceColumns(invoiceAmounts(order, requestedQty(entity.items))));
}

/** The totals of such a credit memo; nothing is written. Throws as `saveCreditmemo`. */
export async function previewCreditmemo({ ctx: { db }, input: { entity } }: Call<{ entity: CreditmemoInput }>): Promise<DocumentSums> {
  const order = await exactOrder(db, entity.order_id, 'order_id');
  requireRefundable(order);
  const { creditmemo } = await draftCreditmemo(db, { tx: db, ...order }, entity, { isOffline: false });
  return sumsOf(creditmemo.document);
}

function sumsOf(columns: SumColumns & Partial<CreditmemoColumns>): DocumentSums {
  const amount = (text: string | undefined) => toWire(money(text ?? 0));
  return {
    subtotal: amount(columns.subtotal),
    discount_amount: amount(columns.discount_amount),
    shipping_amount: amount(columns.shipping_amount),
    tax_amount: amount(columns.tax_amount),
    adjustment_positive: amount(columns.adjustment_positive),
    adjustment_negative: amount(columns.adjustment_negative),
    grand_total: amount(columns.grand_total),
  };
}
