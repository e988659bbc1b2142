import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTableRates, tableRateCsv, tableRatePlaces } from './table-rate-file.js';

const country = (id: string, iso3_code: string, regions: [number, string][] = []) =>
  [
    id,
    {
      id,
      iso2_code: id,
      iso3_code,
      full_name_english: id,
      allowed: true,
      regions: regions.map(([region, code]) => ({ id: region, code, name: code })),
    },
  ] as const;
const places = tableRatePlaces({
  countries: new Map([
    country('US', 'USA', [
      [57, 'TX'],
      [6, 'AE'],
      [8, 'AE'],
    ]),
    country('FR', 'FRA', [
      [182, '1'],
      [1, '57'],
    ]),
    country('DE', 'DEU'),
  ]),
});

const HEADING = 'Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price';
const read = async (...lines: string[]) => {
  const { rates, faults } = await readTableRates([HEADING, ...lines].join('\n'), 'package_weight', places);
  return {
    rates: rates.map((rate) => Object.values(rate).join(' ')),
    faults: faults.map(({ message, parameters }) =>
      Object.entries(parameters ?? {}).reduce((text, [name, value]) => text.replaceAll(`%${name}`, String(value)), message),
    ),
  };
};

describe('readTableRates', () => {
  it.each([
    ['US,TX,73301,5,10', ['US 57 73301 5.0000 10.0000']],
    ['usa,tx, 73301 ,5.5,.25', ['US 57 73301 5.5000 0.2500']],
    ['US,57,*,0,0', ['US 57 * 0.0000 0.0000']],
    ['US,*,733*,0,1', ['US 0 733* 0.0000 1.0000']],
    ['US,0,,0,1', ['US 0 * 0.0000 1.0000']],
    ['*,*,*,0,1', ['* 0 * 0.0000 1.0000']],
    ['0,,12345,0,1', ['* 0 12345 0.0000 1.0000']],
    ['DEU,*,ab 1,0.00005,1.99995', ['DE 0 AB 1 0.0001 2.0000']],
    ['US,AE,*,0,1', ['US 6 * 0.0000 1.0000', 'US 8 * 0.0000 1.0000']],
    ['US,8,*,0,1', ['US 8 * 0.0000 1.0000']],
    ['FRA,1,*,0,1', ['FR 182 * 0.0000 1.0000']],
    ['FRA,57,*,0,1', ['FR 1 * 0.0000 1.0000']],
  ])('reads %s', async (line, rates) => {
    expect((await read(line)).rates).toEqual(rates);
  });

  it('tells every fault with its line', async () => {
    const { faults } = await read(
      'XX,*,*,0,1',
      'US,XX,*,0,1',
      'DE,TX,*,0,1',
      '*,TX,*,0,1',
      'US,*,1*2,0,1',
      'US,*,**,0,1',
      'US,*,*,-1,1',
      'US,*,*,0,free',
      'US,*,*,,',
      '',
      'US,*,*,0',
      'US,*,*,0,1',
      'USA,,,0.00001,2',
      'US,AE,*,0,1',
      'US,6,*,0,1',
      'US,*,*,1e3,1',
      `US,*,${'1'.repeat(33)},0,1`,
      'US,*,*,1,9999999999999',
    );
    expect(faults).toEqual([
      'Line 2: the country "XX" is unknown.',
      'Line 3: the region "XX" is unknown.',
      'Line 4: the region "TX" is unknown.',
      'Line 5: the region "TX" needs its country.',
      'Line 6: the postcode "1*2" cannot be used.',
      'Line 7: the postcode "**" cannot be used.',
      'Line 8: "-1" is not a valid value.',
      'Line 9: "free" is not a valid price.',
      'Line 10: "" is not a valid value.',
      'Line 10: "" is not a valid price.',
      'Line 12: it has 4 cells, the heading has 5.',
      'Line 14: line 13 has the same destination and value.',
      'Line 16: line 15 has the same destination and value.',
      'Line 17: "1e3" is not a valid value.',
      `Line 18: the postcode "${'1'.repeat(33)}" cannot be used.`,
      'Line 19: "9999999999999" is not a valid price.',
    ]);
  });

  it('goes by the heading, whatever the order and case of its columns', async () => {
    const csv = 'shipping price,PACKAGE_WEIGHT,Country,Zip/Postal Code,Region/State\n7,2,US,73301,TX\n';
    expect(await readTableRates(csv, 'package_weight', places)).toEqual({
      rates: [{ dest_country_id: 'US', dest_region_id: 57, dest_zip: '73301', condition_value: '2.0000', price: '7.0000' }],
      faults: [],
    });
  });

  it.each([
    ['Country,Region/State,Zip/Postal Code,Shipping Price', ['"%column" is missing: Weight (and above)']],
    [HEADING.replace('Weight', '# of Items'), ['"%column" is unknown: # of Items (and above)', '"%column" is missing: Weight (and above)']],
    [`${HEADING},Country`, ['"%column" appears twice: Country']],
  ])('refuses the heading %s', async (heading, expected) => {
    const { rates, faults } = await readTableRates(`${heading}\nUS,*,*,0,1\n`, 'package_weight', places);
    expect(rates).toEqual([]);
    expect(faults.map(({ message, parameters }) => [message, parameters])).toEqual(
      expected.map((text) => {
        const [told = '', column] = text.split(': ');
        return [`Line %line: the column ${told}.`, { line: 1, column }];
      }),
    );
  });

  it('refuses an empty file and one that is no CSV', async () => {
    expect((await readTableRates('', 'package_weight', places)).faults).toEqual([{ message: 'The file is empty.' }]);
    expect((await read('US,*,*,0,1', 'US,"x"y,*,0,1', 'XX,*,*,0,1')).faults).toEqual([expect.stringMatching(/^Line 3: .*Quote/)]);
  });

  it('takes a heading alone for a table without rates', async () => {
    expect(await read()).toEqual({ rates: [], faults: [] });
  });

  it('reads back every table that was written', async () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 }).map((units) => (units / 10_000).toFixed(4));
    const destination = fc.oneof(
      fc.constantFrom({ dest_country_id: '*', dest_region_id: 0 }, { dest_country_id: 'DE', dest_region_id: 0 }),
      fc.constantFrom(0, 57, 6, 8).map((dest_region_id) => ({ dest_country_id: 'US', dest_region_id })),
      fc.constantFrom(0, 1, 182).map((dest_region_id) => ({ dest_country_id: 'FR', dest_region_id })),
    );
    const code = fc.string({ unit: fc.constantFrom('1', 'A', '-', '=', '"', ',', "'"), maxLength: 6 });
    const zip = fc.oneof(
      fc.constant('*'),
      code.map((text) => text || '*'),
      code.map((text) => `${text}*`),
    );
    const rate = fc
      .record({ destination, dest_zip: zip, condition_value: amount, price: amount })
      .map(({ destination: where, ...rest }) => ({ ...where, ...rest }));
    const table = fc.uniqueArray(rate, { selector: ({ price: _, ...key }) => Object.values(key).join('|'), maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('package_weight', 'package_value_with_discount', 'package_qty'), async (rates, condition) => {
        expect(await readTableRates(tableRateCsv(rates, condition, places), condition, places)).toEqual({ rates, faults: [] });
      }),
    );
  });
});
