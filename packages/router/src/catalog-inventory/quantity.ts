import { type Amount, compare, divide, isZero, type Money, max, money, roundTo, subtract, times, toWire, ZERO } from '@merx/wire';
import type { MerxError } from '../trpc/errors.js';
import { notAvailable, outOfStock, tooFew, tooMany, wrongIncrement } from './faults.js';
import type { StockState } from './stock-state.js';

/** Stock data needed by carts. */
export interface CartStock extends StockState {
  product_id: number;
  /** False for composite products: their parts are checked instead. */
  has_qty: boolean;
}

const ONE = money(1);

/** The integer part of a positive quantity. */
function whole(qty: Money): Money {
  const rounded = roundTo(qty, 0);
  return compare(rounded, qty) > 0 ? subtract(rounded, ONE) : rounded;
}

/** The quantity as stored in a cart: with up to 4 decimals if the product allows them, otherwise an integer of at least 1. */
export function normaliseQty(stock: Pick<StockState, 'is_qty_decimal'>, qty: Amount): Money {
  const given = money(qty);
  return stock.is_qty_decimal ? roundTo(given, 4) : max(whole(given), ONE);
}

/** The maximum of numeric(12,4). */
export const LARGEST = money('99999999.9999');

/** Why a cart may not contain that quantity of the product in total, or null if it may. */
export function quantityFault(stock: CartStock, wanted: Money): MerxError | null {
  const most = isZero(stock.max_sale_qty) ? LARGEST : stock.max_sale_qty;
  if (compare(wanted, stock.min_sale_qty) < 0) return tooFew([toWire(stock.min_sale_qty)]);
  if (compare(wanted, most) > 0) return tooMany([toWire(most)]);
  if (!isMultiple(wanted, stock.qty_increments)) return wrongIncrement([toWire(stock.qty_increments)]);
  return availabilityFault(stock, wanted);
}

/** Why the stock cannot cover that quantity now, or null if it can. */
export function availabilityFault(stock: CartStock, wanted: Money): MerxError | null {
  if (!stock.manage_stock) return null;
  if (!stock.is_in_stock) return outOfStock();
  if (!stock.has_qty || stock.backorders !== 0) return null;
  const left = subtract(subtract(stock.qty, stock.min_qty), wanted);
  return compare(left, ZERO) < 0 ? notAvailable() : null;
}

/** Whether a quantity can be bought in steps of that size; zero is no step. */
export function isMultiple(qty: Money, step: Money): boolean {
  if (compare(step, ZERO) <= 0) return true;
  return compare(times(roundTo(divide(qty, step), 0), step), qty) === 0;
}
