import { declaredFaults } from '@merx/rest-gateway/test';
import { mailKinds, orderStatuses } from '@merx/router/test';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors as englishErrors } from '../src/texts/en/rest';
import { languages } from '../src/texts/languages';
import { orderStatusText } from '../src/texts/say';
import { errorsOf, flatTexts, textsOf, translated } from './languages';

const english = flatTexts('en');
const found = (pattern: RegExp, text: string): string[] => [...new Set(text.match(pattern))].sort();
const values = (text: string): string[] => found(/%\w+/g, text);
const placeholders = (text: string): string[] => found(/\{\{\w+\}\}/g, text);
const tags = (text: string): string[] => (text.match(/<\/?\w+>/g) ?? []).sort();

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Forms for a certain number may leave it out: "one row". */
const NAMED = /_(zero|one|two)$/;
const NUMBERS = ['{{count}}', '{{formatted}}'];

/** The keys of texts that depend on a number, without their form. */
const plurals = [...english.keys()]
  .filter((key) => key.endsWith('_other') && english.has(key.replace(PLURAL, '_one')))
  .map((key) => key.replace(PLURAL, ''));
const isPlural = (key: string): boolean => plurals.includes(key.replace(PLURAL, ''));

/** The English text that a text translates. */
const originalOf = (key: string): string | undefined => english.get(key) ?? english.get(key.replace(PLURAL, '_other'));

/** Words that a language shares with English. */
const SHARED = {
  de: /^(merx|admins?|block|checkout|code|downloads?|export|fax|filter|host|html|id|integration|issuer|json|layout|link|marketing|name|option|passkeys|port|position|postgresql|region|scopes|server|sku|starttls|status|stores?|system|text|token|url|version|webhooks?|websites?)$/i,
  ar: /^(merx|html|json|paypal|postgresql|starttls)$/i,
};

describe.each(translated)('in %s', (language) => {
  const texts = flatTexts(language);

  it('every message of the server has a text with the same values', async () => {
    const templates = [...new Set((await declaredFaults()).map(({ text }) => text))];
    expect(templates.length).toBeGreaterThan(500);
    const errors = errorsOf[language];
    expect(templates.filter((template) => !errors[template])).toEqual([]);
    expect(Object.entries(errors).filter(([template, text]) => String(values(template)) !== String(values(text)))).toEqual([]);
  });

  it('has the keys of English, and no others', () => {
    const isKnown = (key: string): boolean => english.has(key) || (PLURAL.test(key) && isPlural(key));
    expect([...english.keys()].filter((key) => !texts.has(key) && !(key.endsWith('_zero') && isPlural(key)))).toEqual([]);
    expect([...texts.keys()].filter((key) => !isKnown(key))).toEqual([]);
  });

  it('every text has the placeholders and tags of its original', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const original = originalOf(key) ?? '';
      const isFree = (one: string): boolean => NAMED.test(key) && isPlural(key) && NUMBERS.includes(one);
      const needed = (of: string) => String(placeholders(of).filter((one) => !isFree(one)));
      return needed(text) !== needed(original) || String(tags(text)) !== String(tags(original));
    });
    expect(wrong).toEqual([]);
  });

  it('no text is left in English, but words that both languages share', () => {
    const same = [...english].filter(([key, text]) => texts.get(key) === text);
    const words = (text: string): string => text.replace(/\{\{\w+\}\}|[:.…]/g, '').trim();
    expect(same.filter(([, text]) => /[a-z]{3}/i.test(words(text)) && !SHARED[language].test(words(text)))).toEqual([]);
  });
});

it('messages that English words differently are of the server, and name no other values', async () => {
  const templates = new Set((await declaredFaults()).map(({ text }) => text));
  expect(Object.keys(englishErrors).filter((template) => !templates.has(template))).toEqual([]);
  expect(Object.entries(englishErrors).filter(([template, text]) => values(text).some((one) => !template.includes(one)))).toEqual([]);
});

/** What the database stores as a code, and the admin shows as a word. */
const CODES: Record<string, readonly string[]> = {
  jobs: ['queued', 'running', 'done', 'failed', 'canceled'],
  'system.mailState': ['waiting', 'sent', 'saved', 'failed'],
  'system.mailKind': mailKinds,
  'sales.order.invoiceState': ['1', '2', '3'],
  'sales.order.creditmemoState': ['1', '2', '3'],
  'sales.order.transaction': ['authorization', 'capture', 'void', 'refund', 'order'],
  orderStatus: orderStatuses.map(({ status }) => status),
  'sales.return.state': [
    ...['pending', 'partial_authorized', 'authorized', 'received_on_item', 'received', 'approved_on_item', 'approved'],
    ...['rejected_on_item', 'rejected', 'denied', 'processed_closed', 'closed'],
  ],
};

describe.each(languages)('in %s', (language) => {
  const texts = flatTexts(language);
  beforeAll(() =>
    i18next.init({
      ...{ lng: language, defaultNS: 'app', ns: ['app'] },
      resources: { en: { app: textsOf.en }, [language]: { app: textsOf[language] } },
    }),
  );
  // Other tests of this process read numbers in the language that is set.
  afterAll(async () => void (await i18next.changeLanguage('en')));

  it('a text that depends on a number has every plural form of the language', () => {
    expect(plurals.length).toBeGreaterThan(50);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(plurals.flatMap((key) => forms.map((form) => `${key}_${form}`).filter((one) => !texts.get(one)))).toEqual([]);
  });

  it('statuses of orders, documents, returns, jobs and emails have words', () => {
    const missing = Object.entries(CODES).flatMap(([key, codes]) => codes.map((code) => `${key}.${code}`).filter((one) => !texts.has(one)));
    expect(missing).toEqual([]);
  });

  it('an order status has its own word until the store renames it', () => {
    const shown = orderStatuses.map(({ status, label }) => orderStatusText(status, label));
    expect(shown).toEqual(orderStatuses.map(({ status }) => texts.get(`orderStatus.${status}`)));
    expect(orderStatuses.map(({ status, label }) => english.get(`orderStatus.${status}`) === label)).not.toContain(false);
    expect(orderStatusText('pending', 'Just in')).toBe('Just in');
    expect(orderStatusText('own_status', 'Own')).toBe('Own');
  });
});
