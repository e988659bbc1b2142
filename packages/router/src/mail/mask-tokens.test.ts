import { expect, it } from 'vitest';
import { maskTokens } from './mask-tokens.js';

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
