import type { Cache, Queryable } from '@merx/db';
import { add, compare, isZero, type Money, max, min, money, subtract, toColumn, ZERO } from '@merx/wire';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { selectSourceItems, upsertSourceItems } from '../source-item/source-item.queries.js';
import { returns, type Shipped } from '../source-selection/selection.js';
import { DEFAULT_STOCK, stockDirectory } from '../stock/stock-directory.service.js';
import { type LockedStock, lockStock } from '../stock-item.queries.js';
import { isCounted, moveStock, quantities, type StockLine } from '../stock-movement.service.js';
import { type StockSettings, stateOf } from '../stock-state.js';
import { type Cause, deltas, isAtDefault, negative, openPart, type ReservingOrder, release } from './release.service.js';

/**
 * Returns canceled goods to what can be sold: what the order has reserved is released. In the default stock they are added to the stock item,
 * which puts products back in stock. Deleted and unmanaged products are skipped.
 */
export async function cancelReserved(tx: Queryable, order: ReservingOrder, lines: StockLine[], settings: StockSettings): Promise<void> {
  const wanted = quantities(lines);
  if (wanted.size === 0) return;
  const locked = await lockStock(tx, [...wanted.keys()]);
  const open = await openPart(tx, order, wanted);
  if (isAtDefault(order)) {
    const changes = deltas();
    for (const [id, qty] of wanted) changes.add(id, { qty, reserved: negative(open.get(id) ?? ZERO) });
    await moveStock(tx, locked, changes.byProduct, settings);
  }
  const cause: Cause = { event: 'order_canceled', type: 'order', id: order.entity_id, incrementId: order.increment_id };
  await release(tx, order, cause, locked, open);
}

/** A refunded quantity of a product. */
export interface ReturnLine {
  product_id: number;
  qty: Money;
  /** How much of it returns to stock. */
  back: Money;
  /** The order's pieces of the product before the refund. */
  unshipped: Money;
  refunded: Money;
}

/** A refund of locked goods. */
interface Refund {
  order: ReservingOrder;
  lines: readonly ReturnLine[];
  cause: Cause;
  settings: StockSettings;
  cache: Cache;
  /** What was shipped of each product, by product id, first shipment first. */
  shipped: () => Promise<ReadonlyMap<number, Shipped[]>>;
}

/**
 * Counts a refund: goods that were never shipped are no longer reserved, and those that return to stock go back to the sources that they were
 * shipped from. In the default stock goods that do not return are gone, shipped or not; in other stocks those that were never shipped
 * can be sold again.
 */
export async function refundReserved(tx: Queryable, refund: Refund): Promise<void> {
  const { order, cause, settings } = refund;
  const lines = refund.lines.filter(({ qty }) => !isZero(qty));
  if (lines.length === 0 || (order.stock_id === null && lines.every(({ back }) => isZero(back)))) return;
  const locked = await lockStock(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  const stillOpen = await openPart(tx, order, new Map(lines.map(({ product_id }) => [product_id, EVERYTHING])));
  const open = new Map(lines.map(({ product_id, qty }) => [product_id, min(qty, stillOpen.get(product_id) ?? ZERO)]));
  const changes = deltas();
  const back = new Map<number, { qty: Money; before: Money }>();
  for (const line of lines) {
    const { product_id: id, back: returned } = line;
    const unsent = open.get(id) ?? ZERO;
    const fromShelf = min(returned, unsent);
    if (isAtDefault(order)) changes.add(id, { qty: fromShelf, reserved: negative(unsent) });
    const qty = subtract(returned, fromShelf);
    if (!isZero(qty)) back.set(id, { qty, before: cameBack(line, stillOpen.get(id) ?? ZERO) });
  }
  await returnToSources(tx, refund, { locked, back, changes });
  await moveStock(tx, locked, changes.byProduct, settings);
  await release(tx, order, cause, locked, open);
}

/** More than any order has. */
const EVERYTHING = money(1e12);

/** The shipped pieces that were refunded before: what is refunded beyond the pieces that were neither shipped nor are still reserved. */
const cameBack = ({ refunded, unshipped }: ReturnLine, open: Money): Money =>
  max(subtract(refunded, max(subtract(unshipped, open), ZERO)), ZERO);

interface Returning {
  locked: readonly LockedStock[];
  back: ReadonlyMap<number, { qty: Money; before: Money }>;
  changes: ReturnType<typeof deltas>;
}

/** Adds what comes back to its sources; that of the default one is added to the changes. */
async function returnToSources(
  tx: Queryable,
  { order, settings, cache, shipped }: Refund,
  { locked, back, changes }: Returning,
): Promise<void> {
  const products = locked.filter((product) => back.has(product.product_id) && settings.can_subtract && isCounted(product, settings));
  if (products.length === 0) return;
  const sent = await shipped();
  const { sourcesOf, sourceCodes } = await stockDirectory(cache, tx);
  const links = sourcesOf(order.stock_id ?? DEFAULT_STOCK);
  const otherwise = isAtDefault(order) ? DEFAULT_SOURCE : (links[0]?.source_code ?? DEFAULT_SOURCE);
  const stored = await selectSourceItems(tx, [...back.keys()]);
  const rows = products.flatMap(({ product_id, stock }) => {
    const { qty, before } = back.get(product_id) ?? { qty: ZERO, before: ZERO };
    // An imported shipment may name a source of another shop.
    const known = (sent.get(product_id) ?? []).map((one) => (sourceCodes.has(one.source_code ?? '') ? one : { ...one, source_code: null }));
    return [...returns(qty, known, before, otherwise)].flatMap(([source_code, part]) => {
      if (source_code === DEFAULT_SOURCE) changes.add(product_id, { qty: part });
      if (source_code === DEFAULT_SOURCE) return [];
      const row = stored.find((item) => item.product_id === product_id && item.source_code === source_code);
      const quantity = add(money(row?.quantity ?? 0), part);
      const isBack = settings.can_back_in_stock && compare(quantity, stateOf(stock, settings).min_qty) > 0;
      return [{ product_id, source_code, quantity: toColumn(quantity), is_in_stock: isBack || (row?.is_in_stock ?? false) }];
    });
  });
  await upsertSourceItems(tx, rows);
}
