import { add, compare, money, roundToCent, sum, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax, runningRounding } from './calculate-tax.js';
import type { RateGroup, TaxAlgorithm, TaxableRow } from './tax-calculation.js';

const UNIT: TaxAlgorithm = 'UNIT_BASE_CALCULATION';
const ROW: TaxAlgorithm = 'ROW_BASE_CALCULATION';
const TOTAL: TaxAlgorithm = 'TOTAL_BASE_CALCULATION';
const algorithms = [UNIT, ROW, TOTAL];

const group = (id: string, percent: string): RateGroup => ({
  id,
  percent: money(percent),
  rates: [{ code: id, title: id, percent: money(percent) }],
});
/** One group for each percentage. */
const groupsOf = (percents: string[]): RateGroup[] => percents.map((percent, index) => group(`rate-${index}`, percent));

interface Given {
  price: string;
  qty?: string;
  discount?: string;
  percents?: string[];
  /** If given, the price contains that percentage. */
  storePercent?: string | undefined;
}

const row = ({ price, qty = '1', discount = '0', percents = ['8.25'], storePercent }: Given): TaxableRow => ({
  unitPrice: money(price),
  qty: money(qty),
  includesTax: storePercent !== undefined,
  discount: money(discount),
  groups: groupsOf(percents),
  storePercent: money(storePercent ?? '0'),
});

const taxed = (algorithm: TaxAlgorithm, rows: Given[], afterDiscount = true) =>
  calculateTax(rows.map(row), { algorithm, afterDiscount }).map(({ percent, applied, ...amounts }) => ({
    price: toWire(amounts.price),
    priceInclTax: toWire(amounts.priceInclTax),
    rowTotal: toWire(amounts.rowTotal),
    rowTotalInclTax: toWire(amounts.rowTotalInclTax),
    tax: toWire(amounts.tax),
    compensation: toWire(amounts.compensation),
    percent: toWire(percent),
    applied: applied.map(({ amount }) => toWire(amount)),
  }));

describe('a price without tax', () => {
  it.each<[string, Given, number[]]>([
    ['gets the tax on top', { price: '100' }, [8.25, 8.25, 8.25]],
    ['is rounded before it is taxed', { price: '9.995' }, [0.83, 0.83, 0.83]],
    ['is taxed by the piece, the row or all rows', { price: '1.01', qty: '3' }, [0.24, 0.25, 0.25]],
    ['has half a cent rounded up', { price: '10', percents: ['8.25'] }, [0.83, 0.83, 0.83]],
    [
      'has half a cent rounded up when a third is taken off',
      { price: '1', qty: '3', discount: '2.8', percents: ['7.5'] },
      [0.03, 0.02, 0.02],
    ],
    ['has each rate rounded', { price: '1', percents: ['2.5', '2.5'] }, [0.06, 0.06, 0.06]],
    ['has no tax without rates', { price: '100', percents: [] }, [0, 0, 0]],
    ['has no tax at a rate of zero', { price: '100', percents: ['0'] }, [0, 0, 0]],
    ['is taxed after the discount', { price: '10', qty: '3', discount: '5' }, [2.07, 2.06, 2.06]],
    ['is not taxed below nothing', { price: '10', qty: '3', discount: '31' }, [0, 0, 0]],
    ['is taxed for a broken quantity', { price: '9.99', qty: '0.5', percents: ['20'] }, [1, 1, 1]],
  ])('%s', (_name, given, expected) => expect(algorithms.map((algorithm) => taxed(algorithm, [given])[0]?.tax)).toEqual(expected));

  it('tells every amount', () => {
    expect(taxed(UNIT, [{ price: '1.01', qty: '3', discount: '1.2', percents: ['8.25', '5'] }])).toEqual([
      {
        price: 1.01,
        priceInclTax: 1.14,
        rowTotal: 3.03,
        rowTotalInclTax: 3.42,
        tax: 0.24,
        compensation: 0,
        percent: 13.25,
        applied: [0.15, 0.09],
      },
    ]);
    expect(taxed(ROW, [{ price: '1.01', qty: '3', discount: '1.2', percents: ['8.25', '5'] }])).toEqual([
      {
        price: 1.01,
        priceInclTax: 1.14,
        rowTotal: 3.03,
        rowTotalInclTax: 3.43,
        tax: 0.24,
        compensation: 0,
        percent: 13.25,
        applied: [0.15, 0.09],
      },
    ]);
  });

  it('is taxed on the whole when tax comes before discount', () => {
    for (const algorithm of algorithms) {
      const [whole] = taxed(algorithm, [{ price: '10', qty: '3', discount: '5' }], false);
      expect(whole).toMatchObject({ tax: algorithm === UNIT ? 2.49 : 2.48, compensation: 0 });
    }
  });

  it('compounds as its groups say: 5 percent, and 9.5 percent on top of that', () => {
    expect(taxed(ROW, [{ price: '100', percents: ['5', '9.975'] }])[0]).toMatchObject({ tax: 14.98, percent: 14.975, applied: [5, 9.98] });
  });
});

