import { compare, type Money, min, money, percentOf, subtract } from '@merx/wire';

/** A price from a quantity on, for one customer group or for all of them. */
export interface TierPrice {
  customer_group_id: number;
  qty: string;
  value: string;
  /** Percent off the price, instead of `value`. */
  percentage_value: string | null;
}

/** What the unit price of a product depends on. Amounts are decimal text in the base currency. */
export interface PricedProduct {
  price: string | null;
  special_price: string | null;
  /** `YYYY-MM-DD` with or without a time; both ends count. */
  special_from_date: string | null;
  special_to_date: string | null;
  tier_prices: TierPrice[];
}

/** The tier price group that stands for every customer group. */
export const ALL_GROUPS = 32_000;

/**
 * The price of one unit in the base currency, without options: the least of the price, the tier price that `qty` reaches for the group,
 * and the special price while `today` (`YYYY-MM-DD` in the shop's time zone) is within its dates.
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

/** The highest quantity reached rules; at the same quantity a group's own row beats the one for all groups. */
export function reachedTier(tiers: TierPrice[], qty: Money, groupId: number): TierPrice | undefined {
  const reached = tiers.filter((tier) => isFor(tier, groupId) && compare(qty, money(tier.qty)) >= 0);
  return reached.sort((a, b) => compare(money(b.qty), money(a.qty)) || specificity(b) - specificity(a))[0];
}

const isFor = (tier: TierPrice, groupId: number) => tier.customer_group_id === groupId || tier.customer_group_id === ALL_GROUPS;
const specificity = (tier: TierPrice) => (tier.customer_group_id === ALL_GROUPS ? 0 : 1);

function specialPrice(product: PricedProduct, today: string): Money | null {
  return product.special_price && isSpecial(product, today) ? money(product.special_price) : null;
}

/** Whether the special price counts on that day (`YYYY-MM-DD`). */
export function isSpecial(product: PricedProduct, today: string): boolean {
  const from = product.special_from_date?.slice(0, 10);
  const to = product.special_to_date?.slice(0, 10);
  return (!from || from <= today) && (!to || today <= to);
}
