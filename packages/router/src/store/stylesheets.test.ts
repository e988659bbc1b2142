import { expect, it } from 'vitest';
import { areStylesheets, stylesheetsOf } from './stylesheets.js';

it.each([
  ['', true],
  ['https://shop.test/a.css', true],
  ['https://shop.test/a.css\n\n http://fonts.test/css?family=Inter:400&x=1 \n', true],
  ['shop.test/a.css', false],
  ['//shop.test/a.css', false],
  ['javascript:alert(1)', false],
  ['data:text/css,a', false],
  // These would end a source in a content security policy.
  ["https://shop.test/a.css; script-src 'unsafe-inline'", false],
  ['https://shop.test/a;b.css', false],
  ['https://', false],
  ['https://a.test/a.css\n'.repeat(6), false],
])('stylesheets are URLs, one per line: %j', (lines, isValid) => expect(areStylesheets(lines)).toBe(isValid));

it('are read without blanks', () => {
  expect(stylesheetsOf('\n https://a.test/a.css \n\nhttps://b.test/b.css')).toEqual(['https://a.test/a.css', 'https://b.test/b.css']);
});
