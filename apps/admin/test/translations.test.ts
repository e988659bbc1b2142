import { declaredFaults } from '@merx/rest-gateway/test';
import { mailKinds, orderStatuses } from '@merx/router/test';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import de, { errors } from '../src/texts/de';
import common from '../src/texts/en/first';
import rest, { errors as english } from '../src/texts/en/rest';
import { orderStatusText } from '../src/texts/say';

const en = { ...common, ...rest };

type Texts = { [key: string]: string | Texts };

/** Every text by its key. */
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`)));

const placeholders = (text: string): string[] => [...new Set(text.match(/%\w+/g))].sort();

/** Words that German shares with English. */
const SHARED =
  /^(merx|admins?|block|checkout|code|downloads?|export|fax|filter|host|html|id|integration|issuer|json|layout|link|marketing|name|option|passkeys|port|position|postgresql|region|scopes|server|sku|starttls|status|stores?|system|text|token|url|version|webhooks?|websites?)$/i;

describe('in German', () => {
  it('every message of the server has a text with the same values', async () => {
    const templates = [...new Set((await declaredFaults()).map(({ text }) => text))];
    expect(templates.length).toBeGreaterThan(500);
    expect(templates.filter((template) => !errors[template])).toEqual([]);
    const other = Object.entries(errors).filter(([template, text]) => String(placeholders(template)) !== String(placeholders(text)));
    expect(other).toEqual([]);
  });

  it('messages that English words differently are of the server, and name no other values', async () => {
    const templates = new Set((await declaredFaults()).map(({ text }) => text));
    expect(Object.keys(english).filter((template) => !templates.has(template))).toEqual([]);
    expect(Object.entries(english).filter(([template, text]) => placeholders(text).some((one) => !template.includes(one)))).toEqual([]);
  });

  it('no text is left in English, but words that both languages share', () => {
    const german = new Map(flat(de as unknown as Texts));
    const same = flat(en as unknown as Texts).filter(([key, text]) => german.get(key) === text);
    const words = (text: string): string => text.replace(/\{\{\w+\}\}|[:.…]/g, '').trim();
    expect(same.filter(([, text]) => /[a-z]{3}/i.test(words(text)) && !SHARED.test(words(text)))).toEqual([]);
  });
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

describe.each([
  ['English', 'en', en],
  ['German', 'de', de],
])('in %s', (_, language, texts) => {
  beforeAll(() =>
    i18next.init({ lng: language, defaultNS: 'app', ns: ['app'], resources: { en: { app: en }, [language]: { app: texts } } }),
  );
  // Other tests of this process read numbers in the language that is set.
  afterAll(async () => void (await i18next.changeLanguage('en')));

  it('statuses of orders, documents, returns, jobs and emails have words', () => {
    const known = new Map(flat(texts as unknown as Texts));
    const missing = Object.entries(CODES).flatMap(([key, codes]) => codes.map((code) => `${key}.${code}`).filter((one) => !known.has(one)));
    expect(missing).toEqual([]);
  });

  it('an order status has its own word until the store renames it', () => {
    const shown = orderStatuses.map(({ status, label }) => orderStatusText(status, label));
    expect(shown).toEqual(orderStatuses.map(({ status, label }) => (language === 'en' ? label : de.orderStatus[status as 'pending'])));
    expect(orderStatusText('pending', 'Just in')).toBe('Just in');
    expect(orderStatusText('own_status', 'Own')).toBe('Own');
  });
});
