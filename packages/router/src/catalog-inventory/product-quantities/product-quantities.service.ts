import type { Database, Queryable } from '@merx/db';
import { money, toWire } from '@merx/wire';
import { putLevels } from '../low-quantity/low-quantity.service.js';
import { shownQuantity } from '../salability/salability.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import type { SourceItemInput } from '../source-item/source-item.schema.js';
import { dropSourceItems, putSourceItems } from '../source-item/source-item.service.js';
import { selectStockTables } from '../stock/stock.queries.js';
import { type StockSettings, stateOf } from '../stock-state.js';
import { selectInStocks, selectQuantities } from './product-quantities.queries.js';
import type { ProductQuantities, QuantityInput } from './product-quantities.schema.js';

/** What the sources have of a product, and what the stocks can sell of it. */
export async function productQuantities(db: Database, productId: number, settings: StockSettings): Promise<ProductQuantities> {
  const [sources, stocks] = await Promise.all([selectQuantities(db, productId), selectInStocks(db, productId)]);
  return {
    sources: sources.map(({ quantity, notify_stock_qty, ...row }) => ({
      ...row,
      quantity: toWire(money(quantity)),
      notify_stock_qty: notify_stock_qty === null ? null : toWire(money(notify_stock_qty)),
    })),
    stocks: stocks.map(({ stock, ...row }) => ({ ...row, salable: toWire(shownQuantity(stateOf(stock, settings))) })),
  };
}

/**
 * Changes what sources have of a product, in the transaction of its save; sources that are not named stay as they are. Throws 400 for an
 * unknown source, one named twice, a quantity below zero, and a product without a quantity of its own.
 */
export async function saveProductQuantities(
  tx: Queryable,
  sku: string,
  given: readonly QuantityInput[],
  settings: StockSettings,
): Promise<void> {
  const [removed, kept] = [true, false].map((isRemoved) => given.filter(({ is_removed }) => Boolean(is_removed) === isRemoved));
  const itemOf = ({ source_code, quantity, is_in_stock: isInStock }: QuantityInput): SourceItemInput => {
    const status = isInStock === null || isInStock === undefined ? null : isInStock ? 1 : 0;
    return { sku, source_code, quantity, status };
  };
  if (kept?.length) await putSourceItems(tx, kept.map(itemOf), settings);
  if (removed?.length) await dropSourceItems(tx, removed.map(itemOf), settings);
  const levels = given.flatMap(({ source_code, notify_stock_qty, is_removed }) => {
    if (is_removed) return source_code === DEFAULT_SOURCE ? [] : [{ sku, source_code, notify_stock_qty: null }];
    return notify_stock_qty === undefined ? [] : [{ sku, source_code, notify_stock_qty }];
  });
  if (levels.length === 0) return;
  const sourceCodes = new Set((await selectStockTables(tx)).source_codes);
  await putLevels(tx, levels, { isStrict: true, sourceCodes, settings });
}
