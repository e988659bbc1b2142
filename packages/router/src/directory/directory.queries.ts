import type { Queryable } from '@merx/db';
import type { currencyRate, WireRow } from '@merx/db/tables';

export interface Region {
  id: number;
  code: string;
  name: string;
}

export interface Country {
  id: string;
  iso2_code: string;
  iso3_code: string;
  full_name_english: string;
  /** Whether addresses in it are allowed. */
  allowed: boolean;
  /** Sorted by name; empty where regions are free text. */
  regions: readonly Region[];
}

/** Every country with its regions, sorted by name. */
export function selectCountries(db: Queryable): Promise<Country[]> {
  return db.query<Country>(
    `select c.id, c.iso2_code, c.iso3_code, c.full_name_english, c.allowed,
            coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.default_name) order by r.default_name, r.id)
                     filter (where r.id is not null), '[]') as regions
     from directory_country c left join directory_region r on r.country_id = c.id
     group by c.id order by c.id`,
  );
}

/** The exchange rate between two currencies, as decimal text; undefined without a rate. */
export async function selectRate(db: Queryable, currencyFrom: string, currencyTo: string): Promise<string | undefined> {
  const [row] = await db.query<{ rate: string }>(
    'select rate::text as rate from directory_currency_rate where currency_from = $1 and currency_to = $2',
    [currencyFrom, currencyTo],
  );
  return row?.rate;
}

/** The exchange rates of a currency to all others. */
export function selectRates(db: Queryable, currencyFrom: string): Promise<Pick<WireRow<typeof currencyRate>, 'currency_to' | 'rate'>[]> {
  return db.query('select currency_to, rate::float8 as rate from directory_currency_rate where currency_from = $1', [currencyFrom]);
}
