import { InvalidInput } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody as readBodyWithin } from './body.js';

const readBody = (body: string | Uint8Array, type: string | undefined) => readBodyWithin(body, type, { values: 100_000, text: 65_536 });

const JSON_TYPE = 'application/json';
const XML_TYPE = 'application/xml';

describe('readBody', () => {
  it.each(['', ' \r\n\t '])('reads an empty body %j as no parameters, whatever the header says', (body) => {
    for (const header of [undefined, JSON_TYPE, 'image/png', '']) {
      expect(readBody(body, header)).toEqual({});
      expect(readBody(Buffer.from(body), header)).toEqual({});
    }
  });

  it.each(['null', '[]', '{}', ' null '])('reads %s as no parameters', (body) => {
    expect(readBody(body, JSON_TYPE)).toEqual({});
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json;',
  ])('accepts JSON as %s', (header) => {
    expect(readBody('{"a":1}', header)).toEqual({ a: 1 });
  });

  it.each(['application/xml', 'application/xhtml+xml', 'text/xml', 'text/xml; charset=UTF-8'])('accepts XML as %s', (header) => {
    expect(readBody('<login><username>007</username></login>', header)).toEqual({ username: '007' });
  });

  it.each([
    undefined,
    '',
    'json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'application/json; charset=',
    'application/json; boundary=x',
    'application/json, application/json',
  ])('refuses a body sent as %s', (header) => {
    expect(() => readBody('{"a":1}', header)).toThrow(InvalidInput);
  });

  it.each(['{', '{"a":}', 'undefined', '"text"', '3', 'true', '[1]', '{"a":1} x'])('refuses the JSON body %s', (body) => {
    expect(() => readBody(body, JSON_TYPE)).toThrow(InvalidInput);
  });

  it('refuses bytes that are not UTF-8 and ignores a byte order mark', () => {
    expect(() => readBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE)).toThrow(InvalidInput);
    expect(readBody(Buffer.from('\uFEFF{"a":"ä"}'), JSON_TYPE)).toEqual({ a: 'ä' });
    expect(readBody('\uFEFF{"a":1}', JSON_TYPE)).toEqual({ a: 1 });
  });

  it('drops __proto__ at every depth, however it is written, and keeps constructor as an ordinary name', () => {
    const body = readBody('{"__proto__":{"x":1},"a":[{"\\u005f_proto__":{"x":1},"b":2}],"constructor":{"prototype":{"x":1}}}', JSON_TYPE);
    expect(Object.hasOwn(body, '__proto__')).toBe(false);
    expect(Object.assign({}, body)).toEqual({ a: [{ b: 2 }], constructor: { prototype: { x: 1 } } });
    expect(Object.hasOwn((body.a as object[])[0] ?? {}, '__proto__')).toBe(false);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('refuses text that no database can store, and takes escaped emoji', () => {
    for (const body of ['{"a":"x\\u0000"}', '{"a":["\\ud83d"]}', '{"\\ude00":1}'])
      expect(() => readBody(body, JSON_TYPE)).toThrow(InvalidInput);
    expect(readBody('{"a":"\\ud83d\\ude00"}', JSON_TYPE)).toEqual({ a: '😀' });
  });

  it('refuses a depth that would overflow the stack of later readers', () => {
    for (const depth of [150, 100_000]) {
      expect(() => readBody(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`, JSON_TYPE)).toThrow(InvalidInput);
      expect(() => readBody(`<a>${'<b>'.repeat(depth)}${'</b>'.repeat(depth)}</a>`, XML_TYPE)).toThrow(InvalidInput);
    }
  });

  it('gives back any JSON object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
        const sent = JSON.stringify(value);
        fc.pre(!sent.includes('__proto__') && !sent.includes('\\u'));
        expect(readBody(sent, JSON_TYPE)).toEqual(JSON.parse(sent));
      }),
    );
  });

  it('never throws anything but InvalidInput', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '<a>',
      '</a>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<!DOCTYPE a [',
      '<?',
      '?>',
      '&',
      '&#0;',
      '&amp;',
      '{',
      '}',
      '[',
      '"',
      'x',
      '\0',
    );
    const bytes = fc.oneof(
      fc.uint8Array().map((array) => Buffer.from(array)),
      fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''))),
      fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(`<a>${pieces.join('')}</a>`)),
    );
    fc.assert(
      fc.property(bytes, fc.oneof(fc.constantFrom(JSON_TYPE, XML_TYPE), fc.string()), (body, header) => {
        try {
          const read = readBody(body, header);
          expect(typeof read).toBe('object');
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInput);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
