import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmLink, greetingName, ownAddress, passwordLink } from './mail-links.js';

const place = { baseUrl: 'https://shop.test/en/', customerId: 7 };

describe('links of mails', () => {
  it('lead to the pages of the shop', () => {
    expect(passwordLink(place, 'abc')).toBe('https://shop.test/en/customer/account/createPassword/?id=7&token=abc');
    expect(confirmLink(place, 'k', null)).toBe('https://shop.test/en/customer/account/confirm/?id=7&key=k');
    const back = new URL(confirmLink(place, 'k', 'https://shop.test/a?b=c&d=e'));
    expect(back.searchParams.get('back_url')).toBe('https://shop.test/a?b=c&d=e');
  });

  it.each([
    ['https://shop.test/checkout', 'https://shop.test/checkout'],
    ['https://shop.test', 'https://shop.test/'],
    ['https://shop.test.evil.test/', null],
    ['https://shop.test@evil.test/', null],
    ['https://evil@shop.test/', null],
    ['http://shop.test/', null],
    ['//evil.test', null],
    ['/checkout', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
    [undefined, null],
    [{ href: 'https://shop.test/' }, null],
  ])('lead back to %j as %j', (address, expected) => {
    expect(ownAddress(address, 'https://shop.test/en')).toBe(expected);
  });

  it('lead back nowhere while the shop has no address', () => {
    expect(ownAddress('https://shop.test/', '')).toBeNull();
  });

  it('never lead back to another place, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
          fc.webUrl().map((url) => `https://shop.test${url}`),
        ),
        (address) => {
          const kept = ownAddress(address, 'https://shop.test');
          expect(kept === null || kept.startsWith('https://shop.test/')).toBe(true);
        },
      ),
    );
  });
});

describe('greetingName', () => {
  it.each([
    ['Ada', 'Lovelace', 'Ada Lovelace'],
    ['Jean-Luc', "O'Neil Jr.", "Jean-Luc O'Neil Jr."],
    ['Ада', 'Ловлейс', 'Ада Ловлейс'],
    ['J. R. R.', 'Tolkien', 'J. R. R. Tolkien'],
    ['Win at', 'http://evil.test', ''],
    ['Win at', 'evil.test', ''],
    ['WWW.evil', 'x', ''],
    ['mail', 'me@evil.test', ''],
    ['', '', ''],
  ])('of %j %j is %j', (firstname, lastname, expected) => {
    expect(greetingName({ firstname, lastname })).toBe(expected);
  });
});
