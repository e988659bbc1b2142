import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../trpc/errors.js';
import { RATE_COLUMNS, rateLine, readHeading, readLine } from './rate-file.js';
import type { Known } from './rate-values.js';

const stores = [
  { id: 1, code: 'default' },
  { id: 2, code: 'de' },
];
const country = (id: string, regions: [number, string][]) => ({
  id,
  iso2_code: id,
  iso3_code: `${id}X`,
  full_name_english: id,
  allowed: true,
  regions: regions.map(([region, code]) => ({ id: region, code, name: code })),
});
const known: Known = {
  directory: {
    countries: new Map([
      [
        'US',
        country('US', [
          [12, 'CA'],
          [43, 'NY'],
          [6, 'AE'],
          [9, 'ae'],
        ]),
      ],
      ['DE', country('DE', [[81, 'BAY']])],
    ]),
  },
  storeIds: new Set([0, 1, 2]),
};
const heading = readHeading([...RATE_COLUMNS, 'default', 'de'], stores);
const line = (...cells: string[]) => readLine(heading, cells, known);
const short = readHeading(['Code', 'Country', 'State', 'Zip/Post Code', 'Rate'], stores);
const fieldOf = ({ parameters }: Fault) => (parameters && 'fieldName' in parameters ? parameters.fieldName : undefined);
const fieldsOf = (...cells: string[]) => line(...cells).faults.map(fieldOf);

describe('the heading', () => {
  it('may have its columns in any order and case, without the optional ones', () => {
    const { faults, columns, titles } = readHeading([' rate ', 'CODE', 'de', 'Country', 'State', 'zip/post code'], stores);
    expect({ faults, titles, at: Object.fromEntries(columns) }).toEqual({
      faults: [],
      titles: [{ storeId: 2, index: 2 }],
      at: { Rate: 0, Code: 1, Country: 3, State: 4, 'Zip/Post Code': 5 },
    });
  });

  it('names every column that is unknown, doubled or missing', () => {
    const { faults } = readHeading(['Code', 'code', 'fr', 'de', 'de', 'Country', 'State'], stores);
    expect(faults.map(({ message, parameters }) => [message, parameters])).toEqual([
      ['The column "%column" appears twice.', { column: 'code' }],
      ['The column "%column" is unknown.', { column: 'fr' }],
      ['The column "%column" appears twice.', { column: 'de' }],
      ['The column "%column" is missing.', { column: 'Zip/Post Code' }],
      ['The column "%column" is missing.', { column: 'Rate' }],
    ]);
  });
});

