import { bool, int, list, pageOf, SearchCriteria, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const TaxRule = z.object({
  id: wireInt,
  code: wireText,
  priority: wireInt,
  position: wireInt,
  customer_tax_class_ids: z.array(wireInt),
  product_tax_class_ids: z.array(wireInt),
  tax_rate_ids: z.array(wireInt),
  /** Its rates are on the plain price, not on the price with the taxes of the priorities before. */
  calculate_subtotal: wireBool,
});
export type TaxRule = z.infer<typeof TaxRule>;

export const TaxRuleList = pageOf(TaxRule);
export type TaxRuleList = z.infer<typeof TaxRuleList>;

export const TaxRuleInput = z.strictObject({
  id: int.nullish(),
  code: text.nullish(),
  priority: int.nullish(),
  position: int.nullish(),
  customer_tax_class_ids: list(int).nullish(),
  product_tax_class_ids: list(int).nullish(),
  tax_rate_ids: list(int).nullish(),
  calculate_subtotal: bool.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type TaxRuleInput = z.infer<typeof TaxRuleInput>;

export const ListTaxRules = z.object({ searchCriteria: SearchCriteria });
const ruleId = int.describe('Id of the tax rule.');

export const TaxRuleId = z.object({ ruleId });
export const SavedTaxRule = z.object({ rule: TaxRuleInput });
/** The id of the address counts. */
export const ChangedTaxRule = SavedTaxRule.extend({ id: ruleId });
