import type { Queryable } from '@merx/db';
import { type Amount, add, compare, type Money, money, subtract, toColumn, ZERO } from '@merx/wire';
import { productsNotAvailable } from './faults.js';
import { availabilityFault, type CartStock } from './quantity.js';
import { lockStock, type ProductStock, type StockRow, selectStock, updateStock } from './stock-item.queries.js';
import type { StockSettings } from './stock-settings.js';
import { freshStockRow, hasQty, settled, stateOf } from './stock-state.js';

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
  return (await selectStock(tx, productIds)).map((product) => cartStock(product, settings));
}

type LockedStock = ProductStock & { stock: StockRow };

/** Locks the stock of these products until the transaction ends, in the common order: for callers that move stock more than once. */
export async function holdStock(tx: Queryable, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await lockStock(tx, [...new Set(productIds)]);
}

/**
 * Subtracts the lines from the stock, all or none; a product goes out of stock with its last units. Locks the rows until the transaction
 * ends. Throws 400 when a product was deleted, is out of stock or short.
 */
export async function takeFromStock(tx: Queryable, lines: StockLine[], settings: StockSettings): Promise<void> {
  const wanted = quantities(lines);
  if (wanted.size === 0) return;
  const locked = await lockStock(tx, [...wanted.keys()]);
  if (locked.length < wanted.size) throw productsNotAvailable();
  for (const product of locked) {
    const fault = availabilityFault(cartStock(product, settings), wanted.get(product.product_id) ?? ZERO);
    if (fault) throw fault;
  }
  if (!settings.can_subtract) return;
  await move(tx, locked, settings, ({ product_id, stock }) => ({
    ...stock,
    qty: exact(subtract(money(stock.qty), wanted.get(product_id) ?? ZERO)),
  }));
}

/** Returns the lines to stock, which puts products back in stock. Deleted and unmanaged products are skipped. */
export async function returnToStock(tx: Queryable, lines: StockLine[], settings: StockSettings): Promise<void> {
  const returned = quantities(lines);
  if (returned.size === 0 || !settings.can_subtract) return;
  const locked = await lockStock(tx, [...returned.keys()]);
  await move(tx, locked, settings, ({ product_id, stock }) => {
    const qty = add(money(stock.qty), returned.get(product_id) ?? ZERO);
    const back = settings.can_back_in_stock && compare(qty, stateOf(stock, settings).min_qty) > 0;
    return { ...stock, qty: exact(qty), is_in_stock: stock.is_in_stock || back };
  });
}

async function move(
  tx: Queryable,
  locked: LockedStock[],
  settings: StockSettings,
  change: (product: LockedStock) => StockRow,
): Promise<void> {
  const counted = locked.filter(({ type_id, stock }) => hasQty(type_id) && stateOf(stock, settings).manage_stock);
  if (counted.length === 0) return;
  const now = new Date();
  await updateStock(
    tx,
    counted.map((product) => settled(change(product), settings, product.type_id, now)),
  );
}

/** A quantity as stored: a number represents numeric(12,4) exactly. */
const exact = (qty: Money): number => Number(toColumn(qty));

/** Total quantity per product. */
function quantities(lines: StockLine[]): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { product_id, qty } of lines) sums.set(product_id, add(sums.get(product_id) ?? ZERO, money(qty)));
  return sums;
}
