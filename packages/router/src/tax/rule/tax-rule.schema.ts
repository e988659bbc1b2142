import { taxRule } from '@merx/db/tables';
import { entity, int, list, pageOf, wireInt } from '@merx/wire';
import { z } from 'zod';

const fields = entity(taxRule, { omit: ['calculate_subtotal'] });
/** The rates of the rule apply to the net price, not to the price including taxes of earlier priorities. */
const switched = entity(taxRule, { pick: ['calculate_subtotal'] });
const ids = z.array(wireInt);
const givenIds = list(int).nullish();

export const TaxRule = z.object({
  ...fields.out,
  customer_tax_class_ids: ids,
  product_tax_class_ids: ids,
  tax_rate_ids: ids,
  ...switched.out,
});
export type TaxRule = z.infer<typeof TaxRule>;

export const TaxRuleList = pageOf(TaxRule);

export const TaxRuleInput = z.strictObject({
  ...fields.in,
  customer_tax_class_ids: givenIds,
  product_tax_class_ids: givenIds,
  tax_rate_ids: givenIds,
  ...switched.in,
  extension_attributes: z.object({}).nullish(),
});
export type TaxRuleInput = z.infer<typeof TaxRuleInput>;

const ruleId = int.describe('Id of the tax rule.');

export const TaxRuleId = z.object({ ruleId });
export const SavedTaxRule = z.object({ rule: TaxRuleInput });
/** The id in the URL counts. */
export const ChangedTaxRule = SavedTaxRule.extend({ id: ruleId });
