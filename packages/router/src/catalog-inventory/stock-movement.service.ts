import type { Database, Queryable, StatementPart } from '@merx/db';
import { type Amount, add, compare, type Money, money, subtract, toColumn, ZERO } from '@merx/wire';
import { type Fault, MerxError, notFound } from '../trpc/errors.js';
import { productsNotAvailable, quantityTooLarge, withoutQuantity } from './faults.js';
import { availabilityFault, type CartStock, LARGEST } from './quantity.js';
import type { LockedStock, ProductStock, StockMovement, StockRow } from './stock-item.queries.js';
import * as queries from './stock-item.queries.js';
import { createStockItem, stockSettings } from './stock-item.service.js';
import { freshStockRow, hasQty, type StockSettings, settled, stateOf } from './stock-state.js';

/** For statements of other modules that hold stock along with what they read. */
export { type LockedStock, lockedStock } from './stock-item.queries.js';

/** A quantity of a product. */
export interface StockLine {
  product_id: number;
  qty: Amount;
}

/** The stock data that carts need. */
export function cartStock({ product_id, type_id, stock }: ProductStock, settings: StockSettings): CartStock {
  return { product_id, has_qty: hasQty(type_id), ...stateOf(stock ?? freshStockRow(product_id), settings) };
}

/** The stock data that carts need for these products, by product id; unknown products are omitted. */
export async function stockForCart(tx: Queryable, productIds: number[], settings: StockSettings): Promise<CartStock[]> {
  return (await queries.selectStock(tx, productIds)).map((product) => cartStock(product, settings));
}

/** Locks the stock of these products until the transaction ends, in the common order: for callers that move stock more than once. */
export async function holdStock(tx: Queryable, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await queries.lockStock(tx, [...new Set(productIds)]);
}

/**
 * Locks the stock of the lines until the transaction ends, unless it is `held` already, and returns the write that subtracts them, to be made
 * in it; a product goes out of stock with its last units. Throws 400 when a product was deleted, is out of stock or short.
 */
export async function takenFromStock(
  tx: Queryable,
  lines: StockLine[],
  settings: StockSettings,
  held?: readonly LockedStock[],
): Promise<StatementPart[]> {
  const wanted = quantities(lines);
  if (wanted.size === 0) return [];
  const locked = held?.filter(({ product_id }) => wanted.has(product_id)) ?? (await queries.lockStock(tx, [...wanted.keys()]));
  if (locked.length < wanted.size) throw productsNotAvailable();
  for (const product of locked) {
    const fault = availabilityFault(cartStock(product, settings), wanted.get(product.product_id) ?? ZERO);
    if (fault) throw fault;
  }
  if (!settings.can_subtract) return [];
  const movements = moved(locked, settings, ({ product_id, stock }) => ({
    ...stock,
    qty: exact(subtract(money(stock.qty), wanted.get(product_id) ?? ZERO)),
  }));
  return movements.length > 0 ? [queries.stockUpdate(movements)] : [];
}

/** As `takenFromStock`, and makes the write. */
export async function takeFromStock(
  tx: Queryable,
  lines: StockLine[],
  settings: StockSettings,
  held?: readonly LockedStock[],
): Promise<void> {
  for (const { sql, values } of await takenFromStock(tx, lines, settings, held)) await tx.query(sql, [...values]);
}

/** Returns the lines to stock, which puts products back in stock. Deleted and unmanaged products are skipped. */
export async function returnToStock(tx: Queryable, lines: StockLine[], settings: StockSettings): Promise<void> {
  const returned = quantities(lines);
  if (returned.size === 0 || !settings.can_subtract) return;
  const locked = await queries.lockStock(tx, [...returned.keys()]);
  const movements = moved(locked, settings, ({ product_id, stock }) => {
    const qty = add(money(stock.qty), returned.get(product_id) ?? ZERO);
    const back = settings.can_back_in_stock && compare(qty, stateOf(stock, settings).min_qty) > 0;
    return { ...stock, qty: exact(qty), is_in_stock: stock.is_in_stock || back };
  });
  if (movements.length > 0) await queries.updateStock(tx, movements);
}

/** The changed stock of those products whose stock is managed. */
function moved(locked: LockedStock[], settings: StockSettings, change: (product: LockedStock) => StockRow): StockMovement[] {
  const counted = locked.filter(({ type_id, stock }) => hasQty(type_id) && stateOf(stock, settings).manage_stock);
  const now = new Date();
  return counted.map((product) => settled(change(product), settings, product.type_id, now));
}

/** A quantity as stored: a number represents numeric(12,4) exactly. */
const exact = (qty: Money): number => Number(toColumn(qty));

/** Total quantity per product. */
function quantities(lines: StockLine[]): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { product_id, qty } of lines) sums.set(product_id, add(sums.get(product_id) ?? ZERO, money(qty)));
  return sums;
}

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
      else movements.push(settled(next, settings, product.type_id, now));
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
function changedRow({ type_id, stock }: LockedStock, { qty, is_in_stock }: StockChange): StockRow | MerxError {
  const next = { ...stock, is_in_stock: is_in_stock ?? stock.is_in_stock };
  if (!qty) return next;
  if (!hasQty(type_id)) return withoutQuantity();
  const value = qty.by === 'set' ? money(qty.value) : add(money(stock.qty), money(qty.value));
  if (compare(value, LARGEST) > 0 || compare(value, subtract(ZERO, LARGEST)) < 0) return quantityTooLarge();
  return { ...next, qty: exact(value) };
}

const refusal = (id: number, { message, parameters }: Fault) => ({ id, sku: null, message, ...(parameters && { parameters }) });

/** Product ids by lower-case sku; unknown skus are omitted. */
export const idsOfSkus = (db: Queryable, skus: string[]): Promise<Map<string, number>> =>
  queries.selectIdsOfSkus(db, [...new Set(skus.map((sku) => sku.toLowerCase()))]);
