import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from './render.js';

const layout = '<main>{{> @partial-block}}</main>';
const template = {
  subject: 'Order {{number}}\nof {{name}}',
  text: '{{name}} bought:\n{{#each items}}\n- {{this}}\n{{/each}}\n',
  html: '{{#> layout}}<b title="{{name}}">{{name}}</b>{{/layout}}',
  layout,
};
const rendered = (name: string, items: string[] = []) => render(template, { number: '000000001', name, items });

describe('render', () => {
  it('makes subject, text and HTML of one view, the HTML in its layout', () => {
    expect(rendered('Ann', ['a mug', 'a shirt'])).toEqual({
      subject: 'Order 000000001 of Ann',
      text: 'Ann bought:\n- a mug\n- a shirt\n',
      html: '<main><b title="Ann">Ann</b></main>',
    });
  });

  it.each([
    [
      '<script>alert(1)</script>',
      '<main><b title="&lt;script&gt;alert(1)&lt;/script&gt;">&lt;script&gt;alert(1)&lt;/script&gt;</b></main>',
    ],
    ['" onclick="x', '<main><b title="&quot; onclick&#x3D;&quot;x">&quot; onclick&#x3D;&quot;x</b></main>'],
    ['{{number}} & {{{number}}}', '<main><b title="{{number}} &amp; {{{number}}}">{{number}} &amp; {{{number}}}</b></main>'],
  ])('shows the name %s as what it is', (name, html) => {
    expect(rendered(name).html).toBe(html);
    expect(rendered(name).text).toBe(`${name} bought:\n`);
  });

  it.each([
    'Ann\r\nBcc: all@shop.test',
    'Ann\n\nYour account is locked',
    'Ann\u2028second line',
    'Ann\u0000\u0008',
    'gnp.\u202etxt',
    'a\u2066b\u2069',
  ])('keeps the name %j on its line', (name) => {
    const { subject, text } = rendered(name);
    expect(text.split('\n')).toHaveLength(2);
    expect(subject + text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202a-\u202e\u2066-\u2069]/u);
  });

  it('lets no value break out of the markup or of its line, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'grapheme' })), (name, items) => {
        const { html, text } = rendered(name, items);
        expect(html).toMatch(/^<main><b title="[^<>"]*">[^<>"]*<\/b><\/main>$/);
        expect(text.split('\n').length).toBeLessThanOrEqual(items.length + 2);
      }),
    );
  });

  it('shows nothing for what is not there, and no inherited property', () => {
    const odd = { ...template, text: '[{{missing.name}}][{{constructor.name}}][{{__proto__.x}}]' };
    expect(render(odd, {}).text).toBe('[][][]\n');
  });

  it('says what is wrong with a template', () => {
    expect(() => render({ ...template, text: '{{#if a}}' }, {})).toThrow(/Parse error|doesn't match/);
    expect(() => render({ ...template, html: '{{> nowhere}}' }, {})).toThrow('nowhere');
  });
});
