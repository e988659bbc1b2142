import { compare, filledIn, isZero, type Money, max, roundTo, subtract, ZERO } from '@merx/wire';
import type { Fault } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { isMultiple } from '../quantity.js';
import type { StockState } from '../stock-state.js';
import type { SalabilityError } from './salability.schema.js';

/** A product as a stock sees it. */
export interface StockedProduct {
  /** Effective values, with the quantity of the stock. */
  state: StockState;
  hasQty: boolean;
  /** For a composite product: whether its parts can be sold. */
  partsInStock: boolean;
  /** What orders have reserved, which the quantity does not contain. */
  reserved: Money;
  /** Whether any source of the stock has the product. */
  isAssigned: boolean;
}

/** The quantity that can be sold; zero or negative if nothing is left. */
export const leftToSell = ({ qty, min_qty }: StockState): Money => subtract(qty, min_qty);

/** The salable quantity to show: 0 for a product that is out of stock or sold out. */
export const shownQuantity = (state: StockState): Money => (state.is_in_stock ? max(leftToSell(state), ZERO) : ZERO);

/** How much more than `shown` can be sold. A shown quantity of 0 does not say how much is missing: then it is what can be sold at all. */
export const surplus = (state: StockState, shown: Money): Money =>
  compare(shown, ZERO) > 0 ? subtract(leftToSell(state), shown) : shownQuantity(state);

/** A threshold below zero limits back orders: then the quantity decides. */
const allowsBackorders = ({ backorders, min_qty }: StockState): boolean => backorders > 0 && compare(min_qty, ZERO) >= 0;

/** Whether any quantity of the product can be sold. */
export function canBeSold({ state, hasQty, partsInStock }: StockedProduct): boolean {
  if (!state.is_in_stock) return false;
  if (!hasQty) return partsInStock;
  return !state.manage_stock || allowsBackorders(state) || compare(leftToSell(state), ZERO) > 0;
}

/** Why that quantity cannot be sold; empty if it can. Rules of the quantity come first, then the stock. */
export function salabilityErrors(product: StockedProduct | undefined, qty: Money): SalabilityError[] {
  if (!product?.isAssigned) return [error('requested-sku-is-not-assigned-to-given-stock', faults.notAssigned())];
  const { state, hasQty, partsInStock } = product;
  const required = quantityErrors(state, qty);
  if (!state.is_in_stock || (!hasQty && !partsInStock)) {
    required.push(error('is_any_source_item_in_stock-no_source_items_in_stock', faults.outOfStock()));
  }
  if (required.length > 0 || !hasQty || !state.manage_stock || allowsBackorders(state)) return required;
  if (compare(leftToSell(state), qty) >= 0) return [];
  return [
    error('back_order-disabled', faults.noBackorders()),
    error('manage_stock-enabled', faults.stockManaged()),
    error('is_salable_with_reservations-not_enough_qty', faults.notAvailable()),
  ];
}

function quantityErrors(state: StockState, qty: Money): SalabilityError[] {
  const found: SalabilityError[] = [];
  const { min_sale_qty: least, max_sale_qty: most, qty_increments: step } = state;
  if (!state.is_qty_decimal && compare(roundTo(qty, 0), qty) !== 0) {
    found.push(error('is_correct_qty-is_qty_decimal', faults.decimalQuantity()));
  }
  if (compare(qty, least) < 0) found.push(error('is_correct_qty-min_sale_qty', faults.tooFew([least.toFixed()])));
  if (!isZero(most) && compare(qty, most) > 0) found.push(error('is_correct_qty-max_sale_qty', faults.tooMany([most.toFixed()])));
  if (!isMultiple(qty, step)) found.push(error('is_correct_qty-qty_increment', faults.wrongIncrement([step.toFixed()])));
  return found;
}

const error = (code: string, fault: Fault): SalabilityError => ({ code, message: filledIn(fault) });
