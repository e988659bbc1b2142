import type { Database, Queryable } from '@merx/db';
import { type Amount, add, compare, money, toColumn } from '@merx/wire';
import type { Fault } from '../trpc/errors.js';
import { lockStock, type ProductStock, type StockRow, selectIdsOfSkus, selectStock, updateStock } from './stock-item.queries.js';
import { createStockItem, stockSettings } from './stock-item.service.js';
import type { StockSettings } from './stock-settings.js';
import { hasQty, settled } from './stock-state.js';

/** What becomes of the stock of each product; `amount` adds to the quantity. */
export interface StockChange {
  qty?: { by: 'set' | 'amount'; value: Amount } | null | undefined;
  is_in_stock?: boolean | null | undefined;
}

export interface ChangedStock {
  changed: number;
  refused: (Fault & { id: number; sku: null })[];
}

const LARGEST = money('99999999.9999');

/** Changes the stock of these products in one transaction; those that cannot take the change are told and left as they are. */
export async function changeStockOf(db: Database, productIds: number[], change: StockChange): Promise<ChangedStock> {
  const settings = await stockSettings(db, db, 0);
  return db.transaction(async (tx) => {
    const products = await lockAll(tx, productIds, settings);
    const found = new Set(products.map(({ product_id }) => product_id));
    const refused = productIds
      .filter((id) => !found.has(id))
      .map((id) => refusal(id, 'No such entity with %fieldName = %fieldValue', { fieldName: 'id', fieldValue: id }));
    const now = new Date();
    const changes = products.map((product) => ({ product, next: changedRow(product, change) }));
    for (const { product, next } of changes) if (typeof next === 'string') refused.push(refusal(product.product_id, next));
    const movements = changes.flatMap(({ product, next }) =>
      typeof next === 'string' ? [] : [settled(next, settings, product.type_id, now)],
    );
    await updateStock(tx, movements);
    return { changed: movements.length, refused };
  });
}

type Locked = ProductStock & { stock: StockRow };

/** The products' stock, locked. Those that came in past the API may have no stock item yet. */
async function lockAll(tx: Queryable, productIds: number[], settings: StockSettings): Promise<Locked[]> {
  const bare = (await selectStock(tx, productIds)).filter(({ stock }) => stock === null);
  for (const { product_id } of bare) await createStockItem(tx, product_id, {}, settings);
  return lockStock(tx, productIds);
}

/** The row after the change, or why it cannot be. */
function changedRow({ type_id, stock }: Locked, { qty, is_in_stock }: StockChange): StockRow | string {
  const next = { ...stock, is_in_stock: is_in_stock ?? stock.is_in_stock };
  if (!qty) return next;
  if (!hasQty(type_id)) return 'The product has no quantity of its own.';
  const value = qty.by === 'set' ? money(qty.value) : add(money(stock.qty), money(qty.value));
  if (compare(value, LARGEST) > 0 || compare(value, money(`-${LARGEST.toFixed()}`)) < 0) return 'The quantity would be too large.';
  return { ...next, qty: Number(toColumn(value)) };
}

const refusal = (id: number, message: string, parameters?: Fault['parameters']) => ({
  id,
  sku: null,
  message,
  ...(parameters && { parameters }),
});

/** The ids of the products of these skus, by the sku in lower case; unknown ones are left out. */
export async function idsOfSkus(db: Queryable, skus: string[]): Promise<Map<string, number>> {
  const rows = await selectIdsOfSkus(db, [...new Set(skus.map((sku) => sku.toLowerCase()))]);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}
