import { type Amount, compare, divide, isZero, type Money, max, money, roundTo, subtract, times, toWire, ZERO } from '@merx/wire';
import type { MerxError } from '../trpc/errors.js';
import { notAvailable, outOfStock, tooFew, tooMany, wrongIncrement } from './faults.js';
import type { StockState } from './stock-state.js';

/** What a cart needs to know of a product's stock. */
export interface CartStock extends StockState {
  product_id: number;
  /** False for composite products: their parts are checked instead. */
  has_qty: boolean;
}

const ONE = money(1);

/** Returns the part of a positive quantity before the point. */
function whole(qty: Money): Money {
  const rounded = roundTo(qty, 0);
  return compare(rounded, qty) > 0 ? subtract(rounded, ONE) : rounded;
}

/** The quantity as a cart keeps it: with decimals only where the product is sold so (4 at most), else whole and at least 1. */
export function normaliseQty(stock: Pick<StockState, 'is_qty_decimal'>, qty: Amount): Money {
  const given = money(qty);
  return stock.is_qty_decimal ? roundTo(given, 4) : max(whole(given), ONE);
}

/** The largest quantity that the database holds. */
export const LARGEST = money('99999999.9999');

/** Why a cart may not hold that many of the product in all, or null when it may. */
export function quantityFault(stock: CartStock, wanted: Money): MerxError | null {
  const most = isZero(stock.max_sale_qty) ? LARGEST : stock.max_sale_qty;
  if (compare(wanted, stock.min_sale_qty) < 0) return tooFew([toWire(stock.min_sale_qty)]);
  if (compare(wanted, most) > 0) return tooMany([toWire(most)]);
  if (!isMultiple(wanted, stock.qty_increments)) return wrongIncrement([toWire(stock.qty_increments)]);
  return availabilityFault(stock, wanted);
}

/** Why the stock cannot serve that quantity now, or null when it can. */
export function availabilityFault(stock: CartStock, wanted: Money): MerxError | null {
  if (!stock.manage_stock) return null;
  if (!stock.is_in_stock) return outOfStock();
  if (!stock.has_qty || stock.backorders !== 0) return null;
  const left = subtract(subtract(stock.qty, stock.min_qty), wanted);
  return compare(left, ZERO) < 0 ? notAvailable() : null;
}

function isMultiple(qty: Money, step: Money): boolean {
  if (compare(step, ZERO) <= 0) return true;
  return compare(times(roundTo(divide(qty, step), 0), step), qty) === 0;
}
