import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../trpc/errors.js';
import { type Known, readRate } from './rate-values.js';
import type { TaxRateInput } from './tax-rate.schema.js';

const country = (id: string, regions: { id: number; code: string; name: string }[]) => ({
  id,
  iso2_code: id,
  iso3_code: `${id}X`,
  full_name_english: id,
  allowed: id !== 'KP',
  regions,
});
const california = { id: 12, code: 'CA', name: 'California' };
const bavaria = { id: 81, code: 'BAY', name: 'Bayern' };
const known: Known = {
  directory: {
    countries: new Map([country('US', [california]), country('DE', [bavaria]), country('KP', [])].map((one) => [one.id, one])),
  },
  storeIds: new Set([0, 1, 2]),
};
const rate: TaxRateInput = { code: 'US-CA', tax_country_id: 'US', tax_region_id: 12, tax_postcode: '90210', rate: 8.25 };
const read = (change: TaxRateInput = {}) => readRate({ ...rate, ...change }, known);
const fieldOf = ({ parameters }: Fault) => (parameters && 'fieldName' in parameters ? parameters.fieldName : undefined);
const fieldsOf = (change: TaxRateInput) => read(change).faults.map(fieldOf);
const plain = { zip_is_range: null, zip_from: null, zip_to: null };

describe('readRate', () => {
  it('reads a rate as it is stored', () => {
    expect(read({ code: ' US-CA ', titles: [{ store_id: '1', value: ' Sales tax ' }] })).toEqual({
      values: { code: 'US-CA', tax_country_id: 'US', tax_region_id: 12, tax_postcode: '90210', rate: '8.2500', ...plain },
      titles: [{ store_id: 1, value: 'Sales tax' }],
      faults: [],
    });
  });

  it.each<[string, TaxRateInput, object]>([
    ['every region for none', { tax_region_id: null }, { tax_region_id: 0 }],
    ['every region for one of another country', { tax_region_id: 81 }, { tax_country_id: 'US', tax_region_id: 0 }],
    ['a country in small letters', { tax_country_id: 'de', tax_region_id: 81 }, { tax_country_id: 'DE', tax_region_id: 81 }],
    ['a country where nothing is sold', { tax_country_id: 'KP' }, { tax_country_id: 'KP', tax_region_id: 0 }],
    ['a rate of 0', { rate: 0 }, { rate: '0.0000' }],
    ['a rate with more decimals than kept', { rate: 8.25005 }, { rate: '8.2501' }],
    ['a rate above 100', { rate: 250 }, { rate: '250.0000' }],
    ['the first ten characters of a postcode', { tax_postcode: '12345-678901' }, { tax_postcode: '12345-6789' }],
    ['a range', { zip_is_range: 1, zip_from: 17, zip_to: 25 }, { tax_postcode: '17-25', zip_is_range: 1, zip_from: 17, zip_to: 25 }],
    [
      'a range with the longest ends',
      { zip_is_range: 1, zip_from: 0, zip_to: 999_999_999 },
      { tax_postcode: '0-999999999', zip_from: 0, zip_to: 999_999_999 },
    ],
    ['any other truth of a range as 1', { zip_is_range: 7, zip_from: 1, zip_to: 1 }, { zip_is_range: 1 }],
    ['no range, whatever its ends', { zip_is_range: 0, zip_from: 5, zip_to: 1 }, { tax_postcode: '90210', ...plain }],
  ])('keeps %s', (_, change, expected) => {
    expect(read(change)).toMatchObject({ values: expected, faults: [] });
  });

  it.each<[string, TaxRateInput, string[]]>([
    ['no country', { tax_country_id: ' ' }, ['country_id']],
    ['an unknown country', { tax_country_id: 'XX' }, ['country_id']],
    ['a region of no country', { tax_region_id: 9999 }, ['region_id']],
    ['no rate', { rate: null }, ['percentage_rate']],
    ['a negative rate', { rate: -0.00001 }, ['percentage_rate']],
    ['a rate beyond its column', { rate: 100_000_000 }, ['percentage_rate']],
    ['no code', { code: null }, ['code']],
    ['too long a code', { code: 'x'.repeat(256) }, ['code']],
    ['no postcode', { tax_postcode: '  ' }, ['postcode']],
    ['a range without ends', { zip_is_range: 1 }, ['zip_from', 'zip_to']],
    ['a range below 0', { zip_is_range: 1, zip_from: -1, zip_to: 5 }, ['zip_from']],
    ['an end of ten digits', { zip_is_range: 1, zip_from: 1, zip_to: 1_000_000_000 }, ['zip_to']],
    ['a range that ends before it begins', { zip_is_range: 1, zip_from: 26, zip_to: 25 }, ['zip_to']],
    [
      'titles of unknown store views',
      {
        titles: [
          { store_id: '3', value: 'x' },
          { store_id: 'en', value: 'x' },
        ],
      },
      ['store_id', 'store_id'],
    ],
    ['too long a title', { titles: [{ store_id: '1', value: 'x'.repeat(256) }] }, ['value']],
  ])('finds fault with %s', (_, change, fields) => {
    expect(fieldsOf(change)).toEqual(fields);
  });

  it('tells all faults at once', () => {
    expect(readRate({}, known).faults.map(fieldOf)).toEqual(['country_id', 'percentage_rate', 'code', 'postcode']);
  });

  it('keeps the last title of a store view, takes empty ones away, and leaves titles alone that are not sent', () => {
    const title = (store_id: string, value: string) => ({ store_id, value });
    expect(read({ titles: [title('1', 'a'), title('2', 'b'), title('1', 'c'), title('2', ' ')] }).titles).toEqual([
      { store_id: 1, value: 'c' },
    ]);
    expect(read({ titles: [] }).titles).toEqual([]);
    expect(read({ titles: null }).titles).toBeNull();
  });

  it('reads what it has stored as the same again, or finds the same fault', () => {
    const input = fc.record({
      code: fc.string({ maxLength: 300 }),
      tax_country_id: fc.constantFrom('US', 'DE', 'us', 'XX', ''),
      tax_region_id: fc.constantFrom(null, 0, 12, 81, 99),
      tax_postcode: fc.string({ unit: 'grapheme', maxLength: 15 }),
      rate: fc.double({ min: -1, max: 2e8, noNaN: true }),
      zip_is_range: fc.constantFrom(null, 0, 1),
      zip_from: fc.option(fc.integer({ min: -1, max: 1_000_000_000 })),
      zip_to: fc.option(fc.integer({ min: -1, max: 1_000_000_000 })),
    });
    fc.assert(
      fc.property(input, (given) => {
        const first = readRate(given, known);
        fc.pre(first.faults.length === 0);
        const { values } = first;
        expect(readRate({ ...values, rate: Number(values.rate) }, known)).toEqual(first);
        expect([...values.tax_postcode].length).toBeLessThanOrEqual(values.zip_is_range ? 19 : 10);
        expect(Number(values.rate)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
