/** Numbers, dates and names in the format of a language and currency. */
export interface LocaleFormat {
  money(amount: number): string;
  number(value: number): string;
  /** A time as `YYYY-MM-DD HH:MM:SS` in UTC. */
  dateTime(utc: string): string;
  /** The country's name, or its code when it has none. */
  country(id: string | undefined): string;
}

const kept = new Map<string, LocaleFormat>();
const FORMATS_KEPT = 100;

/**
 * The formats of a language (`en_US`), time zone and currency code. Unknown values (imported orders may contain any
 * text) fall back to English, UTC, and the plain amount with the currency code. Cached, because formats are expensive to
 * create.
 */
export function localeFormat(language: string, timeZone: string, currency: string | undefined): LocaleFormat {
  const key = JSON.stringify([language, timeZone, currency]);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= FORMATS_KEPT) kept.clear();
  const made = makeFormat(languageTag(language), timeZone, currency);
  kept.set(key, made);
  return made;
}

function makeFormat(tag: string, timeZone: string, currency: string | undefined): LocaleFormat {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const times = timesOf(tag, timeZone);
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  return {
    money: moneyOf(tag, currency),
    number: (value) => numbers.format(value),
    dateTime: (utc) => times.format(new Date(`${utc.replace(' ', 'T')}Z`)),
    country: (id) => (id && /^[A-Z]{2}$/.test(id) ? (countries.of(id) ?? id) : (id ?? '')),
  };
}

function languageTag(language: string): string {
  const tag = language.replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    // A setting without a valid language.
    return 'en-US';
  }
}

function timesOf(tag: string, timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat(tag, { ...style, timeZone });
  } catch {
    // A setting without a valid time zone.
    return new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' });
  }
}

function moneyOf(tag: string, currency: string | undefined): LocaleFormat['money'] {
  if (currency && /^[A-Za-z]{3}$/.test(currency)) {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
    return (amount) => format.format(amount);
  }
  const plain = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (amount) => `${plain.format(amount)} ${currency ?? ''}`.trim();
}
