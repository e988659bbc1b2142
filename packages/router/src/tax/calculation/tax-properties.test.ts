import { add, compare, divide, type Money, max, money, percentOf, roundToCent, subtract, sum, times, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from './calculate-tax.js';
import { combinedPercent } from './rate-groups.js';
import type { RateGroup, TaxAlgorithm, TaxableRow, TaxedRow } from './tax-calculation.js';

const UNIT: TaxAlgorithm = 'UNIT_BASE_CALCULATION';
const ROW: TaxAlgorithm = 'ROW_BASE_CALCULATION';
const TOTAL: TaxAlgorithm = 'TOTAL_BASE_CALCULATION';
const CENT = money('0.01');
/** The correction for amounts minimally below half a cent. */
const START = money('0.000001');

const expectEqual = (a: Money, b: Money) => expect(a.toString()).toBe(b.toString());
const distance = (a: Money, b: Money) => max(subtract(a, b), subtract(b, a));
const atMost = (a: Money, b: Money) => expect(compare(a, b)).toBeLessThanOrEqual(0);
const taxBefore = (row: TaxedRow) => subtract(row.rowTotalInclTax, row.rowTotal);

const units = (most: number, exponent: number) => fc.integer({ min: 0, max: most }).map((count) => money(`${count}e${exponent}`));
const anyPrice = units(9_999_999, -4);
const cents = units(99_999, -2);
const anyPercent = units(300_000, -4);
const wholeQty = fc.integer({ min: 1, max: 30 }).map(money);
const anyQty = fc.oneof(
  wholeQty,
  fc.integer({ min: 1, max: 30_000 }).map((count) => money(`${count}e-4`)),
);
const anyAlgorithm = fc.constantFrom(UNIT, ROW, TOTAL);

const group = (id: string, percent: Money): RateGroup => ({ id, percent, rates: [{ code: id, title: id, percent }] });
/** Rates of the shop: a code always has the same percentage. */
const anyRates = fc
  .array(anyPercent, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((percent, index) => group(`rate-${index}`, percent)));

const rowOf = (rates: RateGroup[], includesTax: fc.Arbitrary<boolean>): fc.Arbitrary<TaxableRow> =>
  fc.record({
    unitPrice: anyPrice,
    qty: anyQty,
    includesTax,
    discount: cents,
    groups: fc.subarray(rates),
    storePercent: fc.constantFrom(ZERO, money('8.25'), combinedPercent(rates)),
  });
const rowsWith = (includesTax: fc.Arbitrary<boolean>) => anyRates.chain((rates) => fc.array(rowOf(rates, includesTax), { maxLength: 8 }));
const anyRows = rowsWith(fc.boolean());

describe('any row', () => {
  it('has parts that add up, in whole cents', () => {
    fc.assert(
      fc.property(anyRows, anyAlgorithm, fc.boolean(), (rows, algorithm, afterDiscount) => {
        for (const [index, row] of calculateTax(rows, { algorithm, afterDiscount }).entries()) {
          expectEqual(sum(row.applied.map(({ amount }) => amount)), row.tax);
          expect(row.applied.map((part) => part.group)).toEqual(rows[index]?.groups);
          expectEqual(row.percent, combinedPercent(rows[index]?.groups ?? []));
          const { percent: _percent, applied, ...amounts } = row;
          for (const amount of [...Object.values(amounts), ...applied.map((part) => part.amount)]) expectEqual(amount, roundToCent(amount));
        }
      }),
    );
  });

  it('of a price with tax pays what it asks: row, tax and compensation are the row with tax', () => {
    fc.assert(
      fc.property(rowsWith(fc.constant(true)), anyAlgorithm, fc.boolean(), (rows, algorithm, afterDiscount) => {
        for (const row of calculateTax(rows, { algorithm, afterDiscount })) {
          expectEqual(sum([row.rowTotal, row.tax, row.compensation]), row.rowTotalInclTax);
        }
      }),
    );
  });

  it('has no amount below zero, compensation in TOTAL alone excepted', () => {
    fc.assert(
      fc.property(anyRows, anyAlgorithm, fc.boolean(), (rows, algorithm, afterDiscount) => {
        for (const row of calculateTax(rows, { algorithm, afterDiscount })) {
          const amounts = [
            row.price,
            row.priceInclTax,
            row.rowTotal,
            row.rowTotalInclTax,
            row.tax,
            ...row.applied.map(({ amount }) => amount),
          ];
          for (const amount of amounts) atMost(ZERO, amount);
          atMost(algorithm === TOTAL ? times(CENT, -1) : ZERO, row.compensation);
        }
      }),
    );
  });

  it('is taxed no more than without its discount; in TOTAL all rows of a rate together', () => {
    fc.assert(
      fc.property(anyRows, anyAlgorithm, (rows, algorithm) => {
        const taxed = calculateTax(rows, { algorithm, afterDiscount: true });
        if (algorithm === TOTAL) {
          const onTop = taxed.filter((_, index) => !rows[index]?.includesTax);
          atMost(sum(onTop.map(({ tax }) => tax)), sum(onTop.map(taxBefore)));
        } else {
          for (const row of taxed) atMost(row.tax, taxBefore(row));
        }
      }),
    );
  });

  it('does not see the discount when tax comes before it', () => {
    fc.assert(
      fc.property(anyRows, anyAlgorithm, (rows, algorithm) => {
        const rules = { algorithm, afterDiscount: false };
        const taxed = calculateTax(rows, rules);
        expect(taxed).toEqual(
          calculateTax(
            rows.map((row) => ({ ...row, discount: ZERO })),
            rules,
          ),
        );
        for (const row of taxed) expectEqual(row.tax, taxBefore(row));
      }),
    );
  });
});

/** The same rows in two orders. */
const shuffled = <Row>(rows: Row[]) =>
  fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }).map((other) => ({ rows, other }));

