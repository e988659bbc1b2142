import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainPath } from './url-path.js';

it.each([
  ['/a/b.html', 'a/b.html'],
  ['a/b/', 'a/b'],
  [' /a?b=/c/#d ', 'a'],
  ['a#b?c', 'a'],
  ['/', ''],
])('%j is the path %j', (given, path) => {
  expect(plainPath(given)).toBe(path);
});

it('a plain path stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (given) => {
      expect(plainPath(plainPath(given))).toBe(plainPath(given));
    }),
  );
});
