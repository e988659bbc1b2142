import { text, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';

const RegionInformation = z.object({ id: wireText, code: wireText, name: wireText });

export const CountryInformation = z.object({
  id: wireText,
  two_letter_abbreviation: wireText,
  three_letter_abbreviation: wireText,
  full_name_locale: wireText,
  full_name_english: wireText,
  available_regions: z.array(RegionInformation).optional(),
});
export type CountryInformation = z.infer<typeof CountryInformation>;

export const CountryList = z.array(CountryInformation);

export const CurrencyInformation = z.object({
  base_currency_code: wireText,
  base_currency_symbol: wireText,
  default_display_currency_code: wireText,
  default_display_currency_symbol: wireText,
  available_currency_codes: z.array(wireText),
  exchange_rates: z.array(z.object({ currency_to: wireText, rate: wireDecimal })),
});
export type CurrencyInformation = z.infer<typeof CurrencyInformation>;

export const CountryInput = z.object({ countryId: text.describe('Two-letter country code, such as `US`.') });
