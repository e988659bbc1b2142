import { type Database, type Queryable, shopConfig } from '@merx/db';
import { add, compare, isZero, type Money, money, subtract, toColumn, ZERO } from '@merx/wire';
import { type ReturnLine, readStockSettings, refundReserved } from '../../catalog-inventory/index.js';
import type { MailSources } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { refundableAmounts } from '../amounts/creditmemo-amounts.js';
import { amountOf } from '../amounts/currencies.js';
import type { CreditmemoColumns } from '../amounts/document.js';
import { type Goods, type GoodsRow, goodsCounts, goodsOf } from '../amounts/goods.js';
import { type OrderItemRow, orderLines } from '../amounts/order-amounts.js';
import { type CountedDocument, type CountedItem, withCreditmemo } from '../amounts/sum-up.js';
import { CANCELED, OPEN } from '../document/document.js';
import { type Documents, selectExactDocument, updateDocumentState } from '../document/document.queries.js';
import { documentHandlers, documentPrinter, orderIdOf } from '../document/document.service.js';
import { documentMails } from '../document/document-mail.service.js';
import { refundedView } from '../document/document-view.js';
import { creditmemoSheet } from '../document/sheets.js';
import { creditmemoFinal, notRefundable, refundUnderWay } from '../faults.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { expireDownloads } from '../order/downloads.queries.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { allows } from '../order/order-states.js';
import { startedAttempts } from '../provider/attempt.service.js';
import { selectShippedGoods, updateInvoiceRefunded } from './creditmemo.queries.js';
import type { Creditmemo } from './creditmemo.schema.js';

/** Returns the credit memo in API format. */
export const creditmemoOf = ({ document, items, comments }: Documents['creditmemo']): Creditmemo => ({
  ...document,
  items: items.map((item) => ({ ...item, base_cost: item.base_cost ?? 0, base_price: item.base_price ?? 0 })),
  comments,
});

export const creditmemos = documentHandlers('creditmemo', creditmemoOf);
export const printCreditmemo = documentPrinter('creditmemo', creditmemoSheet);

export const creditmemoMails: MailSources = documentMails('creditmemo', refundedView);

/**
 * Cancels an open credit memo, which has not been counted yet. Throws 400 for one that is refunded or canceled, and
 * while its refund at a provider is pending; 404 for an unknown one.
 */
export async function cancelCreditmemo({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOrder(ctx.db, await orderIdOf(ctx, 'creditmemo', id), async (change) => {
    const [creditmemo] = await selectExactDocument(change.tx, 'creditmemo', id);
    if (!creditmemo) throw notFound('id', id);
    if (creditmemo.document.state !== OPEN) throw creditmemoFinal();
    const calls = await startedAttempts(change);
    if (calls.some(({ action }) => action === 'refund')) throw refundUnderWay();
    await updateDocumentState(change.tx, 'creditmemo', id, { state: CANCELED });
    return { result: true };
  });
}

/** Throws 400 when nothing of an order can be refunded, because of its state or the paid amount. */
export function requireRefundable({ order }: LockedOrder): void {
  const { base } = refundableAmounts(order);
  if (!allows(order.state, 'refund') || isZero(base)) throw notRefundable();
}

/** A refunded credit memo, as needed for counting it. */
interface RefundedDocument {
  document: CountedDocument<CreditmemoColumns> & { invoice_id?: number | null; increment_id?: string | null };
  items: readonly CountedItem[];
}

/** What happens to the items of an offline refund. */
export interface StockReturn {
  /** Whether they return to stock, if specified. */
  backToStock: boolean | null | undefined;
  /** Order items to return to stock, regardless of the shop's settings. */
  returned: ReadonlySet<number>;
}

/**
 * The order with a refunded credit memo counted: by a provider when `online`. Updates its invoice too, returns items to
 * stock if `backToStock` (default: the shop's settings) says so or the item is `returned`, and ends the downloads of
 * fully refunded items.
 */
export async function withRefund(
  db: Database,
  change: OrderChange,
  { document, items }: RefundedDocument,
  { id, online, backToStock, returned }: { id: number; online: boolean } & Partial<StockReturn>,
): Promise<OrderChange> {
  const { tx, order } = change;
  const counted = withCreditmemo(change, document, items, { online });
  const settings = readStockSettings(await shopConfig(db.cache, tx, order.store_id));
  const back = (backToStock ?? settings.auto_return) ? items : items.filter(({ order_item_id }) => returned?.has(order_item_id));
  const cause = { event: 'creditmemo_created', type: 'creditmemo', id, incrementId: document.increment_id ?? null } as const;
  const shipped = () => shippedGoods(tx, order.entity_id);
  await refundReserved(tx, { order, lines: returnLines(change.items, items, back), cause, settings, cache: db.cache, shipped });
  const ended = fullyRefundedItems(counted.items, items);
  if (ended.length > 0) await expireDownloads(tx, ended);
  if (document.invoice_id) await updateInvoiceRefunded(tx, document.invoice_id, toColumn(amountOf(document.base_grand_total)));
  return counted;
}

/** The refunded goods, and how much of them returns to stock. */
export function returnLines(items: readonly GoodsRow[], refunded: readonly CountedItem[], back: readonly CountedItem[]): ReturnLine[] {
  const counts = goodsCounts(items);
  const returned = byProduct(goodsOf(items, back));
  return [...byProduct(goodsOf(items, refunded))].map(([product_id, qty]) => {
    const { unshipped = ZERO, refunded: before = ZERO } = counts.get(product_id) ?? {};
    return { product_id, qty, back: returned.get(product_id) ?? ZERO, unshipped, refunded: before };
  });
}

function byProduct(goods: readonly Goods[]): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { product_id, qty } of goods) sums.set(product_id, add(sums.get(product_id) ?? ZERO, qty));
  return sums;
}

/** What was shipped of each product of an order and from where, first shipment first. */
async function shippedGoods(tx: Queryable, orderId: number) {
  const shipped = new Map<number, { source_code: string | null; qty: Money }[]>();
  for (const { product_id, source_code, qty } of await selectShippedGoods(tx, orderId)) {
    shipped.set(product_id, [...(shipped.get(product_id) ?? []), { source_code, qty: money(qty) }]);
  }
  return shipped;
}

/** The ids of fully refunded items, from the order's items after the refund: their downloads end. */
export function fullyRefundedItems(items: readonly OrderItemRow[], refunded: readonly CountedItem[]): number[] {
  const named = new Set(refunded.map(({ order_item_id }) => order_item_id));
  return orderLines(items)
    .filter(({ itemId, qty }) => named.has(itemId) && compare(qty.refunded, subtract(qty.ordered, qty.canceled)) >= 0)
    .map(({ itemId }) => itemId);
}
