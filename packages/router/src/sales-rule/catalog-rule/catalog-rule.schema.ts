import { catalogRule } from '@merx/db/tables';
import { entity, int, pageOf, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { Condition, ConditionInput, day } from '../rule/rule.schema.js';

const fields = entity(catalogRule, { omit: ['rule_id', 'from_date', 'to_date'] });

export const CatalogRule = z.object({
  ...entity(catalogRule).out,
  condition: Condition.optional(),
});
export type CatalogRule = z.infer<typeof CatalogRule>;

export const CatalogRuleList = pageOf(CatalogRule);

/** A rule as clients send it. Absent fields stay. */
export const CatalogRuleInput = z.strictObject({
  ...fields.in,
  from_date: day,
  to_date: day,
  condition: ConditionInput.nullish(),
});
export type CatalogRuleInput = z.infer<typeof CatalogRuleInput>;

export const CatalogRuleId = z.object({ ruleId: int });
export const NewCatalogRule = z.object({ rule: CatalogRuleInput });
export const ChangedCatalogRule = z.object({ ruleId: int, rule: CatalogRuleInput });

export const ProductId = z.object({ productId: int });

/** What the rules make of a product's price today on a website, for the customer groups that it is the same for. */
const RuledPrice = z.object({
  website_id: wireInt,
  customer_group_ids: z.array(wireInt),
  /** The product's own price. */
  price: wireDecimal,
  rule_price: wireDecimal,
  rules: z.array(z.object({ rule_id: wireInt, name: wireText })),
});
export type RuledPrice = z.infer<typeof RuledPrice>;
export const RuledPrices = z.array(RuledPrice);