describe('what rounding leaves over', () => {
  const threeRows: Given[] = [{ price: '1.01' }, { price: '1.01' }, { price: '1.01' }];

  it.each([
    [TOTAL, [0.08, 0.09, 0.08]],
    [ROW, [0.08, 0.08, 0.08]],
    [UNIT, [0.08, 0.08, 0.08]],
  ])('%s: three rows of 1.01 at 8.25 percent have %j', (algorithm, expected) =>
    expect(taxed(algorithm, threeRows).map(({ tax }) => tax)).toEqual(expected),
  );

  it('goes on by rate, past rows of other rates and rows of nothing', () => {
    const rows: Given[] = [{ price: '1.01' }, { price: '0' }, { price: '5', percents: [] }, { price: '1.01' }, { price: '1.01' }];
    expect(taxed(TOTAL, rows).map(({ tax }) => tax)).toEqual([0.08, 0, 0, 0.09, 0.08]);
  });

  it('goes on by itself for what comes before and after the discount', () => {
    const rows: Given[] = threeRows.map((given, index) => ({ ...given, discount: index === 1 ? '1.01' : '0' }));
    const result = taxed(TOTAL, rows);
    expect(result.map(({ tax }) => tax)).toEqual([0.08, 0, 0.09]);
    expect(result.map(({ rowTotalInclTax }) => rowTotalInclTax)).toEqual([1.09, 1.1, 1.09]);
  });

  it('starts anew with every call', () => {
    expect(threeRows.flatMap((given) => taxed(TOTAL, [given])).map(({ tax }) => tax)).toEqual([0.08, 0.08, 0.08]);
  });
});

describe('half a cent but for a hair', () => {
  it.each([
    ['on top', { price: '0.1', percents: ['4.9995'] }, [0.01, 0.01, 0.01]],
    ['in the price, where the piece is rounded plainly', { price: '1', percents: ['0.5025'], storePercent: '0.5025' }, [0, 0.01, 0.01]],
  ])('is half a cent: %s', (_name, given, expected) =>
    expect(algorithms.map((algorithm) => taxed(algorithm, [given])[0]?.tax)).toEqual(expected),
  );
});

