import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTokenMarks, mediaAddress, mediaDirective, mediaPathOf, partsOf, tokenized, untokenized } from './directives.js';

const directive = fc
  .tuple(fc.constantFrom('media', 'widget', 'block', 'store', 'view', ''), fc.string())
  .map(([name, rest]) => `{{${name} ${rest.replace(/[{}]/g, '')}}}`);
const content = fc
  .array(fc.oneof(directive, fc.string(), fc.constantFrom('<img src="', '">', '{{', '}}', '&quot;', '😀')))
  .map((parts) => parts.join('').replace(/[\uE000\uE001]/g, ''));

describe('directives as tokens', () => {
  it('come back as they were, whatever the content', () => {
    fc.assert(
      fc.property(content, (text) => {
        expect(untokenized(tokenized(text))).toBe(text);
      }),
    );
  });

  it('stand where a parser sees neither quotes nor brackets of them', () => {
    fc.assert(
      fc.property(directive, (text) => {
        expect(tokenized(`<img src="${text}">`)).toMatch(/^<img src="[^"<>{}]+">$/);
      }),
    );
  });

  it('are told from the text around them', () => {
    expect(partsOf(tokenized('a {{block id="x"}}{{store}} b'))).toEqual([
      { text: 'a ', isDirective: false },
      { text: '{{block id="x"}}', isDirective: true },
      { text: '{{store}}', isDirective: true },
      { text: ' b', isDirective: false },
    ]);
    fc.assert(
      fc.property(content, (text) => {
        expect(
          partsOf(tokenized(text))
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('are not confused with text that looks like a token', () => {
    expect(hasTokenMarks('a\uE00061\uE001')).toBe(true);
    expect(hasTokenMarks('{{media url="a"}} ü')).toBe(false);
    expect(tokenized('a\uE00061\uE001')).toBe('a61');
  });
});

describe('a media directive', () => {
  it.each([
    ['{{media url="wysiwyg/a.jpg"}}', 'wysiwyg/a.jpg'],
    ["{{media url='wysiwyg/a.jpg'}}", 'wysiwyg/a.jpg'],
    ['{{media url=&quot;wysiwyg/a b.jpg&quot;}}', 'wysiwyg/a b.jpg'],
    ['{{media url=wysiwyg/a.jpg}}', 'wysiwyg/a.jpg'],
    ['{{media url="/wysiwyg/a.jpg" }}', 'wysiwyg/a.jpg'],
    ['{{media url="../admin"}}', undefined],
    ['{{store url="a"}}', undefined],
    ['{{widget type="x" url="a"}}', undefined],
    ['https://shop.test/a.jpg', undefined],
  ])('has the path of its file: %s', (text, path) => expect(mediaPathOf(text)).toBe(path));

  it('is made of a path, and leads to its file', () => {
    expect(mediaPathOf(mediaDirective('wysiwyg/a.jpg'))).toBe('wysiwyg/a.jpg');
    expect(mediaAddress('wysiwyg/a b#1.jpg')).toBe('/media/wysiwyg/a%20b%231.jpg');
  });
});
