import { add, compare, money, percentOf, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinedPercent, rateGroups } from './rate-groups.js';
import type { TaxDestination } from './tax-calculation.js';
import { buildTaxTable } from './tax-table.js';
import type { TaxRateRow, TaxRuleRow } from './tax-table.queries.js';

const GOODS = 2;
const RETAIL = 3;
const CALIFORNIA = 12;
const NEW_YORK = 43;

/** A rate whose code describes its destination: `US-12-90*@8.25`. */
function rate(id: number, code: string, titles: Record<string, string> | null = null): TaxRateRow {
  const [, country = '', region, postcode = '', percent = '0'] = /^(\w+)-(\d+)-(.*)@(.*)$/.exec(code) ?? [];
  const range = /^(\d+)-(\d+)$/.exec(postcode);
  return {
    id,
    code,
    country,
    region: Number(region),
    postcode: postcode || null,
    from: range ? Number(range[1]) : null,
    to: range ? Number(range[2]) : null,
    rate: percent,
    titles,
  };
}

const rule = (id: number, priority: number, rate_ids: number[], more: Partial<TaxRuleRow> = {}): TaxRuleRow => ({
  id,
  priority,
  calculate_subtotal: false,
  product_class_ids: [GOODS],
  customer_class_ids: [RETAIL],
  rate_ids,
  ...more,
});

const request = (destination: Partial<TaxDestination> = {}, more = {}) => ({
  customerClassId: RETAIL,
  productClassId: GOODS,
  destination: { countryId: 'US', regionId: CALIFORNIA, postcode: '90210', ...destination },
  storeId: 1,
  ...more,
});

/** The codes that apply when these are the rates of one rule. */
function applied(codes: string[], destination: Partial<TaxDestination>): string[] {
  const rates = codes.map((code, index) => rate(index + 1, code));
  const table = buildTaxTable(
    [
      rule(
        1,
        0,
        rates.map(({ id }) => id),
      ),
    ],
    rates,
  );
  return rateGroups(table, request(destination)).flatMap((group) => group.rates.map(({ code }) => code));
}

describe('a rate applies', () => {
  it.each([
    ['US-0-*@1', {}, true],
    ['US-0-@1', {}, true],
    ['US-12-*@1', {}, true],
    ['US-43-*@1', {}, false],
    ['US-12-*@1', { regionId: 0 }, false],
    ['US-0-*@1', { regionId: 0 }, true],
    ['CA-0-*@1', {}, false],
    ['US-0-*@1', { postcode: null }, true],
    ['US-0-90210@1', {}, true],
    ['US-0-90211@1', {}, false],
    ['US-0-9021@1', {}, false],
    ['US-0-90*@1', {}, true],
    ['US-0-91*@1', {}, false],
    ['US-0-90210*@1', {}, true],
    ['US-0-902100*@1', {}, false],
    ['US-0-90*@1', { postcode: null }, false],
    ['US-0-90000-90999@1', {}, true],
    ['US-0-90210-90210@1', {}, true],
    ['US-0-90211-90999@1', {}, false],
    ['US-0-90000-90999@1', { postcode: 'x' }, false],
    ['US-0-90000-90999@1', { postcode: null }, false],
    ['US-0-90000-90999@1', { postcode: '90210-1234' }, true],
    ['US-0-90210@1', { postcode: '90210-1234' }, true],
    ['US-0-90210-12*@1', { postcode: '90210-1234' }, true],
    ['GB-0-sw1a 1aa@1', { countryId: 'GB', postcode: ' SW1A 1AA ' }, true],
    ['GB-0-SW*@1', { countryId: 'GB', postcode: 'sw1a 1aa' }, true],
    ['PL-0-00*@1', { countryId: 'PL', postcode: '00-950' }, true],
  ])('%s to %j: %s', (code, destination, applies) => expect(applied([code], destination)).toEqual(applies ? [code] : []));
});

