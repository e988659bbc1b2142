import type { Cache, Queryable } from '@merx/db';
import { add, compare, isZero, type Money, money, subtract, toColumn, ZERO } from '@merx/wire';
import * as faults from '../faults.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { type SourceItemRow, selectSourceItems, upsertSourceItems } from '../source-item/source-item.queries.js';
import { deductions } from '../source-selection/selection.js';
import { DEFAULT_STOCK, stockDirectory } from '../stock/stock-directory.service.js';
import { type LockedStock, lockStock } from '../stock-item.queries.js';
import { isCounted, moveStock, quantities, type StockLine } from '../stock-movement.service.js';
import { type StockSettings, stateOf } from '../stock-state.js';
import { type Cause, deltas, isAtDefault, negative, openPart, type ReservingOrder, release } from './release.service.js';

/** Goods that leave the shop. */
interface Leaving {
  order: ReservingOrder;
  lines: StockLine[];
  settings: StockSettings;
  cache: Cache;
}

/** A shipment that can be made. */
export interface Departure {
  /** The source that the goods leave; null if none is named and nothing is reserved. */
  sourceCode: string | null;
  /** Takes the goods from the source, once the shipment is stored. */
  depart: (cause: Cause) => Promise<void>;
}

/**
 * Checks that a source has the goods of a shipment, whose products are locked then. Goods that the order has not reserved were subtracted
 * before. Without a named source, the only one of the order's stock is taken; the default one is not checked then, as it may have back orders.
 * Throws 404 for an unknown source and a product that it does not have, 400 when several could be meant or the source has too little.
 */
export async function shipReserved(tx: Queryable, { order, lines, settings, cache }: Leaving, named: string | null): Promise<Departure> {
  const wanted = quantities(lines);
  const stocks = await stockDirectory(cache, tx);
  if (named !== null && !stocks.sourceCodes.has(named)) throw faults.noSuchSource({ value: named });
  const locked = wanted.size > 0 ? await lockStock(tx, [...wanted.keys()]) : [];
  const open = await openPart(tx, order, wanted);
  const isDefault = isAtDefault(order);
  const links = stocks.sourcesOf(order.stock_id ?? DEFAULT_STOCK);
  const only = isDefault ? DEFAULT_SOURCE : links.length === 1 ? (links[0]?.source_code ?? null) : null;
  const sourceCode = named ?? only;
  if (sourceCode === null && open.size > 0) throw faults.sourceNeeded();
  const counted = locked.filter((product) => open.has(product.product_id) && settings.can_subtract && isCounted(product, settings));
  const rows =
    sourceCode === null ? [] : await leftAt(tx, { sourceCode, isChecked: named !== null || !isDefault, counted, open, settings });
  const changes = deltas();
  for (const [id, qty] of open) if (isDefault) changes.add(id, { qty, reserved: negative(qty) });
  if (sourceCode === DEFAULT_SOURCE)
    for (const { product_id } of counted) changes.add(product_id, { qty: negative(open.get(product_id) ?? ZERO) });
  return {
    sourceCode,
    async depart(cause) {
      await upsertSourceItems(tx, rows);
      await moveStock(tx, locked, changes.byProduct, settings);
      await release(tx, order, cause, locked, open);
    },
  };
}

interface Taking {
  sourceCode: string;
  isChecked: boolean;
  counted: readonly LockedStock[];
  open: ReadonlyMap<number, Money>;
  settings: StockSettings;
}

/** What is left at a source other than the default one; none for that one. Throws as `shipReserved`. */
async function leftAt(tx: Queryable, { sourceCode, isChecked, counted, open, settings }: Taking): Promise<SourceItemRow[]> {
  if (sourceCode === DEFAULT_SOURCE) {
    const isShort = counted.some(
      ({ product_id, stock }) => compare(add(money(stock.qty), money(stock.reserved)), open.get(product_id) ?? ZERO) < 0,
    );
    if (isChecked && isShort) throw faults.notInQuantity();
    return [];
  }
  const stored = await selectSourceItems(
    tx,
    counted.map(({ product_id }) => product_id),
  );
  return counted.map((product) => {
    const row = stored.find(({ product_id, source_code }) => product_id === product.product_id && source_code === sourceCode);
    if (!row) throw faults.sourceItemMissing([sourceCode, product.sku]);
    const left = subtract(money(row.quantity), open.get(product.product_id) ?? ZERO);
    if (compare(left, ZERO) < 0) throw faults.notInQuantity();
    return afterDeduction(row, left, product, settings);
  });
}

/** The source's item with what is left; with no more than the threshold it is out of stock, unless there are back orders. */
function afterDeduction(row: SourceItemRow, left: Money, { stock }: LockedStock, settings: StockSettings): SourceItemRow {
  const { backorders, min_qty } = stateOf(stock, settings);
  const isSoldOut = backorders === 0 && compare(left, min_qty) <= 0;
  return { ...row, quantity: toColumn(left), is_in_stock: row.is_in_stock && !isSoldOut };
}

/**
 * Takes paid goods that are not shipped from the sources of the order's stock, the first priority first. What no source has stays reserved.
 */
export async function deductVirtual(tx: Queryable, { order, lines, settings, cache }: Leaving, cause: Cause): Promise<void> {
  const wanted = quantities(lines);
  if (wanted.size === 0 || order.stock_id === null) return;
  const locked = await lockStock(tx, [...wanted.keys()]);
  const open = await openPart(tx, order, wanted);
  if (open.size === 0) return;
  if (isAtDefault(order)) {
    const changes = deltas();
    for (const [id, qty] of open) changes.add(id, { reserved: negative(qty) });
    await moveStock(tx, locked, changes.byProduct, settings);
    await release(tx, order, cause, locked, open);
    return;
  }
  const links = (await stockDirectory(cache, tx)).sourcesOf(order.stock_id).filter(({ enabled }) => enabled);
  const stored = await selectSourceItems(tx, [...open.keys()]);
  const released = new Map(open);
  const rows = locked
    .filter((product) => open.has(product.product_id) && settings.can_subtract && isCounted(product, settings))
    .flatMap((product) => {
      const own = links.flatMap(({ source_code }) =>
        stored.filter((row) => row.product_id === product.product_id && row.source_code === source_code && row.is_in_stock),
      );
      const available = own.map((row) => ({ ...row, available: money(row.quantity) }));
      const qty = open.get(product.product_id) ?? ZERO;
      const { deducted, missing } = deductions(qty, available);
      released.set(product.product_id, subtract(qty, missing));
      return deducted.flatMap((row, index) => {
        const item = own[index];
        return item && !isZero(row.taken) ? [afterDeduction(item, subtract(row.available, row.taken), product, settings)] : [];
      });
    });
  await upsertSourceItems(tx, rows);
  await release(tx, order, cause, locked, released);
}
