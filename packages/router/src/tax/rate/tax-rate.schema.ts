import { bool, decimal, int, list, pageOf, SearchCriteria, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const TaxRateTitle = z.object({ store_id: wireText, value: wireText });

export const TaxRate = z.object({
  id: wireInt,
  tax_country_id: wireText,
  /** 0 is every region. */
  tax_region_id: wireInt,
  /** The region's code. */
  region_name: wireText.optional(),
  tax_postcode: wireText.optional(),
  zip_is_range: wireInt.optional(),
  zip_from: wireInt.optional(),
  zip_to: wireInt.optional(),
  /** In percent. */
  rate: wireDecimal,
  code: wireText,
  titles: z.array(TaxRateTitle),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRateList = pageOf(TaxRate);
export type TaxRateList = z.infer<typeof TaxRateList>;

const TaxRateTitleInput = z.strictObject({ store_id: text, value: text, extension_attributes: z.object({}).nullish() });

/** A rate as a client sends it. What is sent as its region's name is ignored: the id tells. */
export const TaxRateInput = z.strictObject({
  id: int.nullish(),
  tax_country_id: text.nullish(),
  tax_region_id: int.nullish(),
  region_name: text.nullish(),
  tax_postcode: text.nullish(),
  zip_is_range: int.nullish(),
  zip_from: int.nullish(),
  zip_to: int.nullish(),
  rate: decimal.nullish(),
  code: text.nullish(),
  titles: list(TaxRateTitleInput).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type TaxRateInput = z.infer<typeof TaxRateInput>;

export const ListTaxRates = z.object({ searchCriteria: SearchCriteria });
const rateId = int.describe('Id of the tax rate.');

export const TaxRateId = z.object({ rateId });
export const SavedTaxRate = z.object({ taxRate: TaxRateInput });
/** The id of the address counts. */
export const ChangedTaxRate = SavedTaxRate.extend({ id: rateId });

/** A file of rates as CSV text. */
export const RatesFile = z.object({ text, dryRun: bool.default(false) });
export const ImportedRates = z.object({ created: wireInt, updated: wireInt, saved: wireBool });
export const RatesText = wireText;
