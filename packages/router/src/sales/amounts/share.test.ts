import { add, compare, type Money, money, subtract, sum, toColumn, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowAmounts } from './order-amounts.js';
import { leftOf, partBetween, rest, shareOf, shareOfRow } from './share.js';

const row = (rowTotal: string, tax: string, discount: string, compensation = '0'): RowAmounts => ({
  ...{ rowTotal: money(rowTotal), tax: money(tax), discount: money(discount), compensation: money(compensation) },
});
const shown = ({ rowTotal, tax, discount, compensation }: RowAmounts) => [rowTotal, tax, discount, compensation].map(toWire);

describe('shareOf', () => {
  it.each([
    ['10', '1', '3', 3.33],
    ['6.67', '1', '2', 3.34],
    ['3.33', '1', '1', 3.33],
    ['0.01', '1', '3', 0],
    ['0.006', '9', '10', 0.006],
    ['10', '0.5', '2.5', 2],
    ['10', '3', '2', 10],
    ['10', '0', '3', 0],
    ['-0.01', '1', '2', -0.01],
    ['0', '0', '0', 0],
  ])('of %s for %s of %s pieces is %d', (left, qty, available, expected) =>
    expect(toWire(shareOf(money(left), money(qty), money(available)))).toBe(expected),
  );
});

describe('rest', () => {
  it.each([
    ['10', '3', 7],
    ['10', '12', 0],
    ['-0.01', '0', -0.01],
    ['-0.01', '-0.01', 0],
    ['-0.01', '5', -0.01],
  ])('of %s after %s is %d', (whole, done, expected) => expect(toWire(rest(money(whole), money(done)))).toBe(expected));
});

describe('shareOfRow', () => {
  it('takes no more off than a part is worth, and leaves no more to take off than there will be', () => {
    // Separately the shares would be 0, 0 and 0.01: a value of minus one cent.
    expect(shown(shareOfRow(row('0.04', '0', '0.08', '0.04'), money(1), money(10)))).toEqual([0, 0, 0, 0]);
    // Separately 0.01, 0.01 and 0.01: a cent too little would have been deducted.
    expect(shown(shareOfRow(row('0.05', '0', '0.10', '0.05'), money(1), money(8)))).toEqual([0.01, 0, 0.02, 0.01]);
  });

  it('gives each part its plain share where a row is worth less than nothing', () => {
    expect(shown(shareOfRow(row('0.10', '0', '0.20'), money(1), money(2)))).toEqual([0.05, 0, 0.1, 0]);
  });

  it('never makes a part worth less than nothing of a row that is worth more', () => {
    const cents = fc.integer({ min: 0, max: 300 });
    const worth = ({ rowTotal, tax, discount, compensation }: RowAmounts) => subtract(sum([rowTotal, tax, compensation]), discount);
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.nat({ max: 100 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        (net, tax, compensation, percent, pieces) => {
          const discount = Math.floor(((net + tax + compensation) * percent) / 100);
          const [a, b, c, d] = [net, tax, discount, compensation].map((value) => (value / 100).toFixed(2));
          const whole = row(a ?? '0', b ?? '0', c ?? '0', d);
          let left = whole;
          pieces.forEach((qty, index) => {
            const available = pieces.slice(index).reduce((total, one) => total + one, 0);
            const part = shareOfRow(left, money(qty), money(available));
            expect(compare(worth(part), ZERO)).toBeGreaterThanOrEqual(0);
            expect(compare(part.discount, ZERO)).toBeGreaterThanOrEqual(0);
            left = leftOf(left, part);
            expect(compare(worth(left), ZERO)).toBeGreaterThanOrEqual(0);
          });
          expect(shown(left)).toEqual([0, 0, 0, 0]);
        },
      ),
    );
  });
});

describe('partBetween', () => {
  it('makes the whole amount, whichever way its pieces are cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (cents, pieces) => {
        const amount = money(`${cents}e-2`);
        const whole = money(pieces.reduce((total, one) => total + one, 0));
        let from: Money = ZERO;
        const parts = pieces.map((qty) => {
          const to = add(from, money(qty));
          const part = partBetween(amount, from, to, whole);
          from = to;
          return part;
        });
        expect(toColumn(sum(parts))).toBe(toColumn(amount));
        expect(parts.every((part) => compare(part, ZERO) >= 0)).toBe(true);
      }),
    );
  });

  it('is nothing of nothing', () => expect(toWire(partBetween(money(5), ZERO, ZERO, ZERO))).toBe(0));
});
