import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTemplate } from './check-template.js';
import { render } from './render.js';

const layout = '<main>{{> @partial-block}}</main>';
const sample = {
  name: 'Ann',
  link: 'https://shop.test/x',
  lines: ['a'],
  items: [{ sku: 'A', choices: [{ label: 'L' }] }],
  order: { number: '1' },
};
const good = { subject: 'Hello {{name}}', text: 'Hello', html: '<p>Hello</p>' };
const faultsOf = (html: string) => checkTemplate({ ...good, html }, sample, layout).map(({ rule, line, name }) => [rule, line, name]);

describe('checkTemplate', () => {
  it.each([
    '{{#> layout}}<a href="{{link}}" title="of {{name}}">{{order.number}}</a>{{/layout}}',
    '{{#each items}}{{@index}} {{sku}} {{../name}}{{#each choices}}{{label}} of {{../sku}}{{/each}}{{else}}none{{/each}}',
    '{{#if order.number}}<b class="{{#if name}}x{{else}}y{{/if}}">{{/if}}</b>{{#unless name}}-{{/unless}}{{#each lines}}{{this}}{{/each}}',
    '<style>p { color: red }</style><!-- note --><img src="https://x.test/a.png" alt=""><a href="mailto:a@b.test">3 < 4</a>{{! hidden }}',
  ])('accepts %s', (html) => expect(faultsOf(html)).toEqual([]));

  it.each([
    ['a\n{{nam}}', ['unknown', 2, 'nam']],
    ['{{order}}', ['not_value', 1, 'order']],
    ['{{#each name}}{{/each}}', ['not_list', 1, 'name']],
    ['{{sku}}', ['unknown', 1, 'sku']],
    ['{{../name}}', ['unknown', 1, '../name']],
    ['{{#each items}}{{#each ../items}}{{/each}}{{/each}}', ['not_list', 1, '../items']],
    ['{{constructor}}', ['unknown', 1, 'constructor']],
    ['{{name.length}}', ['unknown', 1, 'name.length']],
    ['{{{name}}}', ['not_allowed', 1, '{{{name}}}']],
    ['{{&name}}', ['not_allowed', 1, '{{{name}}}']],
    ['{{lookup order "number"}}', ['not_allowed', 1, 'lookup']],
    ['{{#with order}}{{number}}{{/with}}', ['not_allowed', 1, 'with']],
    ['{{> layout}}', ['not_allowed', 1, 'layout']],
    ['{{#*inline "layout"}}x{{/inline}}', ['not_allowed', 1, 'inline']],
    ['<a href={{link}}>x</a>', ['misplaced', 1, 'link']],
    ['<a {{name}}>x</a>', ['misplaced', 1, 'name']],
    ['<{{name}}>', ['misplaced', 1, 'name']],
    ['<style>{{name}}</style>', ['misplaced', 1, 'name']],
    ['<!-- {{name}} -->', ['misplaced', 1, 'name']],
    ['{{#if name}}<a title="{{/if}}">x</a>', ['misplaced', 1, 'if']],
    ['<a href="{{name}}">x</a>', ['link', 1, 'name']],
    ['<a href=" javascript:alert(1)">x</a>', ['markup', 1, 'href="javascript:alert(1)"']],
    ['<a href="&#106;avascript:alert(1)">x</a>', ['markup', 1, 'href="&#106;avascript:alert(1)"']],
    ['<p>\n<script>x</script>', ['markup', 2, '<script>']],
    ['<img src="/a" ONERROR=x>', ['markup', 1, 'onerror']],
    ['<p>a</p', ['markup', 1, '</p']],
    ['  ', ['empty', 1, 'html']],
  ])('refuses %s', (html, fault) => expect(faultsOf(html)[0]).toEqual(fault));

  it('names the line of a syntax error, and a subject that is empty when rendered', () => {
    expect(faultsOf('a\nb\n{{#if name}}c')[0]?.slice(0, 1)).toEqual(['syntax']);
    expect(faultsOf('a\n{{#if name}}c{{/unless}}')[0]?.slice(0, 2)).toEqual(['syntax', 2]);
    expect(checkTemplate({ ...good, subject: '{{#unless name}}x{{/unless}}' }, sample, layout)[0]).toMatchObject({ rule: 'empty' });
  });

  it('accepts nothing whose values could add markup', () => {
    const pieces = [
      '<b>',
      '</b>',
      '<a href="',
      '">',
      " title='",
      "'>",
      '{{name}}',
      '{{#if name}}',
      '{{/if}}',
      '<',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      ' x=',
    ];
    const marks = (value: string, html: string) =>
      render({ ...good, html, layout }, { ...sample, name: value, link: value }).html.replaceAll(/[^<>"'=]/g, '');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const html = parts.join('');
        if (faultsOf(html).length > 0) return;
        expect(marks('"><script>\' onx=1', html)).toBe(marks('x', html));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds no fault with the built-in templates but that their variables are not in this sample', () => {
    const folder = new URL('../templates/', import.meta.url);
    const kinds = readdirSync(folder).flatMap((name) => /^(\w+)\.subject\.hbs$/.exec(name)?.[1] ?? []);
    expect(kinds.length).toBeGreaterThan(20);
    for (const kind of kinds) {
      const [subject = '', text = '', html = ''] = ['subject', 'text', 'html'].map((part) =>
        readFileSync(new URL(`${kind}.${part}.hbs`, folder), 'utf8'),
      );
      const rules = checkTemplate({ subject, text, html }, sample, layout).map(({ rule, name }) => `${rule} ${name}`);
      expect(
        rules.filter((rule) => !rule.startsWith('unknown ')),
        kind,
      ).toEqual([]);
    }
  });
});