describe('within one rule', () => {
  it.each([
    ['its region', ['US-0-*@9', 'US-12-*@1']],
    ['its region even when the postcode is another’s', ['US-0-90210@9', 'US-12-*@1']],
    ['a postcode before a star', ['US-0-*@9', 'US-0-90210@1']],
    ['a longer beginning before a shorter', ['US-0-9*@9', 'US-0-902*@1']],
    ['a postcode before a beginning as long', ['US-0-90210*@9', 'US-0-90210@1']],
    ['a postcode before a range', ['US-0-90210-90211@9', 'US-0-90210@1']],
    ['a postcode before a range of itself', ['US-0-90210-90210@9', 'US-0-90210@1']],
    ['a narrower range before a wider', ['US-0-90000-90999@9', 'US-0-90200-90300@1']],
    ['a range before the wider beginning', ['US-0-90*@9', 'US-0-90200-90299@1']],
    ['a beginning before the wider range', ['US-0-90000-90999@9', 'US-0-902*@1']],
    ['a range before a beginning as wide', ['US-0-902*@9', 'US-0-90200-90299@1']],
    ['the higher of two that say the same', ['US-0-902*@1', 'US-0-902*@9.5']],
    ['any range before the star', ['US-0-*@9', 'US-0-0-99999@1']],
  ])('the most specific rate alone counts: %s', (_name, [other = '', winner = '']) => {
    expect(applied([other, winner], {})).toEqual([winner]);
    expect(applied([winner, other], {})).toEqual([winner]);
  });

  it('the older of two that are alike counts', () => {
    const rates = [rate(1, 'US-0-902*@1.0'), rate(2, 'US-0-902*@1')];
    for (const ids of [
      [1, 2],
      [2, 1],
    ]) {
      expect(rateGroups(buildTaxTable([rule(1, 0, ids)], rates), request()).map(({ id }) => id)).toEqual(['US-0-902*@1.0']);
    }
  });

  it('the most specific rate alone counts: the whole of a long postcode before its first part', () => {
    const short = rate(1, 'US-0-90210@9');
    const long = { ...rate(2, 'US-0-long@1'), postcode: '90210-1234' };
    const groups = rateGroups(buildTaxTable([rule(1, 0, [1, 2])], [short, long]), request({ postcode: '90210-1234' }));
    expect(groups.map(({ id }) => id)).toEqual([long.code]);
  });
});

describe('rules', () => {
  const rates = [rate(1, 'US-0-*@5'), rate(2, 'US-12-*@9.5'), rate(3, 'US-0-90*@2'), rate(4, 'US-43-*@8.375')];
  const groups = (...rules: TaxRuleRow[]) =>
    rateGroups(buildTaxTable(rules, rates), request()).map(({ id, percent }) => [id, toWire(percent)]);

  it.each([
    ['none', [], []],
    ['one', [rule(1, 0, [1])], [['US-0-*@5', 5]]],
    ['of one priority add up to one group', [rule(1, 0, [1]), rule(2, 0, [2])], [['US-0-*@5US-12-*@9.5', 14.5]]],
    ['of one priority add up in the order of their ids', [rule(7, 0, [1]), rule(2, 0, [2])], [['US-12-*@9.5US-0-*@5', 14.5]]],
    [
      'of the next priority come on top of net and tax',
      [rule(1, 0, [1]), rule(2, 1, [2])],
      [
        ['US-0-*@5', 5],
        ['US-12-*@9.5', 9.975],
      ],
    ],
    [
      'come in the order of their priorities, whatever their ids',
      [rule(1, 5, [1]), rule(2, 1, [2])],
      [
        ['US-12-*@9.5', 9.5],
        ['US-0-*@5', 5.475],
      ],
    ],
    [
      'on the subtotal alone do not compound',
      [rule(1, 0, [1]), rule(2, 1, [2], { calculate_subtotal: true })],
      [
        ['US-0-*@5', 5],
        ['US-12-*@9.5', 9.5],
      ],
    ],
    [
      'after one on the subtotal compound on both',
      [rule(1, 0, [1]), rule(2, 1, [2], { calculate_subtotal: true }), rule(3, 2, [3])],
      [
        ['US-0-*@5', 5],
        ['US-12-*@9.5', 9.5],
        ['US-0-90*@2', 2.29],
      ],
    ],
    [
      'of one priority compound as their last rule says',
      [rule(1, 0, [1]), rule(2, 1, [2], { calculate_subtotal: true }), rule(3, 1, [3])],
      [
        ['US-0-*@5', 5],
        ['US-12-*@9.5US-0-90*@2', 12.075],
      ],
    ],
    ['that do not apply here leave the others alone', [rule(1, 0, [4]), rule(2, 1, [1])], [['US-0-*@5', 5]]],
    ['share a rate only once', [rule(1, 0, [1]), rule(2, 0, [1])], [['US-0-*@5', 5]]],
    [
      'that share a rate have it in the first alone, even where another wins',
      [rule(1, 0, [1, 2]), rule(2, 1, [1])],
      [['US-12-*@9.5', 9.5]],
    ],
    ['of other product classes', [rule(1, 0, [1], { product_class_ids: [9] })], []],
    ['of other customer classes', [rule(1, 0, [1], { customer_class_ids: [9] })], []],
    ['of several classes', [rule(1, 0, [1], { product_class_ids: [9, GOODS], customer_class_ids: [9, RETAIL] })], [['US-0-*@5', 5]]],
  ])('%s', (_name, rules, expected) => expect(groups(...rules)).toEqual(expected));

  it('tax nothing that has no class', () => {
    const table = buildTaxTable([rule(1, 0, [1])], rates);
    expect(rateGroups(table, request({}, { productClassId: 0 }))).toEqual([]);
    expect(rateGroups(table, request({}, { customerClassId: 0 }))).toEqual([]);
    expect(rateGroups(table, request())).toHaveLength(1);
  });

  it('are the same region’s or the whole country’s for each destination', () => {
    const table = buildTaxTable([rule(1, 0, [1, 2, 4])], rates);
    const percent = (regionId: number) => toWire(combinedPercent(rateGroups(table, request({ regionId }))));
    expect([CALIFORNIA, NEW_YORK, 1, 0].map(percent)).toEqual([9.5, 8.375, 5, 5]);
  });

  it('name a rate by the store’s title, else by its code', () => {
    const titled = [rate(1, 'US-0-*@5', { 1: 'Sales tax', 2: '' })];
    const table = buildTaxTable([rule(1, 0, [1])], titled);
    const titles = [1, 2, 3].map((storeId) => rateGroups(table, request({}, { storeId }))[0]?.rates[0]?.title);
    expect(titles).toEqual(['Sales tax', 'US-0-*@5', 'US-0-*@5']);
  });
});