/** Sums by key, in key order. */
function sums(parts: { key: string; amount: Money }[]): [string, string][] {
  const totals = new Map<string, Money>();
  for (const { key, amount } of parts) totals.set(key, add(totals.get(key) ?? ZERO, amount));
  return [...totals].map(([key, amount]): [string, string] => [key, amount.toString()]).sort();
}
const byGroup = (rows: TaxedRow[]) =>
  sums(rows.flatMap(({ applied }) => applied.map(({ group: { id }, amount }) => ({ key: id, amount }))));
const byPercent = (rows: TaxedRow[]) => sums(rows.map(({ percent, tax }) => ({ key: percent.toString(), amount: tax })));

describe('TOTAL_BASE_CALCULATION', () => {
  const total = { algorithm: TOTAL, afterDiscount: true };

  it('taxes rows of one rate as their sum, to the cent', () => {
    const rows = anyPercent.chain((percent) =>
      fc
        .array(rowOf([group('one', percent)], fc.constant(false)), { maxLength: 10 })
        .map((all) => all.map((row) => ({ ...row, groups: [group('one', percent)] }))),
    );
    fc.assert(
      fc.property(rows, (given) => {
        const [rate = ZERO] = given.map(({ groups }) => combinedPercent(groups));
        const left = sum(
          given.map(({ unitPrice, qty, discount }) => max(subtract(roundToCent(times(roundToCent(unitPrice), qty)), discount), ZERO)),
        );
        expectEqual(sum(calculateTax(given, total).map(({ tax }) => tax)), roundToCent(add(percentOf(left, rate), START)));
      }),
    );
  });

  it('finds the tax in rows of one percentage as in their sum, to the cent', () => {
    const rows = anyPercent.chain((percent) =>
      fc.array(fc.record({ price: cents, qty: wholeQty }), { maxLength: 10 }).map((all) => ({ all, percent })),
    );
    fc.assert(
      fc.property(rows, ({ all, percent }) => {
        const more = { includesTax: true, discount: ZERO, groups: [group('one', percent)], storePercent: percent };
        const taxed = calculateTax(
          all.map(({ price, qty }) => ({ unitPrice: price, qty, ...more })),
          total,
        );
        const gross = sum(all.map(({ price, qty }) => times(price, qty)));
        const contained = divide(times(gross, percent), add(money(100), percent));
        expectEqual(sum(taxed.map(({ tax }) => tax)), roundToCent(add(contained, START)));
      }),
    );
  });

  it('gives each rate the same sum, in whatever order the rows come', () => {
    const onTop = rowsWith(fc.constant(false)).chain(shuffled);
    fc.assert(
      fc.property(onTop, fc.boolean(), ({ rows, other }, afterDiscount) => {
        const rules = { algorithm: TOTAL, afterDiscount };
        expect(byGroup(calculateTax(other, rules))).toEqual(byGroup(calculateTax(rows, rules)));
      }),
    );
  });

  it('gives each percentage of prices with tax the same sum, in whatever order the rows come', () => {
    const contained = rowsWith(fc.constant(true)).chain(shuffled);
    fc.assert(
      fc.property(contained, ({ rows, other }) => {
        expect(byPercent(calculateTax(other, total))).toEqual(byPercent(calculateTax(rows, total)));
      }),
    );
  });
});

