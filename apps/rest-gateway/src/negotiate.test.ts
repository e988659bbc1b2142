import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negotiate } from './negotiate.js';

describe('negotiate', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['Application/JSON; charset=utf-8', 'json'],
    ['application/xml', 'xml'],
    ['application/xhtml+xml', 'xml'],
    ['text/xml', 'xml'],
    ['text/*', 'xml'],
    ['application/json, text/plain, */*', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'xml'],
    ['application/xml;q=0.5, application/json', 'json'],
    ['application/json;q=0.5, application/xml; q=0.8', 'xml'],
    ['application/xml, application/json', 'xml'],
    ['application/json, application/xml', 'json'],
    ['text/plain, */*;q=0.1', 'json'],
    ['application/json;q=0, */*', 'xml'],
    ['application/xml;q=0, text/*', null],
    ['application/json;q=0', null],
    ['application/json;q=0.0, application/xml;q=0', null],
    ['text/plain', null],
    ['image/png, text/html;q=0.5', null],
    ['application/json;q=abc', 'json'],
  ])('answers Accept %s with %s', (accept, format) => {
    expect(negotiate(accept, false)).toBe(format);
  });

  it.each([
    [undefined, 'xml'],
    ['*/*', 'xml'],
    ['application/*', 'xml'],
    ['text/html', 'xml'],
    ['application/xml', 'xml'],
    ['application/json', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['application/json;q=0.5, text/xml', 'xml'],
    ['application/json;q=0, */*', 'xml'],
  ])('with the suffix .xml answers Accept %s with %s', (accept, format) => {
    expect(negotiate(accept, true)).toBe(format);
  });

  it('always finds an answer when anything is accepted', () => {
    fc.assert(
      fc.property(fc.string(), (other) => {
        fc.pre(!/q\s*=/.test(other));
        expect(negotiate(`${other.replaceAll(',', '')},*/*;q=0.001`, false)).not.toBeNull();
      }),
    );
  });
});
