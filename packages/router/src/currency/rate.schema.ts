import { decimal, text, wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** How much of one currency a unit of the other is worth; null where none is set. */
const Rate = z.object({ currency_from: wireText, currency_to: wireText, rate: wireDecimal.nullable() });

/** The last import of rates. */
const RateImport = z.object({
  started_at: wireTime,
  imported_at: wireTime.nullable(),
  /** Why the last one failed. */
  error: z.object({ message: wireText, parameters: z.record(z.string(), z.union([wireText, wireDecimal])).optional() }).nullable(),
  /** Currencies in use that the source did not have. */
  missing: z.array(wireText),
});

/** The rates from every base currency to every other currency in use. */
export const CurrencyRates = z.object({
  rates: z.array(Rate),
  /** Null before the first import. */
  last_import: RateImport.nullable(),
  is_import_enabled: wireBool,
});
export type CurrencyRates = z.infer<typeof CurrencyRates>;

/** A null rate removes it. */
export const RatesInput = z.object({ rates: z.array(z.object({ currency_from: text, currency_to: text, rate: decimal.nullable() })) });
export type RatesInput = z.infer<typeof RatesInput>;

export const ImportedRates = z.object({ changed: wireInt, missing: z.array(wireText) });
export type ImportedRates = z.infer<typeof ImportedRates>;
