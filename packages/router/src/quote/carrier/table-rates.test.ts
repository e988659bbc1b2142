import { configReader } from '@merx/db';
import { compare, type Money, money, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shipment } from './rates.js';
import { indexRates, type TableRateRequest, tableRate, tablerateCarrier } from './table-rates.js';
import type { TableRateRow } from './table-rates.queries.js';

type Brief = [country: string, region: number, postcode: string, value: number, price: number];

const row = ([dest_country_id, dest_region_id, dest_zip, value, price]: Brief): TableRateRow => {
  return {
    condition_name: 'package_weight',
    dest_country_id,
    dest_region_id,
    dest_zip,
    condition_value: String(value),
    price: String(price),
  };
};
const ratesOf = (rows: Brief[]) => indexRates(rows.map(row).sort((a, b) => Number(a.condition_value) - Number(b.condition_value)));
const request = (more: Partial<TableRateRequest> = {}): TableRateRequest => {
  return { conditionName: 'package_weight', value: money(1), countryId: 'US', regionId: 57, postcode: '73301-1234', ...more };
};
const priceIn = (rows: Brief[], more: Partial<TableRateRequest> = {}) => {
  const price = tableRate(ratesOf(rows), request(more));
  return price && toWire(price);
};

/** From the most to the least specific, all matching a parcel of 1 to 73301-1234 in region 57 of the US; the price is the rank. */
const ladder: Brief[] = [
  ['US', 57, '73301-1234', 0, 1],
  ['US', 57, '73301', 0, 2],
  ['US', 57, '73301-12*', 0, 3],
  ['US', 57, '7*', 0, 4],
  ['US', 57, '*', 0, 5],
  ['US', 0, '73301-1234', 0, 6],
  ['US', 0, '73301', 0, 7],
  ['US', 0, '733*', 0, 8],
  ['US', 0, '*', 0, 9],
  ['*', 57, '73301-1234', 0, 10],
  ['*', 57, '*', 0, 11],
  ['*', 0, '73301-1234', 0, 12],
  ['*', 0, '73*', 0, 13],
  ['*', 0, '*', 0, 14],
];

describe('tableRate', () => {
  it.each(ladder.map((brief, place) => [brief.slice(0, 3).join(' '), place] as const))(
    'takes %s before all that is less specific',
    (_, place) => {
      expect(priceIn([...ladder.slice(place)].reverse())).toBe(place + 1);
    },
  );

  it.each<[string, Brief, Partial<TableRateRequest>]>([
    ['another country', ['CA', 0, '*', 0, 1], {}],
    ['another region', ['US', 12, '*', 0, 1], {}],
    ['another postcode', ['US', 0, '90034', 0, 1], {}],
    ['another beginning', ['US', 0, '74*', 0, 1], {}],
    ['a longer beginning than the postcode', ['US', 0, '73301-12345*', 0, 1], {}],
    ['what follows the hyphen', ['US', 0, '1234', 0, 1], {}],
    ['a region, of a parcel without one', ['US', 57, '*', 0, 1], { regionId: 0 }],
    ['a postcode, of a parcel without one', ['US', 0, '73301', 0, 1], { postcode: null }],
    ['a value that is not reached', ['US', 0, '*', 1.0001, 1], {}],
    ['another condition', ['US', 0, '*', 0, 1], { conditionName: 'package_qty' }],
  ])('does not take %s', (_, brief, more) => {
    expect(priceIn([brief], more)).toBeNull();
  });

  it.each<[string, Brief, Partial<TableRateRequest>]>([
    ['postcodes whatever their case and outer blanks', ['GB', 0, 'SW1A 1AA', 0, 1], { countryId: 'GB', postcode: ' sw1a 1aa ' }],
    ['beginnings whatever their case', ['GB', 0, 'sw1*', 0, 1], { countryId: 'GB', postcode: 'SW1A 1AA' }],
    ['a beginning that is the whole postcode', ['DE', 0, '10115*', 0, 1], { countryId: 'DE', postcode: '10115' }],
    ['an empty postcode in the table as any', ['US', 0, '', 0, 1], {}],
    ['any postcode for a parcel without one', ['US', 0, '*', 0, 1], { postcode: null }],
    ['a value that is reached exactly', ['US', 0, '*', 1, 1], {}],
    ['a value that is reached with four decimals', ['US', 0, '*', 1, 1], { value: money('0.99995') }],
    ['a beginning in a very long postcode', ['US', 0, '7*', 0, 1], { postcode: '7'.repeat(1_000_000) }],
  ])('takes %s', (_, brief, more) => {
    expect(priceIn([brief], more)).toBe(1);
  });

  it.each([
    [0, 10],
    [4.9999, 10],
    [5, 20],
    [19, 20],
    [20, 15],
    [10_000, 15],
  ])('charges a value of %d with %d: the highest value reached counts, whatever its price', (value, price) => {
    const steps: Brief[] = [
      ['US', 0, '*', 20, 15],
      ['US', 0, '*', 0, 10],
      ['US', 0, '*', 5, 20],
    ];
    expect(priceIn(steps, { value: money(value) })).toBe(price);
  });

  it('takes a less specific destination where a more specific one begins at a higher value', () => {
    const rows: Brief[] = [
      ['US', 57, '*', 5, 1],
      ['*', 0, '*', 0, 2],
    ];
    expect([priceIn(rows, { value: money(4) }), priceIn(rows, { value: money(5) })]).toEqual([2, 1]);
  });

  it('agrees with trying every row by hand', () => {
    const postcode = fc.string({ unit: fc.constantFrom('1', '2', '-'), minLength: 1, maxLength: 4 });
    const brief: fc.Arbitrary<Brief> = fc.tuple(
      fc.constantFrom('US', 'CA', '*'),
      fc.constantFrom(0, 57, 12),
      fc.oneof(
        postcode,
        postcode.map((code) => `${code}*`),
        fc.constant('*'),
      ),
      fc.nat(4),
      fc.nat(100),
    );
    const asked = fc.record({
      countryId: fc.constantFrom('US', 'CA', 'DE'),
      regionId: fc.constantFrom(0, 57, 12),
      postcode,
      value: fc.nat(5).map(money),
    });
    const rows = fc.uniqueArray(brief, { selector: (one) => one.slice(0, 4).join('|'), maxLength: 30 });
    fc.assert(
      fc.property(rows, asked, (all, wanted) => priceIn(all, wanted) === byHand(all, request(wanted))),
      { numRuns: 1000 },
    );
  });

  it('finds each of 10,000 rates', () => {
    const rates = ratesOf(Array.from({ length: 10_000 }, (_, index): Brief => ['US', 0, String(10_000 + index), index % 7, index]));
    for (let index = 0; index < 10_000; index++)
      expect(tableRate(rates, request({ postcode: String(10_000 + index), value: money(9) }))).not.toBeNull();
  });
});

