import { ProfileInput } from '@merx/router/schema/auth/own-account/own-account';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnread, numberText, readNumber } from '../form/number-text';
import { currentDirection, currentLanguage, isolated } from './direction';
import { dateTime, day, locale, money, quantity } from './format';
import { LANGUAGES, languageOf, languages } from './languages';

describe('languages', () => {
  it('are found by the locale of an account or a browser; others are English', () => {
    expect(['de_DE', 'de-AT', 'de', 'ar_EG', 'ar-SA', 'en_US', 'fr_FR', 'arn_CL', ''].map(languageOf)).toEqual([
      ...['de', 'de', 'de', 'ar', 'ar', 'en', 'en', 'en', 'en'],
    ]);
  });

  it('have the direction of their script', () => {
    const isRightToLeft = (language: string): boolean => ['Arab', 'Hebr'].includes(new Intl.Locale(language).maximize().script ?? '');
    expect(languages.filter(isRightToLeft)).toEqual(languages.filter((language) => LANGUAGES[language].dir === 'rtl'));
  });

  it('have a locale that accounts accept', () => {
    const { interface_locale: accepted } = ProfileInput.shape;
    expect(languages.filter((language) => !accepted.safeParse(LANGUAGES[language].locale).success)).toEqual([]);
  });
});

describe('in Arabic', () => {
  beforeAll(async () => {
    await i18next.init({
      ...{ lng: 'ar', defaultNS: 'app', ns: ['app'], interpolation: { escapeValue: true, escape: isolated } },
      resources: { ar: { app: { removed: 'تمت إزالة {{sku}} من الفئة.' } } },
    });
  });
  // Other tests of this process read numbers in the language that is set.
  afterAll(async () => void (await i18next.changeLanguage('en')));

  it('the page reads from right to left', () => {
    expect([currentLanguage(), currentDirection()]).toEqual(['ar', 'rtl']);
  });

  it('a value within a sentence is isolated, so that it keeps its order; in English nothing is added', async () => {
    expect(String(i18next.t('removed' as never, { sku: '24-MB01' } as never))).toBe('تمت إزالة \u206824-MB01\u2069 من الفئة.');
    await i18next.changeLanguage('en');
    expect(isolated('24-MB01')).toBe('24-MB01');
    await i18next.changeLanguage('ar');
  });

  it('digits are Latin and years Gregorian', () => {
    const shown = [quantity(1234.5), money(1234.5, 'USD'), day('2026-11-22'), dateTime('2026-11-22 10:00:00')];
    expect(shown.join(' ')).not.toMatch(/[\u0660-\u0669]/);
    expect(shown[0]).toBe('1,234.5');
    expect(shown[1]).toMatch(/1,234\.50.*\u2068US\$\u2069/);
    expect(shown[2]).toContain('2026');
    expect(locale()).toMatch(/^ar.*ca-gregory-nu-latn$/);
  });

  it('a number field reads what the page shows, also from an Arabic keyboard', () => {
    const { format } = new Intl.NumberFormat(locale());
    for (const value of [0, 0.5, 12, 1234.5, -3, -1234.5]) {
      expect(readNumber(format(value)), format(value)).toBe(value);
      expect(readNumber(numberText(value)), numberText(value)).toBe(value);
    }
    expect(readNumber('١٬٢٣٤٫٥')).toBe(1234.5);
    expect(readNumber('۱۲')).toBe(12);
    expect(readNumber('\u061c-٥')).toBe(-5);
    expect(isUnread(readNumber('خمسة'))).toBe(true);
  });
});
