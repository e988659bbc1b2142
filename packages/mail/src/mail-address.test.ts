import { describe, expect, it } from 'vitest';
import { parseMailAddress } from './mail-address.js';

describe('parseMailAddress', () => {
  it.each([
    ['mail@shop.example', { address: 'mail@shop.example' }],
    [' mail@localhost ', { address: 'mail@localhost' }],
    ['The Shop <mail@shop.example>', { name: 'The Shop', address: 'mail@shop.example' }],
    ['"Shop, The" <mail@shop.example>', { name: 'Shop, The', address: 'mail@shop.example' }],
    ['<mail@shop.example>', { address: 'mail@shop.example' }],
  ])('reads %s', (text, address) => {
    expect(parseMailAddress(text)).toEqual(address);
  });

  it.each(['', 'shop', 'shop@', '@shop.example', 'a@b@c', 'a@x, b@y', 'Shop <shop>', 'a@b c', 'A\nBcc: x <a@b.c>', 'a@b.c <a@b.c> x'])(
    'refuses %j',
    (text) => {
      expect(parseMailAddress(text)).toBeUndefined();
    },
  );
});
