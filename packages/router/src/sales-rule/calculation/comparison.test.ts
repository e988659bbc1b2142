import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compares, expectedOf, isOperator } from './comparison.js';

const text = (operator: string | null, value: string | null, expected: unknown) =>
  compares(operator, { values: value === null ? [] : [value], isList: false }, expectedOf(expected));
const list = (operator: string, values: string[], expected: unknown) => compares(operator, { values, isList: true }, expectedOf(expected));

describe('a value compared with a text', () => {
  it.each([
    ['==', 'Red', 'red', true],
    ['==', 'Red', 'green', false],
    ['==', '15', '15.00', true],
    ['==', '15.5', 15.5, true],
    ['==', '-0', '0', true],
    ['==', '1', true, true],
    ['==', '0', false, true],
    ['==', '1e3', '1000', false],
    ['==', 'a,b', 'a,b', true],
    ['==', 'a', 'a,b', false],
    ['==', '2026-01-31 00:00:00', '2026-01-31', true],
    ['==', '2026-01-31 08:00:00', '2026-01-31', false],
    ['==', '123456789012345678901', '123456789012345678902', false],
    [null, 'red', 'red', true],
    ['', 'red', 'red', true],
    ['!=', 'Red', 'red', false],
    ['!=', 'Red', 'green', true],
    ['>=', '9', '10', false],
    ['>=', '10', '10', true],
    ['>=', '10.0001', '10', true],
    ['<=', '9', '10', true],
    ['<=', '10.00', '10', true],
    ['<=', '10.01', '10', false],
    ['>', '10', '9', true],
    ['>', '10', '10', false],
    ['<', '9', '10', true],
    ['<', '10', '10', false],
    ['>', '2026-02-01 00:00:00', '2026-01-31', true],
    ['<', '2026-01-31', '2026-01-31 00:00:01', true],
    ['>', 'banana', 'Apple', true],
    ['<', 'banana', 'Apple', false],
    ['{}', 'Red shirt', 'SHIRT', true],
    ['{}', 'Red shirt', 'skirt', false],
    ['{}', '12345', '234', true],
    ['!{}', 'Red shirt', 'shirt', false],
    ['!{}', 'Red shirt', 'skirt', true],
    ['()', 'b', 'a, B ;c', true],
    ['()', 'd', 'a, B ;c', false],
    ['()', '7.0', '5,7', true],
    ['()', 'b', ['a', 'b'], true],
    ['()', 'a,b', ['a,b'], true],
    ['()', 'a,b', 'a,b', false],
    ['!()', 'b', 'a,b', false],
    ['!()', 'd', 'a,b', true],
    ['<=>', 'a', '', false],
    ['~', 'a', 'a', false],
  ])('%s: %j and %j is %s', (operator, value, expected, holds) => expect(text(operator, value, expected)).toBe(holds));

  it('has one of several texts, or contains one', () => {
    expect(text('==', 'red', ['green', 'red'])).toBe(true);
    expect(text('!=', 'red', ['green', 'red'])).toBe(false);
    expect(text('{}', 'dark red', ['green', 'red'])).toBe(true);
    expect(text('>=', '5', ['5'])).toBe(true);
    expect(text('>=', '5', ['1', '2'])).toBe(false);
  });
});

describe('something without a value', () => {
  it.each([
    ['==', 'a', false],
    ['==', '', true],
    ['==', null, true],
    ['!=', 'a', true],
    ['!=', '', false],
    ['>=', '0', false],
    ['<=', '0', false],
    ['<', '1', false],
    ['>', '-1', false],
    ['{}', 'a', false],
    ['!{}', 'a', true],
    ['()', 'a', false],
    ['!()', 'a', true],
    ['<=>', '', true],
  ])('%s %j is %s', (operator, expected, holds) => expect(text(operator, null, expected)).toBe(holds));
});

describe('an expected value that was left empty', () => {
  it.each([
    ['==', false],
    ['!=', true],
    ['>=', false],
    ['<=', false],
    ['>', false],
    ['<', false],
    ['{}', false],
    ['!{}', true],
    ['()', false],
    ['!()', true],
  ])('%s is %s', (operator, holds) => {
    for (const empty of ['', null, undefined, [], {}]) expect(text(operator, 'a', empty)).toBe(holds);
  });
});

describe('a list', () => {
  it.each([
    ['==', ['3', '5'], '5', true],
    ['==', ['3', '5'], '4, 5', true],
    ['==', ['3', '5'], '4', false],
    ['==', ['3', '5'], ['5', '9'], true],
    ['==', [], '', true],
    ['==', [], '5', false],
    ['!=', ['3', '5'], '5', false],
    ['!=', ['3', '5'], '4', true],
    ['!=', [], '4', true],
    ['{}', ['3', '15'], '5', false],
    ['{}', ['3', '15'], '5;15', true],
    ['!{}', ['3', '15'], '5', true],
    ['()', ['3', '15'], '2,3', true],
    ['()', ['3', '15'], 3, true],
    ['()', [], '3', false],
    ['!()', ['3', '15'], '3', false],
    ['!()', [], '3', true],
    ['<=>', [], '', true],
    ['<=>', ['3'], '', false],
    ['>', ['3', '15'], '10', true],
  ])('%s: %j and %j is %s', (operator, values, expected, holds) => expect(list(operator, values, expected)).toBe(holds));
});

describe('operators', () => {
  const value = fc.oneof(
    fc.integer({ min: -50, max: 50 }).map(String),
    fc.integer({ min: -5000, max: 5000 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('a', 'B', 'b,c', '', '2026-01-31'),
  );
  const values = fc.array(
    value.filter((text) => text !== ''),
    { maxLength: 3 },
  );

  it('with an exclamation mark are the contrary of those without', () => {
    fc.assert(
      fc.property(values, value, fc.boolean(), (given, wanted, isList) => {
        for (const [positive, negative] of [
          ['==', '!='],
          ['{}', '!{}'],
          ['()', '!()'],
        ] as const) {
          const expected = expectedOf(wanted);
          expect(compares(negative, { values: given, isList }, expected)).toBe(!compares(positive, { values: given, isList }, expected));
        }
      }),
    );
  });

  it('of order fit together, and with equality', () => {
    fc.assert(
      fc.property(
        value.filter((text) => text !== ''),
        value.filter((text) => text !== ''),
        (a, b) => {
          expect(text('>=', a, b)).toBe(text('>', a, b) || text('==', a, b));
          expect(text('<=', a, b)).toBe(text('<', a, b) || text('==', a, b));
          expect(text('<', a, b)).toBe(text('>', b, a));
          expect(text('==', a, b)).toBe(text('==', b, a));
        },
      ),
    );
  });

  it('are known by name', () => {
    for (const operator of ['==', '!=', '>=', '<=', '>', '<', '{}', '!{}', '()', '!()', '<=>', '', null, undefined]) {
      expect(isOperator(operator)).toBe(true);
    }
    for (const operator of ['=', '<>', 'like', ' == ']) expect(isOperator(operator)).toBe(false);
  });
});
