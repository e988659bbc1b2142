import { describe, expect, it } from 'vitest';
import { urlKey } from './url-key.js';

describe('urlKey', () => {
  it.each([
    ['Larkspur 2 Trekking Tent', 'larkspur-2-trekking-tent'],
    ['Maker Chef’s Knife 20 cm', 'maker-chef-s-knife-20-cm'],
    ['  Rösti & Crème!', 'rosti-creme'],
    ['***', ''],
  ])('makes of %j the key %j', (name, key) => {
    expect(urlKey(name)).toBe(key);
  });
});