/** Whether a rate matches a destination: a plain reference implementation. */
function isFor(given: TaxRateRow, { countryId, regionId, postcode }: TaxDestination): boolean {
  if (given.country !== countryId || ![0, regionId].includes(given.region)) return false;
  const code = (postcode ?? '').toLowerCase();
  if (given.from !== null && given.to !== null) return /^\d+$/.test(code) && given.from <= Number(code) && Number(code) <= given.to;
  const wanted = (given.postcode ?? '*').toLowerCase();
  return wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : wanted === code;
}

const anyPostcode = fc.stringMatching(/^[12aB]{1,3}$/);
const anyPattern = fc.oneof(
  fc.constant('*'),
  anyPostcode,
  anyPostcode.map((start) => `${start}*`),
  fc.tuple(fc.nat(222), fc.nat(222)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
);
const anyRates = fc
  .array(fc.tuple(fc.constantFrom('US', 'GB'), fc.nat(2), anyPattern, fc.nat(250_000)), { maxLength: 15 })
  .map((all) =>
    all.map(([country, region, postcode, units], index) => rate(index + 1, `${country}-${region}-${postcode}@${units / 10_000}`)),
  );
const anyDestination: fc.Arbitrary<TaxDestination> = fc.record({
  countryId: fc.constantFrom('US', 'GB'),
  regionId: fc.nat(2),
  postcode: fc.option(anyPostcode),
});

describe('any table', () => {
  it('gives one matching rate of a rule exactly when there is one, of the buyer’s region when that has one', () => {
    fc.assert(
      fc.property(anyRates, anyDestination, (rates, destination) => {
        const table = buildTaxTable(
          [
            rule(
              1,
              0,
              rates.map(({ id }) => id),
            ),
          ],
          rates,
        );
        const found = rateGroups(table, request(destination));
        const candidates = rates.filter((each) => isFor(each, destination));
        expect(found).toHaveLength(candidates.length > 0 ? 1 : 0);
        const inRegion = candidates.filter(({ region }) => region !== 0);
        const allowed = (inRegion.length > 0 ? inRegion : candidates).map(({ code }) => code);
        for (const group of found) expect(allowed).toContain(group.rates[0]?.code);
      }),
    );
  });

  it('does not depend on the order its rates were read in', () => {
    fc.assert(
      fc.property(anyRates, anyDestination, (rates, destination) => {
        const ids = rates.map(({ id }) => id);
        const there = rateGroups(buildTaxTable([rule(1, 0, ids)], rates), request(destination));
        const back = rateGroups(buildTaxTable([rule(1, 0, ids.toReversed())], rates.toReversed()), request(destination));
        expect(back).toEqual(there);
      }),
    );
  });

  it('compounds: the combined percentage is what the priorities make of 100 one after the other', () => {
    const priorities = fc.array(fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.boolean()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(priorities, (given) => {
        const rates = given.map(([units], index) => rate(index + 1, `US-0-*@${units / 10_000}`));
        const rules = given.map(([, calculate_subtotal], index) => rule(index + 1, index, [index + 1], { calculate_subtotal }));
        const groups = rateGroups(buildTaxTable(rules, rates), request());
        const expected = given.reduce(
          (amount, [units, plain]) => add(amount, percentOf(plain ? money(100) : amount, money(`${units}e-4`))),
          money(100),
        );
        expect(compare(add(money(100), combinedPercent(groups)), expected)).toBe(0);
      }),
    );
  });
});
