import { readdirSync, readFileSync } from 'node:fs';
import type { Words } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { mailTemplates } from './index.js';
import { markedTexts, withoutMarks } from './marks.js';

const folder = new URL('../templates/', import.meta.url);
const templates = readdirSync(folder).filter((name) => name.endsWith('.hbs'));
const kinds = templates.flatMap((name) => /^(\w+)\.subject\.hbs$/.exec(name)?.[1] ?? []);
const marked = new Map(templates.map((name) => [name, markedTexts(readFileSync(new URL(name, folder), 'utf8'))]));
const texts = [...new Set([...marked.values()].flat())];

const languages = readdirSync(new URL('words/', folder)).map((name) => name.replace(/\.json$/, ''));
const wordsOf = (language: string): Words => JSON.parse(readFileSync(new URL(`words/${language}.json`, folder), 'utf8'));

/** What a text has besides its words: variables, conditions and markup. */
const codeIn = (text: string): string[] => (text.match(/\{\{.*?\}\}|<[^>]*>/g) ?? []).toSorted();

/** What a recipient could read of a template that is not marked. */
const unmarked = (template: string): string[] =>
  template
    .replace(/\[\[[\s\S]+?\]\]/g, '')
    .replace(/\{\{.*?\}\}|<style[\s\S]*?<\/style>|<[^>]*>|&\w+;/g, '')
    .match(/\p{L}{2,}/gu) ?? [];

describe('the built-in templates', () => {
  it.each(templates)('%s has no text that cannot be translated', (name) => {
    expect(unmarked(readFileSync(new URL(name, folder), 'utf8'))).toEqual([]);
  });

  it('have catalogs', () => expect(languages).toContain('de'));

  it.each(languages)('have all their texts in the catalog of %s, and it has no others', (language) => {
    expect(Object.keys(wordsOf(language)).toSorted()).toEqual(texts.toSorted());
  });

  it.each(languages)('have the same variables, conditions and markup in %s', (language) => {
    const code = (values: string[]) => Object.fromEntries(values.map((text, index) => [texts[index], codeIn(text)]));
    expect(code(texts.map((text) => wordsOf(language)[text] ?? ''))).toEqual(code(texts));
  });

  it.each(languages)('have texts in %s that fit into plain text and into HTML', (language) => {
    for (const [name, used] of marked) {
      const translations = used.map((text) => wordsOf(language)[text] ?? '');
      // A comparison of the plain rest: markup in an HTML text was compared above.
      const plain = translations.map((text) => text.replace(/\{\{.*?\}\}/g, ''));
      for (const text of plain) expect(text.trim(), name).not.toMatch(name.includes('.html.') ? /&(?!\w+;)|^$/ : /[<>]|&\w+;|^$/);
    }
  });

  it.each(['en_US', ...languages, 'tlh'].flatMap((language) => kinds.map((kind) => [kind, language] as const)))(
    'leave no mark in %s for %s',
    async (kind, language) => {
      const { subject, text, html } = await mailTemplates('/nowhere').defaults(kind, 'default', language);
      expect(subject + text + html).not.toMatch(/\[\[|\]\]/);
    },
  );

  it('are in English what they were before they were marked', async () => {
    const { subject, text } = await mailTemplates('/nowhere').defaults('order_comment', 'default', 'en_US');
    expect(subject).toBe('{{store.name}}: news about your order {{order.number}}\n');
    expect(text).toBe(
      [
        'Hello{{#if customer.name}} {{customer.name}}{{/if}},',
        '',
        'your order {{order.number}} of {{order.date}} is now: {{status}}.',
        '',
        '{{#each comment}}',
        '{{this}}',
        '{{/each}}',
        '',
        '{{store.name}}',
        '{{store.url}}',
        '',
      ].join('\n'),
    );
  });
});

describe('withoutMarks', () => {
  const words = { 'Grand total': 'Gesamtsumme', 'Order {{number}}': 'Bestellung {{number}}' };

  it('translates what is marked, however its lines are broken, and leaves the rest', () => {
    expect(withoutMarks('[[Grand\n  total]]: {{sum}} [[Order {{number}}]] [x] Grand total', words)).toBe(
      'Gesamtsumme: {{sum}} Bestellung {{number}} [x] Grand total',
    );
  });

  it('keeps an untranslated text as it is written', () => {
    expect(withoutMarks('[[Two\nlines]] [[constructor]]', words)).toBe('Two\nlines constructor');
  });
});
