import { type Money, min, money, percentOf, subtract } from '@merx/wire';
import { isSpecial, type PricedProduct, reachedTier } from './unit-price.js';

/**
 * The price of a bundle, or of a part of one, after discounts: the lowest of the price, the price less the bundle's tier percentage for
 * `qty` bundles, and the bundle's special percentage of it. A special price of 80 means 80 percent are paid, a tier of 20 means 20 percent
 * off.
 */
export function bundlePrice(bundle: PricedProduct, price: Money, qty: Money, groupId: number, today: string): Money {
  const tier = reachedTier(bundle.tier_prices, qty, groupId);
  const tiered = tier ? subtract(price, percentOf(price, tier.percentage_value ?? tier.value)) : price;
  const special = bundle.special_price && isSpecial(bundle, today) ? percentOf(price, money(bundle.special_price)) : price;
  return [tiered, special].reduce(min, price);
}
