import { expect, it } from 'vitest';
import { newLines } from './import-columns.js';

const lines = (texts: string[]) => texts.map((text) => ({ text }));

it.each([
  [['a', 'b'], ['a'], ['b']],
  [['a', 'a'], ['a'], ['a']],
  [['a'], ['a', 'a', 'b'], []],
  [['a'], [], ['a']],
])('of %j, with %j there, %j are new', (given, there, expected) => {
  expect(newLines(lines(given), lines(there), ['text'])).toEqual(lines(expected));
});

it('takes what is not said for null', () => {
  const given: { at?: string }[] = [{}, { at: 'x' }];
  expect(newLines(given, [{ at: null }], ['at'])).toEqual([{ at: 'x' }]);
});
