import { taxRate } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const place = entity(taxRate, { pick: ['id', 'tax_country_id', 'tax_region_id'] });
const rest = entity(taxRate, { pick: ['tax_postcode', 'zip_is_range', 'zip_from', 'zip_to', 'rate', 'code'] });
const extension_attributes = z.object({}).nullish();

/** Region 0 is all regions; `region_name` is the region's code. The rate is in percent. */
export const TaxRate = z.object({
  ...place.out,
  region_name: wireText.optional(),
  ...rest.out,
  titles: z.array(z.object({ store_id: wireText, value: wireText })),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRateList = pageOf(TaxRate);

/** A rate as clients send it. The region's name is ignored: the id counts. */
export const TaxRateInput = z.strictObject({
  ...place.in,
  region_name: text.nullish(),
  ...rest.in,
  titles: list(z.strictObject({ store_id: text, value: text, extension_attributes })).nullish(),
  extension_attributes,
});
export type TaxRateInput = z.infer<typeof TaxRateInput>;

const rateId = int.describe('Id of the tax rate.');

export const TaxRateId = z.object({ rateId });
export const SavedTaxRate = z.object({ taxRate: TaxRateInput });
/** The id in the URL counts. */
export const ChangedTaxRate = SavedTaxRate.extend({ id: rateId });

/** A file of rates as CSV text. */
export const RatesFile = z.object({ text, dryRun: bool.default(false) });
export type RatesFile = z.infer<typeof RatesFile>;
export const ImportedRates = z.object({ created: wireInt, updated: wireInt, saved: wireBool });
export type ImportedRates = z.infer<typeof ImportedRates>;
export const RatesText = wireText;
