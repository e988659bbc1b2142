import { currentDirection, currentLanguage, isolated } from './direction';
import { LANGUAGES } from './languages';

const locales = new Map<string, string>();

/**
 * Locale for numbers and dates: the browser's regional variant of the current language, such as en-US, or the language's default. Digits
 * are Latin and years Gregorian in each of them, as in SKUs, order numbers and date fields.
 */
export function locale(): string {
  const language = currentLanguage();
  const known = locales.get(language);
  if (known) return known;
  const own = globalThis.navigator?.languages?.find((name) => name.startsWith(`${language}-`));
  const name = new Intl.Locale(own ?? LANGUAGES[language].format, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
  locales.set(language, name);
  return name;
}

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function formatter<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: (locale: string) => T): T {
  const name = `${locale()} ${key}`;
  const found = cache.get(name) ?? make(locale());
  cache.set(name, found);
  return found as T;
}

/** An amount with currency symbol and two decimals; a dash if empty. */
export function money(amount: number | null | undefined, currency: string | null | undefined = 'USD'): string {
  if (amount === null || amount === undefined) return '–';
  const code = currency || 'USD';
  const format = formatter(
    `money ${code}`,
    (name) => new Intl.NumberFormat(name, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }),
  );
  if (currentDirection() === 'ltr') return format.format(amount);
  // The symbol `US$` would read `$US`.
  const parts = format.formatToParts(amount).map(({ type, value }) => (type === 'currency' ? isolated(value) : value));
  return parts.join('');
}

/** A quantity without trailing decimals; a dash if empty. */
export function quantity(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return formatter('quantity', (name) => new Intl.NumberFormat(name, { maximumFractionDigits: 4 })).format(value);
}

const KILOBYTE = 1000;
const bytesIn = (unit: 'kilobyte' | 'megabyte', digits: number) =>
  formatter(unit, (name) => new Intl.NumberFormat(name, { style: 'unit', unit, maximumFractionDigits: digits }));

/** The size of a file, as `48 kB` or `2.4 MB`. */
export function byteSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE ? bytesIn('kilobyte', 0).format(Math.max(1, kilobytes)) : bytesIn('megabyte', 1).format(kilobytes / KILOBYTE);
}

/** A ratio such as 0.081 as a signed percentage. */
export function percentChange(value: number): string {
  return formatter(
    'percent',
    (name) => new Intl.NumberFormat(name, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  ).format(value);
}

/** Parses an API timestamp (`2015-11-30 14:05:00`, UTC), or returns undefined. */
export function timeOf(text: string | null | undefined): Date | undefined {
  if (!text) return undefined;
  const date = new Date(/[TZ]/.test(text) ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : 'T00:00:00Z'}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Date and time in the user's time zone, which is named: `Nov 24, 2026, 1:48 PM EST`; a dash if empty. */
export function dateTime(text: string | null | undefined): string {
  const date = timeOf(text);
  if (!date) return '–';
  const time = formatter('time', (name) => new Intl.DateTimeFormat(name, { dateStyle: 'medium', timeStyle: 'short' })).format(date);
  const parts = formatter('zone', (name) => new Intl.DateTimeFormat(name, { timeZoneName: 'short' })).formatToParts(date);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return zone ? `${time}\u00a0${zone}` : time;
}

/** Date only: of a moment in the user's time zone, of a calendar day (`2026-11-22`) that day in every zone; a dash if empty. */
export function day(text: string | null | undefined): string {
  const date = timeOf(text);
  if (!date || !text) return '–';
  if (text.length <= 10) return calendarDay(text);
  return formatter('day', (name) => new Intl.DateTimeFormat(name, { dateStyle: 'medium' })).format(date);
}

const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/** For the axes of charts, which run in one direction in every language. */
const ofUtc = (options: Intl.DateTimeFormatOptions) => (start: string) =>
  formatter(JSON.stringify(options), (name) => new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' }))
    .format(new Date(`${start}T00:00:00Z`))
    .replace(DIRECTION_MARKS, '');

const calendarDay = ofUtc({ dateStyle: 'medium' });

/** A calendar day (`2026-11-22`) without its year, as `11/22` or `22.11.`. */
export const dayOfMonth = ofUtc({ day: '2-digit', month: '2-digit' });

/** The month of a calendar day, as `11/2026`. */
export const monthOf = ofUtc({ month: '2-digit', year: 'numeric' });
