import { compare, type Money, min, money, percentOf, subtract } from '@merx/wire';

/** A price from a minimum quantity, for one customer group or for all. */
export interface TierPrice {
  customer_group_id: number;
  qty: string;
  value: string;
  /** Percent off the price; used instead of `value`. */
  percentage_value: string | null;
}

/** The product data that the unit price depends on. Amounts are decimal text in the base currency. */
export interface PricedProduct {
  price: string | null;
  special_price: string | null;
  /** `YYYY-MM-DD` with or without a time; both dates are inclusive. */
  special_from_date: string | null;
  special_to_date: string | null;
  tier_prices: TierPrice[];
}

/** The tier price group that means all customer groups. */
export const ALL_GROUPS = 32_000;

/**
 * The price of one unit in the base currency, without options: the lowest of the price, the group's tier price for `qty`, and the special
 * price if `today` (`YYYY-MM-DD` in the store's time zone) is within its dates.
 */
export function unitPrice(product: PricedProduct, qty: Money, groupId: number, today: string): Money {
  const price = money(product.price ?? '0');
  const candidates = [price, tierPrice(product.tier_prices, price, qty, groupId), specialPrice(product, today)];
  return candidates.filter((candidate) => candidate !== null).reduce(min);
}

function tierPrice(tiers: TierPrice[], price: Money, qty: Money, groupId: number): Money | null {
  const best = reachedTier(tiers, qty, groupId);
  if (!best) return null;
  return best.percentage_value === null ? money(best.value) : subtract(price, percentOf(price, best.percentage_value));
}

/** The highest quantity reached applies; at equal quantities a group's own row beats the one for all groups. */
export function reachedTier(tiers: TierPrice[], qty: Money, groupId: number): TierPrice | undefined {
  const reached = tiers.filter((tier) => isFor(tier, groupId) && compare(qty, money(tier.qty)) >= 0);
  return reached.sort((a, b) => compare(money(b.qty), money(a.qty)) || specificity(b) - specificity(a))[0];
}

const isFor = (tier: TierPrice, groupId: number) => tier.customer_group_id === groupId || tier.customer_group_id === ALL_GROUPS;
const specificity = (tier: TierPrice) => (tier.customer_group_id === ALL_GROUPS ? 0 : 1);

function specialPrice(product: PricedProduct, today: string): Money | null {
  return product.special_price && isSpecial(product, today) ? money(product.special_price) : null;
}

/** Whether the special price is in effect on that day (`YYYY-MM-DD`). */
export function isSpecial(product: PricedProduct, today: string): boolean {
  const from = product.special_from_date?.slice(0, 10);
  const to = product.special_to_date?.slice(0, 10);
  return (!from || from <= today) && (!to || today <= to);
}