describe('a price with tax', () => {
  it.each<[string, Given, object]>([
    ['has it taken out', { price: '119', percents: ['19'], storePercent: '19' }, { price: 100, priceInclTax: 119, tax: 19 }],
    ['has it taken out of a broken share', { price: '10', percents: ['8.25'], storePercent: '8.25' }, { price: 9.24, tax: 0.76 }],
    [
      'is the price alone without tax',
      { price: '10', percents: [], storePercent: '0' },
      { price: 10, priceInclTax: 10, tax: 0, applied: [] },
    ],
    ['is lower where nobody is taxed', { price: '119', percents: [], storePercent: '19' }, { price: 100, priceInclTax: 100, tax: 0 }],
    ['is higher where taxes are', { price: '119', percents: ['25'], storePercent: '19' }, { price: 100, priceInclTax: 125, tax: 25 }],
    [
      'is the same for a difference nobody sees',
      { price: '119000', percents: ['19.000009'], storePercent: '19' },
      { priceInclTax: 119_000 },
    ],
    [
      'keeps what the discount took off the tax as compensation',
      { price: '119', discount: '19', percents: ['19'], storePercent: '19' },
      { price: 100, rowTotal: 100, rowTotalInclTax: 119, tax: 15.97, compensation: 3.03 },
    ],
    [
      'has all of its tax compensated by a discount of everything',
      { price: '119', discount: '200', percents: ['19'], storePercent: '19' },
      { tax: 0, compensation: 19 },
    ],
    [
      'splits its tax by the percentages of the groups',
      { price: '114.98', percents: ['5', '9.975'], storePercent: '14.975' },
      { price: 100, tax: 14.98, percent: 14.975, applied: [5, 9.98] },
    ],
    [
      'leaves the rest of a split to the last group that has any',
      { price: '0.1', percents: ['5', '5', '5', '0'], storePercent: '15' },
      { tax: 0.01, applied: [0, 0, 0.01, 0] },
    ],
    [
      'splits no more than is left',
      { price: '0.12', percents: ['5', '5', '5', '5'], storePercent: '20' },
      { tax: 0.02, applied: [0.01, 0.01, 0, 0] },
    ],
    ['splits unevenly when it must', { price: '0.15', percents: ['10', '10'], storePercent: '20' }, { tax: 0.03, applied: [0.02, 0.01] }],
  ])('%s', (_name, given, expected) => {
    for (const algorithm of algorithms) expect(taxed(algorithm, [given])[0]).toMatchObject(expected);
  });

  it('is taxed on the whole when tax comes before discount', () => {
    for (const algorithm of algorithms) {
      const [whole] = taxed(algorithm, [{ price: '119', discount: '19', percents: ['19'], storePercent: '19' }], false);
      expect(whole).toMatchObject({ tax: 19, compensation: 0 });
    }
  });

  it.each([
    [UNIT, { price: 0.93, rowTotal: 2.79, tax: 0.24 }, { price: 0.93, rowTotal: 2.79, tax: 0.24 }],
    [ROW, { price: 0.93, rowTotal: 2.8, tax: 0.23 }, { price: 0.93, rowTotal: 2.8, tax: 0.23 }],
    [TOTAL, { price: 0.93, rowTotal: 2.8, tax: 0.23 }, { price: 0.93, rowTotal: 2.8, tax: 0.23 }],
  ])('%s rounds where it says', (algorithm, first, second) => {
    const given: Given = { price: '1.01', qty: '3', percents: ['8.25'], storePercent: '8.25' };
    const result = taxed(algorithm, [given, given]);
    expect(result[0]).toMatchObject(first);
    expect(result[1]).toMatchObject(second);
  });

  it('carries what rounding leaves over from row to row of one percentage', () => {
    const given: Given = { price: '1.01', percents: ['8.25'], storePercent: '8.25' };
    const taxes = (algorithm: TaxAlgorithm) => taxed(algorithm, [given, given, given, given]).map(({ tax }) => tax);
    expect(taxes(TOTAL)).toEqual([0.08, 0.07, 0.08, 0.08]);
    expect(taxes(ROW)).toEqual([0.08, 0.08, 0.08, 0.08]);
  });
});

it('refuses a row without quantity', () => {
  for (const algorithm of algorithms) expect(() => taxed(algorithm, [{ price: '1', qty: '0' }])).toThrow('divided by zero');
});

const rounded = (...amounts: string[]) => {
  const round = runningRounding();
  return amounts.map((amount) => toWire(round(money(amount), 'key')));
};

describe('runningRounding', () => {
  it.each([
    ['carries what is left over', ['0.083325', '0.083325', '0.083325'], [0.08, 0.09, 0.08]],
    ['takes back what it gave too much', ['0.006', '0.006', '0.006'], [0.01, 0, 0.01]],
    ['counts a hair less than half a cent as half a cent', ['0.004999'], [0.01]],
    ['rounds anything less down', ['0.0049989'], [0]],
    ['takes nothing from zero', ['0.004999', '0', '0.001'], [0.01, 0, 0]],
    ['leaves zero alone, and its remainder to the next', ['0.004', '0', '0.004'], [0, 0, 0.01]],
  ])('%s', (_name, amounts, expected) => expect(rounded(...amounts)).toEqual(expected));

  it('keeps the remainders of keys apart', () => {
    const round = runningRounding();
    expect(toWire(round(money('0.004'), 'a'))).toBe(0);
    expect(toWire(round(money('0.004'), 'b'))).toBe(0);
    expect(toWire(round(money('0.004'), 'a'))).toBe(0.01);
  });

  it('gives the rounded sum, whatever the order, and never less than nothing', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map((units) => money(`${units}e-6`));
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        const round = runningRounding();
        const results = amounts.map((each) => round(each, 'key'));
        const whole = roundToCent(add(sum(amounts), money('0.000001')));
        expect(compare(sum(results), whole)).toBe(0);
        expect(results.every((each) => compare(each, money(0)) >= 0)).toBe(true);
      }),
    );
  });
});
