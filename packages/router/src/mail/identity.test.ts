import { configReader } from '@merx/db';
import { expect, it } from 'vitest';
import { addressList, identityOf } from './identity.js';

it('finds a sender by its name, the general one for any other', () => {
  const config = configReader(new Map([['trans_email/ident_support/email', 'help@shop.test']]));
  expect(identityOf(config, 'sales')).toEqual({ name: 'Sales', address: 'sales@example.com' });
  expect(identityOf(config, 'support')).toEqual({ name: 'Customer Support', address: 'help@shop.test' });
  expect(identityOf(config, 'nobody').address).toBe('owner@example.com');
});

it('reads a list of addresses and leaves out what is none', () => {
  expect(addressList('')).toEqual([]);
  expect(addressList(' a@x.test, b@x.test;c@x.test\nd@x.test,,nobody,@x,')).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']);
});
