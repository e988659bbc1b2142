import { add, compare, money, roundToCent, sum, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runningRounding } from './running-rounding.js';

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
