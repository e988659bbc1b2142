import type { ExactRow, productTierPrice } from '@merx/db/tables';
import { compare, type Money, min, money, percentOf, subtract } from '@merx/wire';
import { type ListPrice, overridePrice, type PriceTerms, salePrice } from './list-price.js';

/** A price from a minimum quantity, for one customer group or for all. `percentage_value` is percent off the price, used instead of `value`. */
type TierPrice = Pick<ExactRow<typeof productTierPrice>, 'customer_group_id' | 'qty' | 'value' | 'percentage_value'>;

/** The product data that the unit price depends on. Amounts are decimal text in the base currency. */
export interface PricedProduct {
  price: string | null;
  special_price: string | null;
  /** `YYYY-MM-DD` with or without a time; both dates are inclusive. */
  special_from_date: string | null;
  special_to_date: string | null;
  tier_prices: TierPrice[];
  /** By the price lists of the website; null if no list can have an effect. */
  list_prices: ListPrice[] | null;
}

/** The price that rules make of a product's own price (decimal text); null if none applies. */
type RulePrice = (price: string | null) => Money | null;
const NO_RULES: RulePrice = () => null;

/** The tier price group that means all customer groups. */
export const ALL_GROUPS = 32_000;

/** The own price of a product for `qty` units (decimal text): that of a price list which replaces it, or the product's. */
export const ownPrice = (product: Pick<PricedProduct, 'price' | 'list_prices'>, qty: Money, terms: PriceTerms): string | null =>
  overridePrice(product.list_prices, qty, terms) ?? product.price;

/**
 * The price of one unit in the base currency, without options: the lowest of the own price, the group's tier price for `qty`, the special
 * price if the day is within its dates, the price by catalog price rules, and those by price lists.
 */
export function unitPrice(product: PricedProduct, qty: Money, terms: PriceTerms, rulePrice = NO_RULES): Money {
  const own = ownPrice(product, qty, terms);
  const price = money(own ?? '0');
  const candidates = [
    price,
    tierPrice(product.tier_prices, price, qty, terms.groupId),
    specialPrice(product, terms.today),
    rulePrice(own),
    salePrice(product.list_prices, qty, terms),
  ];
  return candidates.filter((candidate) => candidate !== null).reduce(min);
}

function tierPrice(tiers: TierPrice[], price: Money, qty: Money, groupId: number): Money | null {
  const best = reachedTier(tiers, qty, groupId);
  if (!best) return null;
  return best.percentage_value === null ? money(best.value) : subtract(price, percentOf(price, best.percentage_value));
}

/** The highest quantity reached applies; at equal quantities a group's own row beats the one for all groups. */
function reachedTier(tiers: TierPrice[], qty: Money, groupId: number): TierPrice | undefined {
  const reached = tiers.filter((tier) => isFor(tier, groupId) && compare(qty, money(tier.qty)) >= 0);
  return reached.sort((a, b) => compare(money(b.qty), money(a.qty)) || specificity(b) - specificity(a))[0];
}

const isFor = (tier: TierPrice, groupId: number) => tier.customer_group_id === groupId || tier.customer_group_id === ALL_GROUPS;
const specificity = (tier: TierPrice) => (tier.customer_group_id === ALL_GROUPS ? 0 : 1);

type SpecialPrice = Pick<PricedProduct, 'special_price' | 'special_from_date' | 'special_to_date'>;

/** The special price if it is in effect on that day (`YYYY-MM-DD`); of a bundle, the percentage that is paid. */
export function specialPrice({ special_price, special_from_date, special_to_date }: SpecialPrice, today: string): Money | null {
  const from = special_from_date?.slice(0, 10);
  const to = special_to_date?.slice(0, 10);
  return special_price && (!from || from <= today) && (!to || today <= to) ? money(special_price) : null;
}

/**
 * The price of a bundle, or of a part of one, after discounts: the lowest of the price, the price less the bundle's tier percentage for
 * `qty` bundles, and the bundle's special percentage of it. A special price of 80 means 80 percent are paid, a tier of 20 means 20 percent
 * off.
 */
export function bundlePrice(bundle: PricedProduct, price: Money, qty: Money, { groupId, today }: PriceTerms): Money {
  const tier = reachedTier(bundle.tier_prices, qty, groupId);
  const tiered = tier ? subtract(price, percentOf(price, tier.percentage_value ?? tier.value)) : price;
  const special = specialPrice(bundle, today);
  return [tiered, special ? percentOf(price, special) : price].reduce(min, price);
}
