import { add, compare, type Money, money, percentOf, sum } from '@merx/wire';
import type { RateGroup, TaxRequest } from './tax-calculation.js';
import {
  type Breadth,
  classesKey,
  type PlaceRates,
  type PostcodeSearch,
  placeKey,
  postcodeSearch,
  rangeBreadth,
  type TableRule,
  type TaxTable,
} from './tax-table.js';
import type { TaxRateRow } from './tax-table.queries.js';

/** The applicable rates, in groups by priority, in order; none if not taxable or if no rule applies. */
export function rateGroups(table: TaxTable, { customerClassId, productClassId, destination, storeId }: TaxRequest): RateGroup[] {
  const search = postcodeSearch(destination.countryId, destination.postcode);
  const { countryId, regionId } = destination;
  const seen = new Set<number>();
  const applying: Applying[] = [];
  for (const rule of table.rulesByClasses.get(classesKey(productClassId, customerClassId)) ?? []) {
    const matches = matchesOf(rule, search, countryId, regionId).filter(({ rate }) => !seen.has(rate.id));
    const [best] = matches.sort(mostSpecificFirst);
    if (best) applying.push({ rule, rate: best.rate });
    // A rate in several rules belongs only to the first one, whether or not it is selected there.
    for (const { rate } of matches) seen.add(rate.id);
  }
  return groupsOf(applying, storeId);
}

/** The total percentage of all groups, relative to the net price. */
export const combinedPercent = (groups: readonly RateGroup[]): Money => sum(groups.map(({ percent }) => percent));

interface Applying {
  rule: TableRule;
  rate: TaxRateRow;
}

interface Match {
  rate: TaxRateRow;
  breadth: Breadth;
  inRegion: boolean;
}

function matchesOf(rule: TableRule, search: PostcodeSearch, countryId: string, regionId: number): Match[] {
  return (regionId === 0 ? [0] : [regionId, 0]).flatMap((region) => {
    const place = rule.ratesByPlace.get(placeKey(countryId, region));
    return place ? matchesIn(place, search, region !== 0) : [];
  });
}

function matchesIn(place: PlaceRates, { keys, number }: PostcodeSearch, inRegion: boolean): Match[] {
  const found: Match[] = [];
  for (const { key, breadth } of keys) {
    for (const rate of place.byPostcode.get(key) ?? []) found.push({ rate, breadth, inRegion });
  }
  for (const rate of number === null ? [] : place.ranges) {
    const breadth = rangeBreadth(number ?? 0, rate.from ?? 0, rate.to ?? 0);
    if (breadth) found.push({ rate, breadth, inRegion });
  }
  return found;
}

function mostSpecificFirst(a: Match, b: Match): number {
  if (a.inRegion !== b.inRegion) return a.inRegion ? -1 : 1;
  if (a.breadth.codes !== b.breadth.codes) return a.breadth.codes - b.breadth.codes;
  return a.breadth.kind - b.breadth.kind || compare(money(b.rate.rate), money(a.rate.rate)) || a.rate.id - b.rate.id;
}

/** Groups consecutive rules of the same priority. `applying` is sorted by priority. */
function groupsOf(applying: Applying[], storeId: number): RateGroup[] {
  const groups: RateGroup[] = [];
  for (let start = 0; start < applying.length; ) {
    let end = start;
    while (applying[end]?.rule.priority === applying[start]?.rule.priority && end < applying.length) end++;
    groups.push(groupOf(applying.slice(start, end), combinedPercent(groups), storeId));
    start = end;
  }
  return groups;
}

function groupOf(applying: Applying[], before: Money, storeId: number): RateGroup {
  const rates = applying.map(({ rate: { code, titles, rate } }) => ({ code, title: titles?.[storeId] || code, percent: money(rate) }));
  const plain = sum(rates.map(({ percent }) => percent));
  // The last rule decides for all of its priority.
  const onSubtotal = applying.at(-1)?.rule.calculatesSubtotal ?? false;
  return {
    id: rates.map(({ code }) => code).join(''),
    percent: onSubtotal ? plain : percentOf(add(money(100), before), plain),
    rates,
  };
}
