import { InvalidInput } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml, writeXml } from './xml.js';

const HEAD = '<?xml version="1.0"?>\n';

describe('parseXml', () => {
  it('takes the children of the root as parameters, as text and by whatever root', () => {
    const wanted = { username: '007', password: '1e3', remember: 'true' };
    for (const root of ['login', 'request', 'a-b.c']) {
      expect(parseXml(`<${root}><username>007</username><password>1e3</password><remember>true</remember></${root}>`)).toEqual(wanted);
    }
  });

  it('reads declaration, byte order mark, comments, instructions and line ends without a trace', () => {
    const text =
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- hi --><?do it?>\n<r>\n  <!-- a --><a>1<!-- in -->2</a>\n</r>\n<!-- end -->';
    expect(parseXml(text)).toEqual({ a: '12' });
  });

  it('ignores attributes', () => {
    expect(parseXml('<r xmlns:xsi="x"><a id="3" b=\'>\'>1</a><c xsi:nil="true"/></r>')).toEqual({ a: '1', c: '' });
  });

  it('reads an empty element as empty text and an empty root as no parameters', () => {
    expect(parseXml('<r><a/><b></b><c>\n  </c></r>')).toEqual({ a: '', b: '', c: '' });
    for (const root of ['<r/>', '<r></r>', '<r>\n</r>']) expect(parseXml(root)).toEqual({});
  });

  it('keeps blanks of a value and drops blanks between elements', () => {
    expect(parseXml('<r>\n <a> x </a> <b>  </b>\n</r>')).toEqual({ a: ' x ', b: '  ' });
  });

  it('keeps lists of items as they stand, and makes a list of repeated elements', () => {
    expect(parseXml('<r><ids><item>1</item><item>2</item></ids><one><item><x>1</x></item></one></r>')).toEqual({
      ids: { item: ['1', '2'] },
      one: { item: { x: '1' } },
    });
    expect(parseXml('<r><id>1</id><name>n</name><id>2</id><id/></r>')).toEqual({ id: ['1', '2', ''], name: 'n' });
  });

  it('decodes the five entities and characters by number, but nothing inside CDATA', () => {
    expect(parseXml('<r><a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a><b><![CDATA[<p>&amp;</p>]]> &amp; <![CDATA[x]]></b></r>')).toEqual({
      a: '<>&"\'A😀',
      b: '<p>&amp;</p> & x',
    });
    expect(parseXml('<r><a>&amp;lt;</a></r>')).toEqual({ a: '&lt;' });
  });

  it('speaks of a document type inside CDATA and comments without being refused', () => {
    expect(parseXml('<r><!-- <!DOCTYPE a> --><a><![CDATA[<!DOCTYPE html>]]></a></r>')).toEqual({ a: '<!DOCTYPE html>' });
  });

  it.each([
    '<!DOCTYPE r [<!ENTITY x "boom">]><r><a>&x;</a></r>',
    '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>',
    '<r><!ENTITY x "y"></r>',
    '<r><a>&unknown;</a></r>',
    '<r><a>&nbsp;</a></r>',
    '<r><a>&#0;</a></r>',
    '<r><a>&#xD800;</a></r>',
    '<r><a>&#x110000;</a></r>',
    '<r><a>a & b</a></r>',
    '<r><a>\u0001</a></r>',
    '<r><a></r>',
    '<r><a></b></r>',
    '<r><a>',
    '<r/><r/>',
    '<r/>text',
    'text',
    'text<r/>',
    '<!-- only -->',
    '<r>text</r>',
    '<r><a>text<b/></a></r>',
    '<r><![CDATA[x</r>',
    '<r><!-- x</r>',
    '{"a":1}',
    '',
  ])('refuses %s', (text) => {
    expect(() => parseXml(text)).toThrow(InvalidInput);
  });

  it('reads 39 levels below the root and refuses more than 40', () => {
    const nested = (levels: number) => `<r>${'<a>'.repeat(levels)}x${'</a>'.repeat(levels)}</r>`;
    expect(JSON.stringify(parseXml(nested(39)))).toContain('"x"');
    expect(() => parseXml(nested(41))).toThrow(InvalidInput);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses an element named %s, which could reach a prototype', (name) => {
    expect(() => parseXml(`<r><${name}><x>1</x></${name}></r>`)).toThrow(InvalidInput);
    expect(() => parseXml(`<r><a><${name}/></a></r>`)).toThrow(InvalidInput);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it.each([
    ['unclosed comments', `<r>${'<!--'.repeat(100_000)}`],
    ['unclosed CDATA', `<r>${'<![CDATA['.repeat(100_000)}`],
    ['unclosed elements', `<r>${'<a>'.repeat(200_000)}`],
    ['open quotes', `<r>${'<a "'.repeat(100_000)}`],
    ['ampersands', `<r><a>${'&amp'.repeat(100_000)}</a></r>`],
    ['blanks', `<r>${' '.repeat(500_000)}<a ${' '.repeat(500_000)}/>`],
    ['closing elements', `<r>${'</a>'.repeat(100_000)}`],
    // Quadratic time would exceed the test timeout.
  ])('refuses many %s', (_, text) => {
    expect(() => parseXml(text)).toThrow(InvalidInput);
  });

  it('reads a list of very many entries', () => {
    const read = parseXml(`<r><ids>${'<item>1</item>'.repeat(50_000)}</ids></r>`) as { ids: { item: string[] } };
    expect(read.ids.item).toHaveLength(50_000);
  });
});

describe('writeXml', () => {
  it.each([
    ['text', '<response>text</response>'],
    [12, '<response>12</response>'],
    [true, '<response>true</response>'],
    [false, '<response>false</response>'],
    [null, '<response/>'],
    ['', '<response/>'],
    [[], '<response/>'],
    [[1, 'b'], '<response><item>1</item><item>b</item></response>'],
    [{ a: null, b: '', c: undefined, d: [] }, '<response><a/><b/><d/></response>'],
    [
      { items: [{ sku: 'x' }], total_count: 1 },
      '<response><items><item><sku>x</sku></item></items><total_count>1</total_count></response>',
    ],
    [{ 0: 'a', '9x': 'b' }, '<response><item_0>a</item_0><item_9x>b</item_9x></response>'],
    [{ 'a b<': 1, '-x': 2, '': 3 }, '<response><a_b_>1</a_b_><_-x>2</_-x><_>3</_></response>'],
    ['<a> & "b" \u0000\u0001\uFFFE\uD800', '<response>&lt;a&gt; &amp; "b" </response>'],
    [{ a: Number.NaN }, '<response><a/></response>'],
  ])('writes %j', (value, wanted) => {
    expect(writeXml(value)).toBe(HEAD + wanted);
  });

  type Value = string | { [key: string]: Value } | Value[];
  const text = fc.string({ unit: 'binary' });
  const key = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/).filter((name) => name !== 'item' && name !== '__proto__');
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 5 },
      text,
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      fc.array(tie('value'), { maxLength: 4 }),
    ),
  }));

  /** What an XML reader can know of the value: empty values are empty text, lists are items, and forbidden characters are gone. */
  function asRead(written: Value): unknown {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML 1.0 forbids
    if (typeof written === 'string') return written.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu, '');
    const entries = Array.isArray(written) ? written.map(asRead) : Object.entries(written).map(([name, inner]) => [name, asRead(inner)]);
    if (entries.length === 0) return '';
    if (!Array.isArray(written)) return Object.fromEntries(entries as [string, unknown][]);
    return { item: entries.length === 1 ? entries[0] : entries };
  }

  it('writes nothing that the reader does not give back', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value, { minKeys: 1, maxKeys: 5 }), (written) => {
        expect(parseXml(writeXml(written))).toEqual(asRead(written));
      }),
      { numRuns: 500 },
    );
  });
});
