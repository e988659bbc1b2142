import fc from 'fast-check';
import { expect, it } from 'vitest';
import { urlKey } from './url-key.js';

it.each([
  ['Blue Shirt', 'blue-shirt'],
  ['  A & B / C  ', 'a-b-c'],
  ['Größe Čaj', 'grosse-caj'],
  ['already-a-key', 'already-a-key'],
  ['***', ''],
])('makes %j into %j', (text, key) => expect(urlKey(text)).toBe(key));

it('is never too long for an index', () => expect(urlKey('😀'.repeat(255)).length).toBeLessThanOrEqual(255));

it('is letters, digits and single inner hyphens for any text, and changes no key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = urlKey(text);
      expect(key).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(urlKey(key)).toBe(key);
    }),
  );
});
