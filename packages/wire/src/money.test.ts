import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInput } from './invalid-input.js';
import {
  add,
  compare,
  divide,
  isNegative,
  isZero,
  type Money,
  max,
  min,
  money,
  percentOf,
  roundTo,
  roundToCent,
  splitByLargestRemainder,
  subtract,
  sum,
  times,
  toColumn,
  toWire,
  ZERO,
} from './money.js';

const centAmount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((cents) => money(`${cents}e-2`));
const fineAmount = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }).map((units) => money(`${units}e-4`));
const weight = fc.integer({ min: 0, max: 10_000_000 }).map((units) => money(`${units}e-4`));
const equal = (a: Money, b: Money): boolean => compare(a, b) === 0;

describe('money', () => {
  it.each([
    ['10.0000', 10],
    [' 5 ', 5],
    [0.1, 0.1],
    ['1e2', 100],
    [new Decimal('1.25'), 1.25],
    [money(3), 3],
  ])('reads %s', (value, wire) => expect(toWire(money(value))).toBe(wire));

  it.each([
    '',
    'free',
    '0x10',
    'Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Decimal(Number.NaN),
    '1e9000000',
    '1e99999999999999999999',
  ])('refuses %s', (value) => expect(() => money(value)).toThrow(InvalidInput));

  it('does not follow the settings of the shared decimal class', () => {
    Decimal.set({ precision: 3 });
    try {
      expect(toColumn(add(money('123456.7891'), money('0.0001')))).toBe('123456.7892');
    } finally {
      Decimal.set({ defaults: true });
    }
  });
});

describe('arithmetic', () => {
  it('has none of the errors of binary fractions', () => {
    expect(toWire(add(money(0.1), money(0.2)))).toBe(0.3);
    expect(toWire(roundToCent(times(money('1.005'), 1)))).toBe(1.01);
    expect(toWire(percentOf(money(80), 8.25))).toBe(6.6);
    expect(toWire(subtract(money('0.3'), money('0.1')))).toBe(0.2);
    expect(toColumn(divide(money(10), 3))).toBe('3.3333');
    expect(() => divide(money(1), 0)).toThrow(InvalidInput);
  });

  it('adds whatever the order, and subtracting undoes adding', () => {
    fc.assert(
      fc.property(fineAmount, fineAmount, fineAmount, (a, b, c) => {
        expect(equal(add(add(a, b), c), add(a, add(c, b)))).toBe(true);
        expect(equal(subtract(add(a, b), b), a)).toBe(true);
        expect(equal(sum([a, b, c]), add(add(a, b), c))).toBe(true);
      }),
    );
  });

  it('orders amounts', () => {
    fc.assert(
      fc.property(fineAmount, fineAmount, (a, b) => {
        expect(compare(min(a, b), max(a, b))).toBeLessThanOrEqual(0);
        expect(isNegative(subtract(a, b))).toBe(compare(a, b) < 0);
        expect(isZero(subtract(a, b))).toBe(compare(a, b) === 0);
      }),
    );
    expect(equal(sum([]), ZERO)).toBe(true);
    expect(isNegative(money('-0'))).toBe(false);
  });
});

describe('rounding', () => {
  it.each([
    ['0.005', 0.01],
    ['-0.005', -0.01],
    ['1.0049', 1],
    ['2.675', 2.68],
    ['-2.674', -2.67],
  ])('rounds %s to the cent %d, halves away from zero', (value, cents) => expect(toWire(roundToCent(money(value)))).toBe(cents));

  it('moves an amount by half a cent at most, and a negative one as its opposite', () => {
    fc.assert(
      fc.property(fineAmount, (amount) => {
        const rounded = roundToCent(amount);
        const moved = subtract(rounded, amount);
        expect(compare(max(moved, times(moved, -1)), money('0.005'))).toBeLessThanOrEqual(0);
        expect(equal(roundToCent(times(amount, -1)), times(rounded, -1))).toBe(true);
      }),
    );
  });

  it('rounds to the places asked for', () => expect(toColumn(roundTo(money('1.23456'), 3))).toBe('1.2350'));
});

