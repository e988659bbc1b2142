import { describe, expect, it } from 'vitest';
import { refusalOf, viewsOf, withSecret } from './login-rules.js';

describe('refusalOf', () => {
  const willing = { is_active: true, assistance_allowed: true };
  const unasked = { is_active: true, assistance_allowed: false };
  const on = { isEnabled: true, needsConsent: true };
  it.each([
    ['a customer who has allowed it', willing, on, null],
    ['a customer who has not', unasked, on, 'not_allowed'],
    ['a customer who has not, where nobody asks', unasked, { ...on, needsConsent: false }, null],
    ['an account that is not active', { ...willing, is_active: false }, on, 'inactive'],
    ['anybody where it is disabled', willing, { ...on, isEnabled: false }, 'disabled'],
  ])('decides on %s', (_, customer, settings, refusal) => {
    expect(refusalOf(customer, settings)).toBe(refusal);
  });
});

describe('viewsOf', () => {
  const views = [
    { id: 0, website_id: 0, is_active: 1 },
    { id: 1, website_id: 1, is_active: 1 },
    { id: 2, website_id: 1, is_active: 0 },
    { id: 3, website_id: 2, is_active: 1 },
  ];
  it.each([
    ['of the website of the account', 1, true, [1]],
    ['of all websites that share accounts', 1, false, [1, 3]],
  ])('are the active ones %s', (_, website, isPerWebsite, ids) => {
    expect(viewsOf(views, website, isPerWebsite).map(({ id }) => id)).toEqual(ids);
  });
});

describe('withSecret', () => {
  it.each([
    ['https://shop.example/login-as-customer', 'https://shop.example/login-as-customer?secret=a-_1'],
    ['https://shop.example/login?from=admin&secret=old#top', 'https://shop.example/login?from=admin&secret=a-_1#top'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/?secret=a-_1'],
  ])('is in the query of %s', (address, expected) => {
    expect(withSecret(address, 'a-_1')).toBe(expected);
  });
});
