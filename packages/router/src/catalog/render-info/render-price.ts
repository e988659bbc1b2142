import { add, compare, type Money, max, min, money, percentOf, sum, times, ZERO } from '@merx/wire';
import type { PartStock } from '../../catalog-inventory/index.js';
import type { PriceTerms } from '../price/list-price.js';
import { bundlePrice, ownPrice, type PricedProduct, specialPrice, unitPrice } from '../price/price.js';

/** A selectable part of a composite product. */
export interface PricedPart extends Omit<PartStock, 'parent_id'> {
  /** Whether the option allows several choices. */
  is_many: boolean;
  qty: string | null;
  /** 0 fixed, 1 percent of the bundle's price; used for fixed-price bundles only. */
  price_type: number | null;
  price_value: string | null;
  prices: PricedProduct;
}

export interface PricedRow {
  type_id: string;
  prices: PricedProduct;
  /** Whether a bundle costs the sum of its parts. */
  dynamic_price: boolean;
  parts: PricedPart[];
}

interface ShownPrices {
  regular: Range;
  final: Range;
  /** As `final`, including the best tier price. */
  minimal: Money;
  special: Money | null;
}

interface Range {
  least: Money;
  most: Money;
}

const ONE = money(1);
const PERCENT = 1;

/** The price that catalog price rules make of the own price (decimal text) of a product or part with these prices; null if none applies. */
type RulePrices = (prices: PricedProduct, own: string | null) => Money | null;

/** What one unit costs, in the base currency; a range if parts can be chosen. */
export function shownPrices(row: PricedRow, terms: PriceTerms, rulePrice: RulePrices = () => null): ShownPrices {
  const { prices, type_id } = row;
  if (type_id === 'bundle') {
    const final = bundleRange(row, (price) => bundlePrice(prices, price, ONE, terms), { terms, rulePrice });
    return { regular: bundleRange(row, (price) => price, { terms }), final, minimal: final.least, special: null };
  }
  const all = type_id === 'configurable' || type_id === 'grouped' ? partsOf(row).map((part) => part.prices) : [prices];
  const priceOf = (one: PricedProduct, qty: Money) => unitPrice(one, qty, terms, (own) => rulePrice(one, own));
  const final = rangeOf(all.map((one) => priceOf(one, ONE)));
  const tiered = all.flatMap((one) =>
    [...one.tier_prices, ...(one.list_prices ?? [])].map(({ qty }) => priceOf(one, max(money(qty), ONE))),
  );
  return {
    regular: rangeOf(all.map((one) => money(ownPrice(one, ONE, terms) ?? '0'))),
    final,
    minimal: tiered.reduce(min, final.least),
    special: specialPrice(prices, terms.today),
  };
}

const partsOf = ({ parts }: PricedRow) => parts.filter(({ product_id }) => product_id !== null);

const rangeOf = ([first, ...rest]: Money[]): Range =>
  first ? { least: rest.reduce(min, first), most: rest.reduce(max, first) } : { least: ZERO, most: ZERO };

/** For whom the parts of a bundle are priced; with `rulePrice` at their final prices, without at their own. */
interface PartTerms {
  terms: PriceTerms;
  rulePrice?: RulePrices;
}

/** The lowest and highest price of a bundle; without required options the minimum is its cheapest part. */
function bundleRange(row: PricedRow, discounted: (price: Money) => Money, of: PartTerms): Range {
  const all = partsOf(row);
  const options = [...new Set(all.map(({ choice }) => choice))].map((id) => {
    const parts = all.filter(({ choice }) => choice === id);
    const costs = parts.map((part) => partPrice(row, part, discounted, of));
    const { least, most } = rangeOf(costs);
    return { required: parts.some(({ required }) => required), least, most: parts.some(({ is_many }) => is_many) ? sum(costs) : most };
  });
  const own = row.dynamic_price ? ZERO : discounted(money(row.prices.price ?? '0'));
  const required = options.filter((option) => option.required);
  const least = required.length > 0 ? sum(required.map((option) => option.least)) : rangeOf(options.map((option) => option.least)).least;
  const most = add(own, sum(options.map((option) => option.most)));
  const cheapest = add(own, least);
  return { least: compare(cheapest, most) > 0 ? most : cheapest, most };
}

function partPrice(row: PricedRow, part: PricedPart, discounted: (price: Money) => Money, { terms, rulePrice }: PartTerms): Money {
  const qty = money(part.qty ?? '1');
  const value = money(part.price_value ?? '0');
  if (!row.dynamic_price) {
    const price = part.price_type === PERCENT ? percentOf(money(row.prices.price ?? '0'), value) : value;
    return times(discounted(price), qty);
  }
  if (!rulePrice) return times(discounted(money(ownPrice(part.prices, qty, terms) ?? '0')), qty);
  const price = unitPrice(part.prices, qty, terms, (own) => rulePrice(part.prices, own));
  return times(discounted(price), qty);
}
