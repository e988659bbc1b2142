import { expect, it } from 'vitest';
import { numbersLike } from './numbers-like.js';

it.each([
  ['9', ['9', '000000009', '2000000009']],
  [' #0009 ', ['0009', '9', '000000009', '2000000009']],
  ['2000000009', ['2000000009', '22000000009']],
  ['0', ['0', '000000000', '2000000000']],
  ['9a', []],
  ['', []],
])('%j can be the numbers %j', (text, numbers) => {
  expect(numbersLike(text, [1, 2])).toEqual(numbers);
});
