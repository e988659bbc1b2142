import countryData from './data/countries.json' with { type: 'json' };
import regionData from './data/regions.json' with { type: 'json' };
import type { TableRow } from './insert-rows.js';

/** Every country, all of them allowed; a store restricts the list later. */
export const countries: readonly TableRow[] = countryData.map(([id, iso2_code, iso3_code, full_name_english]) => ({
  id,
  iso2_code,
  iso3_code,
  full_name_english,
  allowed: true,
}));

/** Regions with the ids that Magento clients hard-code (57 is Texas). */
export const regions: readonly TableRow[] = Object.entries(regionData).flatMap(([country_id, rows]) =>
  rows.map(([id, code, default_name]) => ({ id, country_id, code, default_name })),
);

export const currencyRates = [
  { currency_from: 'EUR', currency_to: 'EUR', rate: '1' },
  { currency_from: 'EUR', currency_to: 'USD', rate: '1.415' },
  { currency_from: 'USD', currency_to: 'EUR', rate: '0.7067' },
  { currency_from: 'USD', currency_to: 'USD', rate: '1' },
];
