import type { Database, Queryable } from '@merx/db';
import { type Amount, add, compare, money, subtract, ZERO } from '@merx/wire';
import { type Fault, MerxError, notFound } from '../trpc/errors.js';
import { quantityTooLarge, withoutQuantity } from './faults.js';
import { LARGEST } from './quantity.js';
import type { HeldStock, LockedStock, StockMovement } from './stock-item.queries.js';
import * as queries from './stock-item.queries.js';
import { createStockItem, stockSettings } from './stock-item.service.js';
import { exact, hasQty, type StockSettings, settled } from './stock-state.js';

/** A change to the stock of each product; `amount` is added to the quantity. */
export interface StockChange {
  qty?: { by: 'set' | 'amount'; value: Amount } | null | undefined;
  is_in_stock?: boolean | null | undefined;
}

export interface ChangedStock {
  changed: number;
  refused: (Fault & { id: number; sku: null })[];
}

/** Changes the stock of these products in one transaction; products that cannot be changed are reported and left as they are. */
export async function changeStockOf(db: Database, productIds: number[], change: StockChange): Promise<ChangedStock> {
  const settings = await stockSettings(db, db, 0);
  return db.transaction(async (tx) => {
    const products = await lockAll(tx, productIds, settings);
    const found = new Set(products.map(({ product_id }) => product_id));
    const refused = productIds.filter((id) => !found.has(id)).map((id) => refusal(id, notFound('id', id)));
    const now = new Date();
    const movements: StockMovement[] = [];
    for (const product of products) {
      const next = changedRow(product, change);
      if (next instanceof MerxError) refused.push(refusal(product.product_id, next));
      else movements.push({ ...settled(next, settings, product.type_id, now), reserved: next.reserved });
    }
    await queries.updateStock(tx, movements);
    return { changed: movements.length, refused };
  });
}

/** Locks the products' stock. Products inserted without the API may have no stock item yet. */
async function lockAll(tx: Queryable, productIds: number[], settings: StockSettings): Promise<LockedStock[]> {
  const bare = (await queries.selectStock(tx, productIds)).filter(({ stock }) => stock === null);
  for (const { product_id } of bare) await createStockItem(tx, product_id, {}, settings);
  return queries.lockStock(tx, productIds);
}

/** The row after the change, or why it is refused. */
function changedRow({ type_id, stock }: LockedStock, { qty, is_in_stock }: StockChange): HeldStock | MerxError {
  const next = { ...stock, is_in_stock: is_in_stock ?? stock.is_in_stock };
  if (!qty) return next;
  if (!hasQty(type_id)) return withoutQuantity();
  const value = qty.by === 'set' ? money(qty.value) : add(money(stock.qty), money(qty.value));
  if (compare(value, LARGEST) > 0 || compare(value, subtract(ZERO, LARGEST)) < 0) return quantityTooLarge();
  return { ...next, qty: exact(value) };
}

/** A product that was not changed, and why. */
export const refusal = (id: number, { message, parameters }: Fault) => ({ id, sku: null, message, ...(parameters && { parameters }) });
