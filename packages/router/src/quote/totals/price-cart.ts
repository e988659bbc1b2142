import { add, divide, money } from '@merx/wire';
import { type CartCoupon, couponApplies, isSpent } from '../../sales-rule/index.js';
import type { ShippingRate } from '../carrier/shipping-rate.js';
import type { Cart } from '../cart/cart.js';
import { inBothCurrencies } from './amounts.js';
import { collectTotals } from './collect-totals.js';
import { isUntaxed, taxesOfAll } from './line-tax.js';
import type { PriceBook } from './price-book.js';
import { type Amounts, type LineTotals, NOTHING, type Totals, type TotalsInput } from './totals.js';
import { totalsInput } from './totals-input.js';

/** A cart with its current totals. */
export interface PricedCart {
  cart: Cart;
  input: TotalsInput;
  totals: Totals;
  /** The chosen shipping method, if still available. */
  shippingRate: ShippingRate | null;
  /** The cart's coupon, if its rule applies, or would apply if others had not used it up: the buyer must be informed of that. */
  coupon: CartCoupon | null;
}

/**
 * Prices a cart at current product prices, with the current rules and taxes. A shipping method that is no longer
 * available and a coupon that no longer applies count as not chosen.
 */
export function priceCart(cart: Cart, book: PriceBook): PricedCart {
  const input = totalsInput(cart, book);
  const totals = collectTotals(input);
  return { cart, input, totals, shippingRate: totals.shippingRate, coupon: couponInSight(cart, input, totals) };
}

/**
 * A coupon that has been used up since it was added gives no discount, but stays visible: placing the order fails, so
 * that nobody who expected the discount pays more without noticing.
 */
function couponInSight({ coupon, customer_id }: Cart, input: TotalsInput, totals: Totals): CartCoupon | null {
  if (!coupon || couponApplies(coupon, totals.appliedRules)) return coupon;
  if (!isSpent(coupon, customer_id)) return null;
  const unused = { ...coupon, times_used: 0, customer_times_used: 0 };
  const { appliedRules } = collectTotals({ ...input, ruleFacts: { ...input.ruleFacts, coupon: unused } });
  return couponApplies(unused, appliedRules) ? coupon : null;
}

/** The totals of an item or part. Throws when the totals are another cart's. */
export function lineOf({ cart, totals }: PricedCart, itemId: number): LineTotals {
  const line = totals.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) throw new Error(`The totals of the cart ${cart.entity_id} have no line for the item ${itemId}.`);
  return line;
}

/** A shipping method's amount as given by the carrier, and without and with tax. */
export function shippingPrices({ input }: PricedCart, rate: ShippingRate): Record<'asked' | 'exclTax' | 'inclTax', Amounts> {
  const asked = inBothCurrencies(rate.amount, input.rate);
  if (isUntaxed(input)) return { asked, exclTax: asked, inclTax: asked };
  const { shipping } = taxesOfAll(input, [], { asked, discount: NOTHING });
  return { asked, exclTax: shipping.amounts('rowTotal'), inclTax: shipping.amounts('rowTotalInclTax') };
}

/** The unit price of a line without tax and without a custom price. */
export function listPrice({ lines, rate, tax }: TotalsInput, line: LineTotals): Amounts {
  const given = lines.find(({ itemId }) => itemId === line.itemId);
  if (!given?.customPrice) return line.price;
  const { unitPrice, taxes } = given;
  return inBothCurrencies(tax.pricesInclude ? divide(unitPrice, add(ONE, divide(taxes.storePercent, HUNDRED))) : unitPrice, rate);
}

const ONE = money(1);
const HUNDRED = money(100);
