import type { TaxRateRow, TaxRuleRow } from './tax-table.queries.js';

/** All tax rules of the shop, indexed so that a lookup only touches the rates of one place and postcode. */
export interface TaxTable {
  /** Rules in the order of application, by product and customer class. */
  rulesByClasses: ReadonlyMap<string, readonly TableRule[]>;
}

/** One rule with its rates by place. */
export interface TableRule {
  priority: number;
  calculatesSubtotal: boolean;
  ratesByPlace: ReadonlyMap<string, PlaceRates>;
}

/** The rates of one rule in one region of a country. */
export interface PlaceRates {
  /** By lower-case postcode: an exact one, a prefix with its `*`, or a single `*`. */
  byPostcode: ReadonlyMap<string, readonly TaxRateRow[]>;
  /** Those with a numeric range. */
  ranges: readonly TaxRateRow[];
}

/** The key of a product and a customer class in `rulesByClasses`. */
export const classesKey = (productClassId: number, customerClassId: number): string => `${productClassId}|${customerClassId}`;
/** The key of a region of a country in `ratesByPlace`; region 0 is the whole country. */
export const placeKey = (countryId: string, regionId: number): string => `${countryId}|${regionId}`;

/** Indexes rules and their rates; rates of a rule that are not given are left out. */
export function buildTaxTable(rules: readonly TaxRuleRow[], rates: readonly TaxRateRow[]): TaxTable {
  const rateById = new Map(rates.map((rate) => [rate.id, rate]));
  const rulesByClasses = new Map<string, TableRule[]>();
  for (const row of [...rules].sort((a, b) => a.priority - b.priority || a.id - b.id)) {
    const rule: TableRule = {
      priority: row.priority,
      calculatesSubtotal: row.calculate_subtotal,
      ratesByPlace: byPlace(row.rate_ids.flatMap((id) => rateById.get(id) ?? [])),
    };
    for (const productClassId of row.product_class_ids) {
      for (const customerClassId of row.customer_class_ids) {
        listAt(rulesByClasses, classesKey(productClassId, customerClassId)).push(rule);
      }
    }
  }
  return { rulesByClasses };
}

function byPlace(rates: TaxRateRow[]): Map<string, PlaceRates> {
  const places = new Map<string, { byPostcode: Map<string, TaxRateRow[]>; ranges: TaxRateRow[] }>();
  for (const rate of rates) {
    const key = placeKey(rate.country, rate.region);
    const place = places.get(key) ?? { byPostcode: new Map(), ranges: [] };
    places.set(key, place);
    const isRange = rate.from !== null && rate.to !== null;
    const list = isRange ? place.ranges : listAt(place.byPostcode, normalPostcode(rate.postcode) || ANY_POSTCODE);
    list.push(rate);
  }
  return places;
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Matches any postcode. */
const ANY_POSTCODE = '*';
/** Longer postcodes are compared by their first characters. */
const MAX_LENGTH = 10;

/** The extension of a long postcode after its hyphen: the short one before it is a postcode, too. */
const ADD_ON: Readonly<Record<string, RegExp>> = { US: /-\d{4}$/, PT: /-\d{3}$/ };

/** A rate postcode to look up, and its specificity. */
interface PostcodeKey {
  /** As in the rate, in lower case. */
  key: string;
  breadth: Breadth;
}

/** The number of postcodes covered by a rate, and its kind; lower is more specific. */
export interface Breadth {
  codes: number;
  /** Exact, then range, then prefix. */
  kind: 0 | 1 | 2;
}

/** A buyer's postcode, prepared for looking up rates. */
export interface PostcodeSearch {
  /** At most 13, each once. */
  keys: PostcodeKey[];
  /** The number compared with ranges; null for a postcode that is not a number. */
  number: number | null;
}

/** The normalized postcode: trimmed, in lower case, cut at ten characters. Empty for none. */
export const normalPostcode = (postcode: string | null): string => (postcode ?? '').trim().toLowerCase().slice(0, MAX_LENGTH);

/** All rate postcodes that match the buyer's: any, exact, and each prefix. */
export function postcodeSearch(countryId: string, postcode: string | null): PostcodeSearch {
  const code = normalPostcode(postcode);
  const base = code.replace(ADD_ON[countryId] ?? /$^/, '');
  const breadth = (length: number, kind: Breadth['kind']): Breadth => ({ codes: 10 ** (base.length - length), kind });
  const keys = new Map<string, Breadth>([[ANY_POSTCODE, { codes: Number.POSITIVE_INFINITY, kind: 2 }]]);
  const offer = (key: string, found: Breadth) => keys.has(key) || keys.set(key, found);
  if (code) offer(code, breadth(code.length, 0));
  if (base) offer(base, breadth(base.length, 0));
  for (let length = 1; length <= code.length; length++) offer(`${code.slice(0, length)}*`, breadth(length, 2));
  return {
    keys: [...keys].map(([key, found]) => ({ key, breadth: found })),
    number: /^\d+$/.test(base) ? Number(base) : null,
  };
}

/** The size of a numeric range if it contains the number, otherwise null. */
export function rangeBreadth(number: number, from: number, to: number): Breadth | null {
  return from <= number && number <= to ? { codes: to - from + 1, kind: 1 } : null;
}
