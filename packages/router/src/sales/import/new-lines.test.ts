import { expect, it } from 'vitest';
import { lacking } from './new-lines.js';

it.each([
  [['a', 'b'], ['a'], ['b']],
  [['a', 'a'], ['a'], ['a']],
  [['a'], ['a', 'a', 'b'], []],
  [['a'], [], ['a']],
])('of %j, with %j there, lacks %j', (given, there, expected) => {
  expect(lacking(given, there, (one) => [one])).toEqual(expected);
});

it('takes what is not said for null', () => {
  expect(lacking<{ at?: string | null }, { at?: string | null }>([{}, { at: 'x' }], [{ at: null }], ({ at }) => [at])).toEqual([
    { at: 'x' },
  ]);
});