describe('splitByLargestRemainder', () => {
  it.each([
    ['10', ['1', '1', '1'], ['3.3400', '3.3300', '3.3300']],
    ['0.01', ['1', '2'], ['0.0000', '0.0100']],
    ['-0.05', ['1', '1'], ['-0.0300', '-0.0200']],
    ['5', ['0', '0'], ['2.5000', '2.5000']],
    ['5', ['0', '7'], ['0.0000', '5.0000']],
    ['0', [], []],
  ])('splits %s by %j into %j', (total, weights, parts) =>
    expect(splitByLargestRemainder(money(total), weights).map(toColumn)).toEqual(parts),
  );

  it('gives whole cents that add up to the total and are less than a cent from their share', () => {
    fc.assert(
      fc.property(centAmount, fc.array(weight, { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = splitByLargestRemainder(total, weights);
        expect(equal(sum(parts), total)).toBe(true);
        expect(parts.every((part) => equal(part, roundToCent(part)))).toBe(true);
        const whole = sum(weights);
        if (isZero(whole)) return;
        parts.forEach((part, index) => {
          const distance = subtract(part, divide(times(total, weights[index] ?? 0), whole));
          expect(compare(max(distance, times(distance, -1)), money('0.01'))).toBe(-1);
        });
      }),
    );
  });

  it('never takes more from a line than the line is worth', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.nat({ max: 100 }), (cents, percent) => {
        const worth = cents.map((each) => money(`${each}e-2`));
        const parts = splitByLargestRemainder(roundToCent(percentOf(sum(worth), percent)), worth);
        expect(parts.every((part, index) => compare(part, worth[index] ?? ZERO) <= 0)).toBe(true);
      }),
    );
  });

  it('refuses negative weights, and a total that nobody takes', () => {
    expect(() => splitByLargestRemainder(money(1), [1, -1])).toThrow(InvalidInput);
    expect(() => splitByLargestRemainder(money(1), [])).toThrow(InvalidInput);
  });
});

describe('leaving', () => {
  it('is a number of at most four decimals on the wire and text of exactly four in a column', () => {
    expect(toWire(money('1.23456'))).toBe(1.2346);
    expect(toColumn(money('5'))).toBe('5.0000');
    expect(toColumn(money('9999999999999999.9999'))).toBe('9999999999999999.9999');
    expect(toColumn(money('-0.00001'))).toBe('0.0000');
    expect(Object.is(toWire(money('-0.00001')), 0)).toBe(true);
  });

  it('comes back from the column unchanged', () => {
    fc.assert(fc.property(fineAmount, (amount) => equal(money(toColumn(amount)), amount)));
  });
});

describe('the short ways', () => {
  const digits = fc.oneof(
    fc.constantFrom('0', '-0', '1', '-1', '1.0000', '9999999', '10000000', '99999999999999', '0.0000001', '0.99995', '-0.00005'),
    fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 24 }))
      .map(([units, places]) => `${units}e-${places}`),
  );
  const Library = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

  it('give what the library gives', () => {
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: 0, max: 8 }), (left, right, places) => {
        const [a, b] = [new Library(left), new Library(right)];
        const same = (got: Money, wanted: Decimal) => expect(got.toFixed()).toBe(wanted.toFixed());
        same(add(money(left), money(right)), a.plus(b));
        same(subtract(money(left), money(right)), a.minus(b));
        same(times(money(left), right), a.times(b));
        same(roundTo(money(left), places), a.toDecimalPlaces(places));
        expect(toWire(money(left))).toBe(Number(a.toDecimalPlaces(4).toFixed()) + 0);
      }),
      { numRuns: 2000 },
    );
  });
});