describe('a line', () => {
  it('is a rate with its titles', () => {
    expect(line('A', 'us', 'ca', '*', '8.25', '', '', '', 'Tax', '')).toEqual({
      values: {
        ...{ code: 'A', tax_country_id: 'US', tax_region_id: 12, tax_postcode: '*', rate: '8.2500' },
        ...{ zip_is_range: null, zip_from: null, zip_to: null },
      },
      titles: [{ store_id: 1, value: 'Tax' }],
      faults: [],
    });
    expect(readLine(short, ['A', 'US', '*', '90*', '1'], known)).toMatchObject({ values: { tax_region_id: 0 }, titles: null, faults: [] });
  });

  it('is a range where its column says so, or its ends when there is no such column', () => {
    expect(line('A', 'US', 'CA', '', '8', '1', '01000', '1999', '', '').values).toMatchObject({
      tax_postcode: '1000-1999',
      zip_from: 1000,
    });
    expect(line('A', 'US', 'CA', '5', '8', '0', '1000', '1999', '', '').values).toMatchObject({ tax_postcode: '5', zip_from: null });
    const ends = readHeading(['Code', 'Country', 'State', 'Zip/Post Code', 'Rate', 'Range From', 'Range To'], stores);
    expect(readLine(ends, ['A', 'US', 'CA', '', '8', '3', '4'], known)).toMatchObject({ values: { tax_postcode: '3-4' }, faults: [] });
    expect(readLine(ends, ['A', 'US', 'CA', '3', '8', '', ''], known)).toMatchObject({ values: { zip_is_range: null }, faults: [] });
  });

  it.each<[string, string[], unknown[]]>([
    ['nothing in it', ['', '', '', '', '', '', '', '', '', ''], ['Country', 'Rate', 'Code', 'Zip/Post Code']],
    ['an unknown country', ['A', 'XX', '*', '*', '1', '', '', '', '', ''], ['Country']],
    ['a region of another country', ['A', 'US', 'BAY', '*', '1', '', '', '', '', ''], ['State']],
    ['a code that several regions share', ['A', 'US', 'AE', '*', '1', '', '', '', '', ''], [undefined]],
    ['a rate that is no number', ['A', 'US', 'CA', '*', '1,5', '', '', '', '', ''], ['Rate']],
    ['a negative rate', ['A', 'US', 'CA', '*', '-1', '', '', '', '', ''], ['Rate']],
    ['a rate beyond all bounds', ['A', 'US', 'CA', '*', '1e999', '', '', '', '', ''], ['Rate']],
    ['a range that is no number', ['A', 'US', 'CA', '', '1', '1', 'x', '1.5', '', ''], ['Range From', 'Range To']],
    ['half a range', ['A', 'US', 'CA', '', '1', '1', '1', '', '', ''], ['Range To']],
    ['text that cannot be stored', ['A\0', 'US', 'CA', '*', '1', '', '', '', '', ''], ['Code']],
  ])('with %s is refused in the words of the file', (_, cells, fields) => {
    expect(fieldsOf(...cells)).toEqual(fields);
  });

  it('must have as many cells as the heading', () => {
    expect(line('A', 'US', 'CA', '*', '1').faults).toMatchObject([{ parameters: { cells: 5, columns: 10 } }]);
  });

  it('reads back as the rate it was written for', () => {
    const place = fc.constantFrom<[string, number, string | undefined]>(
      ['US', 12, 'CA'],
      ['US', 43, 'NY'],
      ['US', 9, 'ae'],
      ['DE', 81, 'BAY'],
      ['DE', 0, undefined],
    );
    const word = fc.string({ minLength: 1, maxLength: 10 }).map((text) => text.replaceAll('\0', '').trim() || 'x');
    const rates = fc.record({
      place,
      code: word,
      postcode: word,
      rate: fc.integer({ min: 0, max: 10_000_000 }).map((parts) => parts / 10_000),
      range: fc.option(fc.tuple(fc.nat(999_999_999), fc.nat(999_999_999)).map((ends) => ends.sort((a, b) => a - b))),
      title: fc.option(word),
    });
    fc.assert(
      fc.property(rates, ({ place: [tax_country_id, tax_region_id, region_name], code, postcode, rate, range, title }) => {
        const [zip_from, zip_to] = range ?? [];
        const titles = title === null ? [] : [{ store_id: '2', value: title }];
        const wire = {
          ...{ id: 5, code, tax_country_id, tax_region_id, rate, titles },
          ...(region_name === undefined ? {} : { region_name }),
          ...(range ? { tax_postcode: `${zip_from}-${zip_to}`, zip_is_range: 1 } : { tax_postcode: postcode }),
          ...(zip_from === undefined || zip_to === undefined ? {} : { zip_from, zip_to }),
        };
        const read = line(...rateLine(wire, stores, known.directory));
        expect(read.faults).toEqual([]);
        expect(read.values).toEqual({
          ...{ code, tax_country_id, tax_region_id, rate: rate.toFixed(4), tax_postcode: wire.tax_postcode },
          ...(range ? { zip_is_range: 1, zip_from, zip_to } : { zip_is_range: null, zip_from: null, zip_to: null }),
        });
        expect(read.titles).toEqual(titles.map(({ value }) => ({ store_id: 2, value })));
      }),
    );
  });
});
