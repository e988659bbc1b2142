import type { ConfigReader } from '@merx/db';
import { add, compare, type Money, money, percentOf, roundTo, subtract, ZERO } from '@merx/wire';
import type { Shipment } from './rates.js';
import type { TableRateRow } from './table-rates.queries.js';

/** The basis of a rate besides the destination: weight, value after discount, or number of items. */
export const TABLE_RATE_CONDITIONS = ['package_weight', 'package_value_with_discount', 'package_qty'] as const;
export type TableRateCondition = (typeof TABLE_RATE_CONDITIONS)[number];

/** The rates of one website, indexed by condition and destination. */
export interface TableRates {
  byDestination: ReadonlyMap<string, readonly Threshold[]>;
  /** Length of the longest prefix such as `12*`, without its asterisk: longer prefixes of a postcode need not be looked up. */
  longestPrefix: number;
}

interface Threshold {
  from: Money;
  price: Money;
}

export interface TableRateRequest extends Pick<Shipment, 'countryId' | 'regionId' | 'postcode'> {
  conditionName: TableRateCondition;
  /** Weight, value or number of items, according to `conditionName`. */
  value: Money;
}

/** Matches any country or postcode. */
export const ANY = '*';
/** Matches any region. */
export const ANY_REGION = 0;

/** Indexes the rates by destination. Rows are sorted by value. */
export function indexRates(rows: readonly TableRateRow[]): TableRates {
  const byDestination = new Map<string, Threshold[]>();
  let longestPrefix = 0;
  for (const row of rows) {
    const postcode = foldPostcode(row.dest_zip) || ANY;
    const key = destinationKey(row.condition_name, row.dest_country_id, row.dest_region_id, postcode);
    const threshold = { from: money(row.condition_value), price: money(row.price) };
    const there = byDestination.get(key);
    if (there) there.push(threshold);
    else byDestination.set(key, [threshold]);
    if (postcode.endsWith(ANY)) longestPrefix = Math.max(longestPrefix, postcode.length - 1);
  }
  return { byDestination, longestPrefix };
}

/**
 * The price of the most specific destination with a rate for this value, or null. Precedence: country, then region, then
 * postcode (exact, the part before a hyphen, the longest prefix such as `12*`, any). Within a destination, the rate with
 * the highest value that is reached applies.
 */
export function tableRate(rates: TableRates, request: TableRateRequest): Money | null {
  const value = roundTo(request.value, 4);
  const postcodes = postcodesFor(request.postcode, rates.longestPrefix);
  for (const country of [request.countryId, ANY]) {
    for (const region of new Set([request.regionId, ANY_REGION])) {
      for (const postcode of postcodes) {
        const there = rates.byDestination.get(destinationKey(request.conditionName, country, region, postcode));
        const reached = there?.findLast(({ from }) => compare(from, value) <= 0);
        if (reached) return reached.price;
      }
    }
  }
  return null;
}

/** Postcodes are case-insensitive. */
export const foldPostcode = (postcode: string): string => postcode.trim().toUpperCase();

const destinationKey = (condition: string, country: string, region: number, postcode: string): string =>
  `${condition}|${country}|${region}|${postcode}`;

/** The rate postcodes that match this one, most specific first. */
function postcodesFor(given: string | null, longestPrefix: number): string[] {
  const postcode = foldPostcode(given ?? '');
  if (postcode === '') return [ANY];
  const hyphen = postcode.lastIndexOf('-');
  const longest = Math.min(longestPrefix, postcode.length);
  const beginnings = Array.from({ length: longest }, (_, index) => `${postcode.slice(0, longest - index)}${ANY}`);
  return [postcode, ...(hyphen > 0 ? [postcode.slice(0, hyphen)] : []), ...beginnings, ANY];
}

/** A carrier's amount plus its handling fee: fixed, or a percentage of the amount. */
export function withHandling(config: ConfigReader, carrierCode: string, amount: Money): Money {
  const fee = money(config.decimal(`carriers/${carrierCode}/handling_fee`));
  const isPercent = config.text(`carriers/${carrierCode}/handling_type`) === 'P';
  return add(amount, isPercent ? percentOf(amount, fee) : fee);
}

/** The table rate carrier's only method with its amount in the base currency, or null when no rate applies. */
export function tablerateCarrier(
  config: ConfigReader,
  rates: TableRates,
  shipment: Shipment,
): { method_code: 'bestway'; amount: Money } | null {
  const name = config.text('carriers/tablerate/condition_name');
  const conditionName = TABLE_RATE_CONDITIONS.find((condition) => condition === name) ?? 'package_weight';
  const { countryId, regionId, postcode, freeShipping } = shipment;
  const value = conditionValue(config, conditionName, shipment);
  const price = tableRate(rates, { conditionName, value, countryId, regionId, postcode });
  if (!price) return null;
  return { method_code: 'bestway', amount: freeShipping ? ZERO : withHandling(config, 'tablerate', price) };
}

function conditionValue(config: ConfigReader, condition: TableRateCondition, shipment: Shipment): Money {
  const { weight, qty, freeQty, valueWithDiscount, virtualValue, freeShipping } = shipment;
  if (condition === 'package_weight') return weight;
  if (condition === 'package_qty') return freeShipping ? qty : subtract(qty, freeQty);
  return config.flag('carriers/tablerate/include_virtual_price') ? valueWithDiscount : subtract(valueWithDiscount, virtualValue);
}