/** Reference implementation: of the rows that match the parcel, the first one in order. */
function byHand(rows: Brief[], { countryId, regionId, postcode, value }: TableRateRequest): number | null {
  const code = postcode ?? '';
  const serves = ([country, region, zip, from]: Brief) =>
    [countryId, '*'].includes(country) && [regionId, 0].includes(region) && zipRank(zip, code) > 0 && compare(money(from), value) <= 0;
  const rank = ([country, region, zip, from]: Brief) => [country === '*' ? 0 : 1, region === 0 ? 0 : 1, zipRank(zip, code), from];
  const [best] = rows.filter(serves).sort((a, b) => firstDifference(rank(b), rank(a)));
  return best ? best[4] : null;
}

function zipRank(zip: string, code: string): number {
  if (zip === code) return 1000;
  const hyphen = code.lastIndexOf('-');
  if (hyphen > 0 && zip === code.slice(0, hyphen)) return 999;
  if (!zip.endsWith('*')) return 0;
  return code.startsWith(zip.slice(0, -1)) ? zip.length : 0;
}

const firstDifference = (a: number[], b: number[]): number => a.map((rank, index) => rank - (b[index] ?? 0)).find((one) => one !== 0) ?? 0;

describe('tablerateCarrier', () => {
  const shipment = (more: Partial<Shipment> = {}): Shipment => ({
    countryId: 'US',
    regionId: 57,
    postcode: '73301',
    weight: money(3),
    qty: money(5),
    freeQty: money(2),
    value: money(100),
    discountedValue: money(90),
    valueWithDiscount: money(80),
    virtualValue: money(30),
    freeShipping: false,
    ...more,
  });
  /** Every value up to 100 is its own price, so that the price identifies the matched value. */
  const rates = indexRates(
    ['package_weight', 'package_value_with_discount', 'package_qty'].flatMap((condition_name) =>
      Array.from({ length: 101 }, (_, value) => ({ ...row(['US', 0, '*', value, value]), condition_name })),
    ),
  );
  const amount = (settings: Record<string, string>, given = shipment()): Money | undefined => {
    const config = configReader(new Map(Object.entries(settings).map(([name, value]) => [`carriers/tablerate/${name}`, value])));
    return tablerateCarrier(config, rates, given)?.amount;
  };

  it.each<[string, Record<string, string>, number]>([
    ['the weight unless it is told otherwise', {}, 3],
    ['the weight', { condition_name: 'package_weight' }, 3],
    ['the pieces that are not free', { condition_name: 'package_qty' }, 3],
    ['the value after discount', { condition_name: 'package_value_with_discount' }, 80],
    ['the value without virtual goods', { condition_name: 'package_value_with_discount', include_virtual_price: '0' }, 50],
    ['a fixed handling fee', { handling_fee: '2.50' }, 5.5],
    ['a percentage as handling fee', { handling_fee: '10', handling_type: 'P' }, 3.3],
  ])('counts %s', (_, settings, expected) => {
    expect(toWire(amount(settings) ?? ZERO)).toBe(expected);
  });

  it('costs nothing, not even handling, where shipping is free, but only where there is a rate', () => {
    const free = { freeShipping: true, freeQty: money(5) };
    expect(amount({ handling_fee: '5' }, shipment(free))).toEqual(ZERO);
    expect(amount({ condition_name: 'package_qty' }, shipment(free))).toEqual(ZERO);
    expect(amount({}, shipment({ ...free, countryId: 'DE' }))).toBeUndefined();
  });

  it('offers nothing where no rate serves the parcel', () => {
    expect(amount({}, shipment({ countryId: 'DE' }))).toBeUndefined();
    expect(tablerateCarrier(configReader(), indexRates([]), shipment())).toBeNull();
  });
});
