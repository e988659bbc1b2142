import { expect, it } from 'vitest';
import { printableLanguage } from './printable-language.js';

it('PDFs keep a language whose script they can print, and use the English of the region for any other', () => {
  expect(['de_DE', 'el_GR', 'ru_RU', 'en_US'].map(printableLanguage)).toEqual(['de_DE', 'el_GR', 'ru_RU', 'en_US']);
  expect(['ar_EG', 'ar_SA', 'he_IL', 'ja_JP', 'zh_Hans_CN', 'sr_Cyrl_RS'].map(printableLanguage)).toEqual([
    ...['en_EG', 'en_SA', 'en_IL', 'en_JP', 'en_CN', 'sr_Cyrl_RS'],
  ]);
  expect(['', 'no language', '12'].map(printableLanguage)).toEqual(['', 'no language', '12']);
});
