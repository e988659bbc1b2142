import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogNames, isRightToLeft, translated, translator } from './words.js';

describe('catalogNames', () => {
  it.each([
    ['de_DE', ['de', 'de-DE']],
    ['zh_Hant_TW', ['zh', 'zh-Hant', 'zh-Hant-TW']],
    ['fr', ['fr']],
    ['', []],
    ['../../secret', []],
  ])('of %j are %j', (language, names) => expect(catalogNames(language)).toEqual(names));

  it('can be names of files, whatever the setting says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z./_-]{1,12}$/)), (language) => {
        for (const name of catalogNames(language)) expect(name).toMatch(/^[A-Za-z0-9-]+$/);
      }),
    );
  });
});

describe('translated', () => {
  const words = { 'Grand total': 'Gesamtsumme' };

  it('finds a text however its line is broken, and leaves the others as they are', () => {
    expect(translated('Grand\n  total', words)).toBe('Gesamtsumme');
    expect(['Grand  tax', 'constructor'].map((text) => translated(text, words))).toEqual(['Grand  tax', 'constructor']);
  });
});

describe('translator', () => {
  const say = translator<'Cart' | 'Tax'>({ de: { Cart: 'Warenkorb', Tax: 'Steuer' }, 'de-AT': { Cart: 'Einkaufswagerl', Tax: 'Steuer' } });

  it('prefers the catalog of the country, and falls back to English', () => {
    expect(['de_DE', 'de_AT', 'en_US', 'fr_FR', '?'].map((language) => say(language)('Cart'))).toEqual([
      'Warenkorb',
      'Einkaufswagerl',
      'Cart',
      'Cart',
      'Cart',
    ]);
  });
});

it.each([
  ['he_IL', true],
  ['ar', true],
  ['uz_Arab_AF', true],
  ['az_Latn_AZ', false],
  ['de-DE', false],
  ['', false],
])('knows whether %j is written from right to left', (language, expected) => expect(isRightToLeft(language)).toBe(expected));
