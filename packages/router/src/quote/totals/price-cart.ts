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

/** A cart with what it costs now. */
export interface PricedCart {
  cart: Cart;
  input: TotalsInput;
  totals: Totals;
  /** The chosen shipping method, as long as it is still offered. */
  shippingRate: ShippingRate | null;
  /** The cart's coupon, as long as its rule applies, or would if others had not used it up: that buyer has to hear of it. */
  coupon: CartCoupon | null;
}

/**
 * Prices a cart at the products' present prices, with the rules and taxes of the moment. A shipping method that is no longer offered and a
 * coupon that is no longer for this cart count as not chosen.
 */
export function priceCart(cart: Cart, book: PriceBook): PricedCart {
  const input = totalsInput(cart, book);
  const totals = collectTotals(input);
  return { cart, input, totals, shippingRate: totals.shippingRate, coupon: couponInSight(cart, input, totals) };
}

/**
 * A coupon that has been used up since it was put in the cart gives nothing, but stays in sight: an order with it is refused, and whoever
 * counted on the discount does not pay more unasked.
 */
function couponInSight({ coupon, customer_id }: Cart, input: TotalsInput, totals: Totals): CartCoupon | null {
  if (!coupon || couponApplies(coupon, totals.appliedRules)) return coupon;
  if (!isSpent(coupon, customer_id)) return null;
  const unused = { ...coupon, times_used: 0, customer_times_used: 0 };
  const { appliedRules } = collectTotals({ ...input, ruleFacts: { ...input.ruleFacts, coupon: unused } });
  return couponApplies(unused, appliedRules) ? coupon : null;
}

/** What an item or part costs. Throws when the totals are another cart's. */
export function lineOf({ cart, totals }: PricedCart, itemId: number): LineTotals {
  const line = totals.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) throw new Error(`The totals of the cart ${cart.entity_id} have no line for the item ${itemId}.`);
  return line;
}

/** A shipping method's amount as the carrier asks it, and without and with tax. */
export function shippingPrices({ input }: PricedCart, rate: ShippingRate): Record<'asked' | 'exclTax' | 'inclTax', Amounts> {
  const asked = inBothCurrencies(rate.amount, input.rate);
  if (isUntaxed(input)) return { asked, exclTax: asked, inclTax: asked };
  const { shipping } = taxesOfAll(input, [], { asked, discount: NOTHING });
  return { asked, exclTax: shipping.amounts('rowTotal'), inclTax: shipping.amounts('rowTotalInclTax') };
}

/** What one piece of a line costs without tax when nobody asks another price for it. */
export function listPrice({ lines, rate, tax }: TotalsInput, line: LineTotals): Amounts {
  const given = lines.find(({ itemId }) => itemId === line.itemId);
  if (!given?.customPrice) return line.price;
  const { unitPrice, taxes } = given;
  return inBothCurrencies(tax.pricesInclude ? divide(unitPrice, add(ONE, divide(taxes.storePercent, HUNDRED))) : unitPrice, rate);
}

const ONE = money(1);
const HUNDRED = money(100);
