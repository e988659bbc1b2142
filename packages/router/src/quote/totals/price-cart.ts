import { type CartCoupon, couponApplies } from '../../sales-rule/index.js';
import type { Cart } from '../cart/cart.js';
import type { ShippingRate } from '../shipping-method/shipping-rate.js';
import { inBothCurrencies } from './amounts.js';
import { collectTotals } from './collect-totals.js';
import { isUntaxed, taxesOfAll } from './collectors/line-tax.js';
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
  /** The cart's coupon, as long as one of its rules applies. */
  coupon: CartCoupon | null;
}

/**
 * Prices a cart at the products' present prices, with the rules and taxes of the moment. A shipping method that is no longer offered and a
 * coupon that no longer applies count as not chosen.
 */
export function priceCart(cart: Cart, book: PriceBook): PricedCart {
  const input = totalsInput(cart, book);
  const totals = collectTotals(input);
  const { coupon } = cart;
  const { shippingRate, appliedRules } = totals;
  return { cart, input, totals, shippingRate, coupon: couponApplies(coupon, appliedRules) ? coupon : null };
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
