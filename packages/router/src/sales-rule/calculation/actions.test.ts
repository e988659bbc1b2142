import { compare, type Money, min, money, roundToCent, sum, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from './actions.js';

const parts = (amount: string, bearers: [weight: number, room: number][]) =>
  spread(
    money(amount),
    bearers.map(([weight, room]) => ({ weight: money(weight), room: money(room) })),
  ).map(toWire);

describe('an amount that is spread', () => {
  it.each<[string, [number, number][], number[]]>([
    [
      '10',
      [
        [1, 99],
        [1, 99],
        [1, 99],
      ],
      [3.33, 3.33, 3.34],
    ],
    [
      '10',
      [
        [20, 20],
        [30, 30],
      ],
      [4, 6],
    ],
    [
      '0.02',
      [
        [1, 9],
        [1, 9],
        [1, 9],
      ],
      [0.01, 0.01, 0],
    ],
    [
      '0.01',
      [
        [1, 9],
        [1, 9],
        [1, 9],
      ],
      [0, 0, 0.01],
    ],
    [
      '100',
      [
        [20, 20],
        [30, 30],
      ],
      [20, 30],
    ],
    [
      '10',
      [
        [50, 1],
        [50, 50],
      ],
      [1, 9],
    ],
    [
      '10',
      [
        [50, 50],
        [50, 1],
      ],
      [9, 1],
    ],
    [
      '10',
      [
        [50, 0],
        [50, 0],
      ],
      [0, 0],
    ],
    [
      '10',
      [
        [0, 0],
        [0, 0],
      ],
      [0, 0],
    ],
    [
      '10',
      [
        [0, 0],
        [5, 5],
      ],
      [0, 5],
    ],
    ['0', [[1, 1]], [0]],
    ['10', [], []],
  ])('%s over %j', (amount, bearers, expected) => expect(parts(amount, bearers)).toEqual(expected));

  it('goes out to the cent, as far as there is room, and nobody bears more than they can', () => {
    const cents = (maximum: number) => fc.integer({ min: 0, max: maximum }).map((value): Money => money(`${value}e-2`));
    const bearer = fc.record({ weight: cents(10_000).map((weight) => roundToCent(weight)), share: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(cents(50_000), fc.array(bearer, { minLength: 1, maxLength: 12 }), (amount, given) => {
        const bearers = given.map(({ weight, share }) => ({ weight, room: share === 4 ? weight : min(weight, money(share)) }));
        const found = spread(amount, bearers);
        expect(toWire(sum(found))).toBe(toWire(min(amount, sum(bearers.map(({ room }) => room)))));
        for (const [index, part] of found.entries()) {
          expect(compare(part, money(0))).toBeGreaterThanOrEqual(0);
          expect(compare(part, bearers[index]?.room ?? money(0))).toBeLessThanOrEqual(0);
          expect(compare(part, roundToCent(part))).toBe(0);
        }
      }),
    );
  });
});
