import { type Database, type Queryable, shopConfig } from '@merx/db';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { type Country, type Region, selectCountries, selectRate, selectRates } from './directory.queries.js';
import type { CountryInformation, CurrencyInformation } from './directory.schema.js';

export type { Country, Region };

export interface Directory {
  /** By id, sorted by id. */
  countries: ReadonlyMap<string, Country>;
}

/** All countries with their regions, cached in memory. */
export function directoryOf(db: Database): Promise<Directory> {
  return db.cache.get('directory', async () => {
    const rows = await selectCountries(db);
    return { countries: new Map(rows.map((row) => [row.id, row])) };
  });
}

/** The allowed countries, with names in the language of the store view. */
export async function listCountries({ ctx }: { ctx: Context }): Promise<CountryInformation[]> {
  const [{ countries }, config] = await Promise.all([directoryOf(ctx.db), shopConfig(ctx.db.cache, ctx.db, ctx.scope.storeId)]);
  const name = countryNames(config.text('general/locale/code'));
  return [...countries.values()].filter(({ allowed }) => allowed).map((country) => countryInformation(country, name));
}

/** One allowed country. Throws 404 for any other. */
export async function getCountry({ ctx, input }: { ctx: Context; input: { countryId: string } }): Promise<CountryInformation> {
  const [{ countries }, config] = await Promise.all([directoryOf(ctx.db), shopConfig(ctx.db.cache, ctx.db, ctx.scope.storeId)]);
  const country = countries.get(input.countryId);
  if (!country?.allowed) throw notFound('countryId', input.countryId);
  return countryInformation(country, countryNames(config.text('general/locale/code')));
}

/** The currencies of the store view, with the exchange rates of the base currency. */
export async function getCurrency({ ctx }: { ctx: Context }): Promise<CurrencyInformation> {
  const config = await shopConfig(ctx.db.cache, ctx.db, ctx.scope.storeId);
  const base = config.text('currency/options/base');
  const shown = config.text('currency/options/default');
  const available = config
    .text('currency/options/allow')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const rates = new Map((await selectRates(ctx.db, base)).map(({ currency_to, rate }) => [currency_to, rate]));
  rates.set(base, 1);
  const locale = config.text('general/locale/code');
  return {
    base_currency_code: base,
    base_currency_symbol: currencySymbol(locale, base),
    default_display_currency_code: shown,
    default_display_currency_symbol: currencySymbol(locale, shown),
    available_currency_codes: available,
    exchange_rates: available.flatMap((currency_to) => {
      const rate = rates.get(currency_to);
      return rate === undefined ? [] : [{ currency_to, rate }];
    }),
  };
}

/** The exchange rate of the base currency to another, as decimal text; undefined without a rate. */
export async function worthIn(db: Queryable, base: string, currency: string): Promise<string | undefined> {
  return base === currency ? '1' : selectRate(db, base, currency);
}

const languageTag = (locale: string) => locale.replace('_', '-');

/** English names from the table, those of other languages from the platform. */
function countryNames(locale: string): (country: Country) => string {
  if (locale.startsWith('en')) return ({ full_name_english }) => full_name_english;
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'region', fallback: 'none' });
  return ({ id, full_name_english }) => names.of(id) ?? full_name_english;
}

function countryInformation(country: Country, name: (country: Country) => string): CountryInformation {
  const regions = country.regions.map((region) => ({ id: String(region.id), code: region.code, name: region.name }));
  return {
    id: country.id,
    two_letter_abbreviation: country.iso2_code,
    three_letter_abbreviation: country.iso3_code,
    full_name_locale: name(country),
    full_name_english: country.full_name_english,
    ...(regions.length > 0 ? { available_regions: regions } : {}),
  };
}

const symbols = new Map<string, string>();

/** Cached, as creating a number format costs more than the rest of the response. */
function currencySymbol(locale: string, currency: string): string {
  const key = `${locale} ${currency}`;
  const known = symbols.get(key);
  if (known) return known;
  const parts = new Intl.NumberFormat(languageTag(locale), { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  symbols.set(key, symbol);
  return symbol;
}