describe('UNIT and ROW', () => {
  it('tax every row by itself', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(UNIT, ROW), fc.boolean(), (rows, algorithm, afterDiscount) => {
        const rules = { algorithm, afterDiscount };
        expect(calculateTax(rows, rules)).toEqual(rows.flatMap((row) => calculateTax([row], rules)));
      }),
    );
  });
});

/** A row of one rate of at least a tenth of a percent, without discount. */
const plainRow = fc.record({
  price: cents,
  qty: wholeQty,
  percent: fc.integer({ min: 1000, max: 300_000 }).map((count) => money(`${count}e-4`)),
});

function there(
  algorithm: TaxAlgorithm,
  { price, qty, percent }: { price: Money; qty: Money; percent: Money },
  includesTax: boolean,
): TaxedRow {
  const row = { unitPrice: price, qty, includesTax, discount: ZERO, groups: [group('one', percent)], storePercent: percent };
  const [taxed] = calculateTax([row], { algorithm, afterDiscount: true });
  if (!taxed) throw new Error('No row.');
  return taxed;
}

describe('a price and its price with tax', () => {
  it.each([
    [UNIT, 30],
    [ROW, 1],
  ])('agree in %s for up to %d pieces: taking the tax out of the price with tax gives the price again', (algorithm, most) => {
    fc.assert(
      fc.property(plainRow, (row) => {
        fc.pre(compare(row.qty, money(most)) <= 0);
        const forth = there(algorithm, row, false);
        const back = there(algorithm, { ...row, price: forth.priceInclTax }, true);
        expectEqual(back.price, forth.price);
        expectEqual(back.tax, forth.tax);
      }),
    );
  });

  it('differ by a cent at most in ROW, whose price with tax is a rounded share of the row', () => {
    fc.assert(
      fc.property(plainRow, (row) => {
        const forth = there(ROW, row, false);
        const back = there(ROW, { ...row, price: forth.priceInclTax }, true);
        atMost(distance(back.price, forth.price), CENT);
      }),
    );
  });

  it('differ by a cent at most when tax is put on again that was taken out', () => {
    fc.assert(
      fc.property(plainRow, fc.constantFrom(UNIT, ROW), (row, algorithm) => {
        const forth = there(algorithm, row, true);
        const back = there(algorithm, { ...row, price: forth.price }, false);
        atMost(distance(back.priceInclTax, forth.priceInclTax), CENT);
      }),
    );
  });
});
