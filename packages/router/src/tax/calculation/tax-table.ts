import { ANY_POSTCODE, normalPostcode } from './postcode-match.js';
import type { TaxRateRow, TaxRuleRow } from './tax-table.queries.js';

/** All tax rules of the shop, indexed so that a lookup only touches the rates of one place and postcode. */
export interface TaxTable {
  /** Rules in the order of application, by product and customer class. */
  rulesByClasses: ReadonlyMap<string, readonly TableRule[]>;
}

/** One rule with its rates by place. */
export interface TableRule {
  id: number;
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
      id: row.id,
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
