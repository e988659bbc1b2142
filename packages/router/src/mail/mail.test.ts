import { configReader } from '@merx/db';
import { expect, it } from 'vitest';
import { addressList, identityOf, MAX_ATTEMPTS, maskTokens, messageKey, retryDelay } from './mail.js';

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

const mail = {
  id: 7,
  kind: 'order_new',
  store_id: 1,
  subject_id: 12,
  recipient: 'a@b.test',
  data: {},
  attempts: 1,
  created_at: '2026-03-01 07:30:00.123+00',
};

it('is the same at every attempt, and another for another mail of the same id', () => {
  const key = messageKey(mail);
  expect(key).toMatch(/^mail-7\.[0-9a-f]{24}$/);
  expect(messageKey({ ...mail, attempts: 9 })).toBe(key);
  const others = [{ id: 8 }, { recipient: 'c@b.test' }, { subject_id: 13 }, { created_at: '2026-03-01 07:30:00.124+00' }];
  for (const other of others) expect(messageKey({ ...mail, ...other })).not.toBe(key);
});

it('doubles the pause up to four hours, and gives up after about a day', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelay(index + 1));
  expect(pauses.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
  expect(pauses.slice(-3)).toEqual([14_400, 14_400, null]);
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(30);
  expect(retryDelay(MAX_ATTEMPTS + 1)).toBeNull();
});

const TOKEN = 'Zr3_-kLm9QwErTyUiOpAsDfGhJkLzXcVbNm1234567';

it.each([
  [
    'a link to a password page',
    `https://shop.test/createPassword/?id=7&token=${TOKEN}`,
    'https://shop.test/createPassword/?id=7&token=******',
  ],
  ['the same in HTML', `<a href="https://shop.test/?id=7&amp;token=abc">x</a>`, '<a href="https://shop.test/?id=7&amp;token=******">x</a>'],
  ['a link to the admin', `https://shop.test/admin/invitation/${TOKEN} now`, 'https://shop.test/admin/invitation/****** now'],
  ['a key in the text', 'Your key is s3cretkey.', 'Your key is ******.'],
  [
    'numbers of orders and plain words',
    'Order 000000012345678901234567890 of internationalisation-of-everything',
    'Order 000000012345678901234567890 of internationalisation-of-everything',
  ],
])('masks %s', (_name, text, masked) => {
  expect(maskTokens(text, { key: 's3cretkey', customer: { name: 'Ann' } })).toBe(masked);
});
