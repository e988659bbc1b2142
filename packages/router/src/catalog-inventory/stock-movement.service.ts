import type { Queryable } from '@merx/db';
import { type Amount, add, compare, type Money, money, subtract, toColumn, ZERO } from '@merx/wire';
import { productsNotAvailable } from './faults.js';
import { availabilityFault, type CartStock } from './quantity.js';
import { lockStock, type ProductStock, type StockRow, selectStock, updateStock } from './stock-item.queries.js';
import type { StockSettings } from './stock-settings.js';
import { freshStockRow, hasQty, settled, stateOf } from './stock-state.js';

/** So many pieces of a product. */
export interface StockLine {
  product_id: number;
  qty: Amount;
}

/** What carts must know of a product's stock. */
export function cartStock({ product_id, type_id, stock }: ProductStock, settings: StockSettings): CartStock {
  return { product_id, has_qty: hasQty(type_id), ...stateOf(stock ?? freshStockRow(product_id), settings) };
}

/** What carts must know of the stock of these products, by product id; unknown products are left out. */
export async function stockForCart(tx: Queryable, productIds: number[], settings: StockSettings): Promise<CartStock[]> {
  return (await selectStock(tx, productIds)).map((product) => cartStock(product, settings));
}

type LockedStock = ProductStock & { stock: StockRow };

/** Locks the stock of these products until the transaction ends, in the order that all follow: for what moves pieces more than once. */
export async function holdStock(tx: Queryable, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await lockStock(tx, [...new Set(productIds)]);
}

/**
 * Takes the lines from the stock, all or none: with the last pieces a product goes out of stock. The rows stay locked until the
 * transaction ends. Throws 400 when a product is gone, out of stock or short.
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

/** Puts the lines back, which brings products in stock again. Products that are gone or not managed are passed over. */
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

/** A quantity as the row holds it: numeric(12,4) fits a number exactly. */
const exact = (qty: Money): number => Number(toColumn(qty));

/** The lines' quantities per product. */
function quantities(lines: StockLine[]): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { product_id, qty } of lines) sums.set(product_id, add(sums.get(product_id) ?? ZERO, money(qty)));
  return sums;
}
