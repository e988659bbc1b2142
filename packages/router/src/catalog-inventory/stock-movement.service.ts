import type { Queryable, StatementPart } from '@merx/db';
import { type Amount, add, compare, isZero, type Money, money, subtract, ZERO } from '@merx/wire';
import { productsNotAvailable } from './faults.js';
import { availabilityFault, type CartStock } from './quantity.js';
import { orderReservations, reservedIncrease } from './reservation/reservation.queries.js';
import { DEFAULT_STOCK } from './stock/stock-directory.service.js';
import type { LockedStock, ProductStock, StockMovement } from './stock-item.queries.js';
import * as queries from './stock-item.queries.js';
import { exact, freshStockRow, hasQty, type StockSettings, settled, stateOf } from './stock-state.js';

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

/** The stock data that carts need for these products in a stock, by product id; unknown products are omitted. */
export async function stockForCart(
  tx: Queryable,
  productIds: number[],
  settings: StockSettings,
  stockId = DEFAULT_STOCK,
): Promise<CartStock[]> {
  return (await queries.selectStockOf(tx, productIds, stockId)).map((product) => cartStock(product, settings));
}

/** Locks the stock of these products until the transaction ends, in the common order: for callers that move stock more than once. */
export async function holdStock(tx: Queryable, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await queries.lockStock(tx, [...new Set(productIds)]);
}

/** The writes that take goods for an order. */
export interface StockTaken {
  quantities: StatementPart[];
  /** To be made with the order: they read the relation `new_order`. */
  reservations: StatementPart[];
}

/**
 * Locks the stock of the lines until the transaction ends, unless it is `held` already, and returns the writes that take them from a stock, to
 * be made in it. In the default stock a product goes out of stock with its last units. Throws 400 when a product was deleted, is out of stock or
 * short.
 */
export async function takenFromStock(
  tx: Queryable,
  lines: StockLine[],
  settings: StockSettings,
  { stockId = DEFAULT_STOCK, held }: { stockId?: number; held?: readonly LockedStock[] | undefined } = {},
): Promise<StockTaken> {
  const wanted = quantities(lines);
  if (wanted.size === 0) return { quantities: [], reservations: [] };
  const locked = held?.filter(({ product_id }) => wanted.has(product_id)) ?? (await queries.lockStock(tx, [...wanted.keys()]));
  if (locked.length < wanted.size) throw productsNotAvailable();
  // Read again: the quantities of other stocks are not in the locked rows.
  const seen: ProductStock[] = stockId === DEFAULT_STOCK ? locked : await queries.selectStockOf(tx, [...wanted.keys()], stockId);
  for (const product of seen) {
    const fault = availabilityFault(cartStock(product, settings), wanted.get(product.product_id) ?? ZERO);
    if (fault) throw fault;
  }
  const counted = settings.can_subtract ? locked.filter((product) => isCounted(product, settings)) : [];
  if (counted.length === 0) return { quantities: [], reservations: [] };
  const taken = counted.map((product) => ({ ...product, qty: wanted.get(product.product_id) ?? ZERO }));
  const now = new Date();
  return {
    quantities: [
      stockId === DEFAULT_STOCK
        ? queries.stockUpdate(
            taken.map(({ qty, ...product }) => moved(product, { qty: subtract(ZERO, qty), reserved: qty }, settings, now)),
          )
        : reservedIncrease(stockId, taken),
    ],
    reservations: [orderReservations(stockId, taken)],
  };
}

/** Makes the writes that take goods, except those to be made with the order. */
export async function writeTaken(tx: Queryable, { quantities: writes }: StockTaken): Promise<void> {
  for (const { sql, values } of writes) await tx.query(sql, [...values]);
}

/** Whether sales of the product change its quantity. */
export const isCounted = ({ type_id, stock }: LockedStock, settings: StockSettings): boolean =>
  hasQty(type_id) && stateOf(stock, settings).manage_stock;

/** A change of a stock item: what can be sold, and what orders have reserved. */
export interface StockDelta {
  qty: Money;
  reserved: Money;
}

/** The stock item after goods were taken or came back. What comes back puts a product in stock if the shop wants that. */
function moved(
  { type_id, stock }: LockedStock,
  { qty: by, reserved: reservedBy }: StockDelta,
  settings: StockSettings,
  now: Date,
): StockMovement {
  const reserved = exact(add(money(stock.reserved), reservedBy));
  if (isZero(by)) return { ...stock, reserved };
  const qty = add(money(stock.qty), by);
  const isMore = compare(by, ZERO) > 0;
  const isBack = isMore && settings.can_back_in_stock && compare(qty, stateOf(stock, settings).min_qty) > 0;
  return { ...settled({ ...stock, qty: exact(qty), is_in_stock: stock.is_in_stock || isBack }, settings, type_id, now), reserved };
}

/** Changes locked stock items by product id. Quantities of products whose stock is not counted stay as they are. */
export async function moveStock(
  tx: Queryable,
  locked: readonly LockedStock[],
  deltas: ReadonlyMap<number, StockDelta>,
  settings: StockSettings,
): Promise<void> {
  const now = new Date();
  const movements = locked.flatMap((product) => {
    const delta = deltas.get(product.product_id);
    if (!delta) return [];
    const change = settings.can_subtract && isCounted(product, settings) ? delta : { ...delta, qty: ZERO };
    return isZero(change.qty) && isZero(change.reserved) ? [] : [moved(product, change, settings, now)];
  });
  if (movements.length > 0) await queries.updateStock(tx, movements);
}

/** Total quantity per product. */
export function quantities(lines: readonly StockLine[]): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { product_id, qty } of lines) sums.set(product_id, add(sums.get(product_id) ?? ZERO, money(qty)));
  return sums;
}

/** Product ids by lower-case sku; unknown skus are omitted. */
export const idsOfSkus = (db: Queryable, skus: string[]): Promise<Map<string, number>> =>
  queries.selectIdsOfSkus(db, [...new Set(skus.map((sku) => sku.toLowerCase()))]);
