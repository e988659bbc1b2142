/** Numbers, dates and names in the format of a language and currency. */
export type LocaleFormat = ReturnType<typeof makeFormat>;

const cache = new Map<string, LocaleFormat>();
const MAX_FORMATS = 100;

/**
 * The formats of a language (`en_US`), time zone and currency code. Unknown values (imported orders may contain any
 * text) fall back to English, UTC, and the plain amount with the currency code. Cached, because formats are expensive to
 * create.
 */
export function localeFormat(language: string, timeZone: string, currency: string | undefined): LocaleFormat {
  const key = JSON.stringify([language, timeZone, currency]);
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= MAX_FORMATS) cache.clear();
  const format = makeFormat(languageTag(language), timeZone, currency);
  cache.set(key, format);
  return format;
}

function makeFormat(tag: string, timeZone: string, currency: string | undefined) {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const times = timesOf(tag, timeZone);
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  return {
    money: moneyOf(tag, currency),
    number: (value: number) => numbers.format(value),
    /** A time as `YYYY-MM-DD HH:MM:SS` in UTC. */
    dateTime: (utc: string) => times.format(new Date(`${utc.replace(' ', 'T')}Z`)),
    /** The country's name, or its code when it has none. */
    country: (id: string | undefined) => (id && /^[A-Z]{2}$/.test(id) ? (countries.of(id) ?? id) : (id ?? '')),
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

function moneyOf(tag: string, currency: string | undefined): (amount: number) => string {
  if (currency && /^[A-Za-z]{3}$/.test(currency)) {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
    return (amount) => format.format(amount);
  }
  const plain = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (amount) => `${plain.format(amount)} ${currency ?? ''}`.trim();
}
