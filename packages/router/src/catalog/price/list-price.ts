import { compare, type Money, min, money } from '@merx/wire';

/** A product's price in a price list from a quantity on, with the conditions of the list; decimal text in the base currency. */
export interface ListPrice {
  price_list_id: number;
  type: 'sale' | 'override';
  /** Of several lists that replace the product's own price, the one with the lowest number does. */
  sort_order: number;
  /** Empty: all. */
  customer_group_ids: readonly number[];
  /** Milliseconds since 1970; null for always. */
  starts_at: number | null;
  /** The first moment after the list. */
  ends_at: number | null;
  qty: string;
  price: string;
}

/** For whom and when a price is asked for. */
export interface PriceTerms {
  groupId: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  today: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The price that replaces the product's own price for `qty` units (decimal text), null if no list does: that of the list with the lowest
 * order, of several the lowest price.
 */
export function overridePrice(prices: readonly ListPrice[] | null, qty: Money, terms: PriceTerms): string | null {
  if (!prices || prices.length === 0) return null;
  const [first] = reachedPrices(prices, 'override', qty, terms).sort(
    (a, b) => a.sort_order - b.sort_order || compare(money(a.price), money(b.price)),
  );
  return first?.price ?? null;
}

/** The lowest price by the lists that compete with the product's other prices, for `qty` units; null if there is none. */
export function salePrice(prices: readonly ListPrice[] | null, qty: Money, terms: PriceTerms): Money | null {
  if (!prices || prices.length === 0) return null;
  const reached = reachedPrices(prices, 'sale', qty, terms).map(({ price }) => money(price));
  return reached.length > 0 ? reached.reduce(min) : null;
}

/** The price of each list of that type that applies: the one of the highest quantity reached. */
function reachedPrices(prices: readonly ListPrice[], type: ListPrice['type'], qty: Money, terms: PriceTerms): ListPrice[] {
  const byList = new Map<number, ListPrice>();
  for (const one of prices) {
    if (one.type !== type || !applies(one, terms) || compare(qty, money(one.qty)) < 0) continue;
    const best = byList.get(one.price_list_id);
    if (!best || compare(money(one.qty), money(best.qty)) > 0) byList.set(one.price_list_id, one);
  }
  return [...byList.values()];
}

const applies = ({ customer_group_ids, starts_at, ends_at }: ListPrice, { groupId, now }: PriceTerms): boolean =>
  (customer_group_ids.length === 0 || customer_group_ids.includes(groupId)) &&
  (starts_at === null || starts_at <= now) &&
  (ends_at === null || now < ends_at);
