import { type Database, shopConfig } from '@merx/db';
import { toColumn, toWire } from '@merx/wire';
import { readStockSettings } from '../../catalog-inventory/index.js';
import { prepareExchange, type ReorderResult } from '../../quote/index.js';
import { choicesOf, completeRefund, exactOrder, type RefundManner, startRefund } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { labelOf } from '../part/label.service.js';
import { selectReturnOwner } from '../return/return.queries.js';
import type { ExchangeReturn, RefundReturn, ReturnDetails } from '../return/return.schema.js';
import { getReturn, lockReturn } from '../return/return.service.js';
import { openQty, type Settled, settledItems } from './approved.js';
import * as queries from './settlement.queries.js';

/**
 * Refunds approved pieces of a return with a credit memo, in one transaction, and returns the credit memo's id. Throws 404
 * for an unknown return or invoice, 400 for more than is approved and neither refunded nor exchanged, for what the order
 * does not allow to be refunded, and when the provider declines.
 */
export async function refundReturn({ ctx: { db }, input }: Call<RefundReturn>): Promise<number> {
  const { id, items: requested } = input;
  const started = await db.transaction(async (tx) => {
    const { row } = await lockReturn(tx, id);
    const pieces = settledItems(await queries.selectSettled(tx, id), requested, 'refund');
    const refund = await startRefund(db, tx, creditmemoOf(row.order_id, pieces, input), mannerOf(input));
    const refunded = pieces.map(({ row: { entity_id }, qty }) => ({ rma_item_id: entity_id, qty: toColumn(qty) }));
    await queries.insertRefunds(
      tx,
      refunded.map((one) => ({ ...one, creditmemo_id: refund.creditmemoId })),
    );
    return refund;
  });
  return completeRefund(db, started);
}

/** The credit memo of a return. Shipping is refunded only when asked for. */
function creditmemoOf(orderId: number, pieces: readonly Settled[], input: RefundReturn) {
  const { shipping_amount, adjustment_positive, adjustment_negative, invoice_id, comment, notify } = input;
  return {
    order_id: orderId,
    ...{ shipping_amount: shipping_amount ?? 0, adjustment_positive, adjustment_negative, invoice_id },
    items: pieces.map(({ row, qty }) => ({ order_item_id: row.order_item_id, qty: toWire(qty) })),
    ...(comment?.trim() && { comments: [{ comment, is_customer_notified: notify ? 1 : 0, is_visible_on_front: notify ? 1 : 0 }] }),
  };
}

const mannerOf = ({ invoice_id, back_to_stock, comment, notify }: RefundReturn): RefundManner => ({
  notice: { isNotified: notify, comment: notify && comment?.trim() ? comment : null },
  isOffline: !invoice_id,
  backToStock: back_to_stock,
  returned: new Set(),
});

/**
 * Starts the order that replaces approved pieces of a return: a draft with the same products and options free of charge,
 * for the same buyer and addresses, which the admin changes and places. Throws 404 for an unknown return, 400 for more
 * than is approved and neither refunded nor exchanged.
 */
export async function exchangeReturn({ ctx: { db }, input: { id, items: requested } }: Call<ExchangeReturn>): Promise<ReorderResult> {
  const owner = await selectReturnOwner(db, id);
  if (!owner) throw notFound('id', id);
  const createDraft = await prepareExchange(db, owner.order_id);
  return db.transaction(async (tx) => {
    await lockReturn(tx, id);
    const pieces = settledItems(await queries.selectSettled(tx, id), requested, 'exchange');
    const draft = await createDraft(tx, new Map(pieces.map(({ row, qty }) => [row.order_item_id, qty])));
    const exchanged = pieces.map(({ row: { entity_id }, qty }) => ({ rma_item_id: entity_id, qty: toColumn(qty) }));
    await queries.insertExchanges(
      tx,
      exchanged.map((one) => ({ ...one, rma_entity_id: id, quote_id: draft.cartId })),
    );
    return draft;
  });
}

/** What the admin shows of a return besides the return itself. Throws 404. */
export async function returnDetails({ ctx, input }: Call<{ id: number }>): Promise<ReturnDetails> {
  const { db } = ctx;
  const { order_id } = await getReturn({ ctx, input });
  const [order, rows, creditmemos, exchanges, authors, label] = await Promise.all([
    exactOrder(db, order_id, 'order_id'),
    queries.selectSettled(db, input.id),
    queries.selectMemos(db, input.id),
    queries.selectExchanges(db, input.id),
    queries.selectReturnAuthors(db, input.id),
    labelOf(db, input.id),
  ]);
  return {
    ...{ has_label: label !== '', creditmemos, exchanges, authors },
    order: await orderOf(db, order),
    items: rows.map((row) => detailsOf(row, order)),
  };
}

type ExactOrder = Awaited<ReturnType<typeof exactOrder>>;

async function orderOf(db: Database, { order }: ExactOrder): Promise<ReturnDetails['order']> {
  const { customer_firstname, customer_lastname, customer_email, order_currency_code } = order;
  const config = await shopConfig(db.cache, db, order.store_id);
  return {
    customer_name: [customer_firstname, customer_lastname].filter(Boolean).join(' '),
    ...{ customer_email, order_currency_code },
    returns_to_stock: readStockSettings(config).auto_return,
  };
}

function detailsOf(row: queries.SettledRow, { items }: ExactOrder): ReturnDetails['items'][number] {
  const item = items.find(({ item_id }) => item_id === row.order_item_id);
  const sku = item?.sku ?? '';
  return {
    ...{ entity_id: row.entity_id, sku, name: item?.name ?? sku, leads_to: row.leads_to, is_qty_decimal: item?.is_qty_decimal === 1 },
    choices: item ? choicesOf({ product_options: item.product_options }) : [],
    qty_open: toWire(openQty(row)),
    qty_refunded: Number(row.refunded),
    qty_exchanged: Number(row.exchanged),
  };
}
