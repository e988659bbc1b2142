import { InvalidInput } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJson, checkXml, MAX_DEPTH, MOST_ENTRIES } from './body-bounds.js';

const LARGE = { values: 1_000_000, text: 1_000_000 };
const within = (values: number, text = LARGE.text) => ({ values, text });

/** The number of values in a JSON value, including itself. */
const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, held) => sum + countOf(held), 1) : 1;

const names = fc.string({ unit: 'binary', maxLength: 20 });
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, -1.5e-7),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value')),
    fc.dictionary(names, tie('value')),
  ),
})).value;

describe('checkJson', () => {
  it('counts every value once, however the text is laid out', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t\r\n'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const count = countOf(value);
        checkJson(text, within(count));
        if (count > 1) expect(() => checkJson(text, within(count - 1))).toThrow(InvalidInput);
      }),
      { numRuns: 1000 },
    );
  });

  it('throws nothing but InvalidInput, whatever the text is', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '1', 'a', '\\"', '[[[[', '",', '":');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
        ),
        (text) => {
          try {
            checkJson(text, within(8, 5));
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidInput);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('refuses what a million empty lists would cost, long before their end', () => {
    const lists = (count: number) => `{"options":[${'[],'.repeat(count - 1)}[]]}`;
    checkJson(lists(100), within(102));
    expect(() => checkJson(lists(101), within(102))).toThrow('holds more than %count values');
    expect(() => checkJson(lists(5_000_000), LARGE)).toThrow(InvalidInput);
  });

  it('bounds the entries of each list and object', () => {
    const list = (count: number) => `[${Array(count).fill('1').join()}]`;
    checkJson(`{"a":${list(MOST_ENTRIES)},"b":${list(MOST_ENTRIES)}}`, LARGE);
    expect(() => checkJson(`{"a":${list(MOST_ENTRIES + 1)}}`, LARGE)).toThrow('more than %count entries');
    const object = JSON.stringify(Object.fromEntries(Array.from({ length: MOST_ENTRIES + 1 }, (_, at) => [`n${at}`, at])));
    expect(() => checkJson(object, LARGE)).toThrow('more than %count entries');
  });

  it('bounds the depth, without a stack of its own', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    checkJson(deep(MAX_DEPTH), LARGE);
    expect(() => checkJson(deep(MAX_DEPTH + 1), LARGE)).toThrow('nests deeper');
    expect(() => checkJson('{"a":'.repeat(1_000_000), LARGE)).toThrow('nests deeper');
  });

  it('bounds texts, but not the fields that hold files', () => {
    const text = 'x'.repeat(300);
    const bounds = within(10, 299);
    expect(() => checkJson(JSON.stringify({ comment: text }), bounds)).toThrow('A text in the request body');
    expect(() => checkJson(JSON.stringify({ a: ['base64_encoded_data', text] }), bounds)).toThrow('A text in the request body');
    expect(() => checkJson(JSON.stringify({ not_base64_encoded_data: text }), bounds)).toThrow('A text in the request body');
    for (const name of ['base64_encoded_data', 'base64EncodedData', 'csv']) {
      checkJson(JSON.stringify({ [name]: text }), bounds);
      checkJson(JSON.stringify({ content: { [name]: text } }, null, 4), bounds);
    }
    checkJson(JSON.stringify({ comment: text.slice(1) }), bounds);
  });

  it('bounds property names', () => {
    checkJson(`{"${'n'.repeat(255)}" : 1}`, LARGE);
    expect(() => checkJson(`{"${'n'.repeat(256)}" : 1}`, LARGE)).toThrow('property name');
  });

  it('takes as long as the text is, also where every character is a quote or an escape', () => {
    for (const piece of ['\\\\', '\\"', '""', '"",', '{"":']) {
      const text = `"${piece.repeat(1_000_000)}"`;
      try {
        checkJson(text, { values: 100_000_000, text: 100_000_000 });
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput);
      }
    }
  });
});

describe('checkXml', () => {
  const element = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);

  it('counts every element once, and none in comments and CDATA', () => {
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 30 }), (tags) => {
        const text = `<?xml version="1.0"?><!--<a><b>--><root>${tags.map((tag) => `<${tag}><![CDATA[<x>]]></${tag}><${tag} a="1"/>`).join('\n')}</root>`;
        const count = 2 + 2 * tags.length;
        checkXml(text, within(count));
        expect(() => checkXml(text, within(count - 1))).toThrow(InvalidInput);
      }),
    );
  });

  it('bounds texts, but not the elements that hold files, and names', () => {
    const text = 'x'.repeat(300);
    const bounds = within(10, 299);
    expect(() => checkXml(`<a><b>${text}</b></a>`, bounds)).toThrow('A text in the request body');
    expect(() => checkXml(`<a><b><![CDATA[${text}]]></b></a>`, bounds)).toThrow('A text in the request body');
    checkXml(`<a><!--${text}--><b>${text.slice(1)}</b></a>`, bounds);
    checkXml(`<a><base64_encoded_data>${text}</base64_encoded_data></a>`, bounds);
    checkXml(`<a><base64_encoded_data type="text"><![CDATA[${text}]]></base64_encoded_data></a>`, bounds);
    expect(() => checkXml(`<${'n'.repeat(256)}/>`, bounds)).toThrow('property name');
    checkXml(`<a schema="${'n'.repeat(256)}"/>`, bounds);
  });

  it('is not misled by text that is no XML', () => {
    for (const text of ['<', '<!--', '<![CDATA[', '<a', 'a>b', '', '<a><'.repeat(20)]) checkXml(text, LARGE);
  });
});
