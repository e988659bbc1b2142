import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { ConditionChoices } from '../rule/rule.schema.js';
import { CatalogRule, CatalogRuleId, CatalogRuleList, ChangedCatalogRule, NewCatalogRule, ProductId, RuledPrices } from './catalog-rule.schema.js';
import { changeCatalogRule, createCatalogRule, getCatalogRule, listCatalogRules, productChoices, removeCatalogRule } from './catalog-rule.service.js';
import { ruledPrices } from './ruled-prices.service.js';

const rules = acl('Magento_CatalogRule::promo_catalog');

/** Catalog price rules, for the admin: not served over REST. */
export const catalogRuleRoutes = router({
  list: rules().input(CriteriaInput).output(CatalogRuleList).query(listCatalogRules),
  get: rules().input(CatalogRuleId).output(CatalogRule).query(getCatalogRule),
  create: rules().input(NewCatalogRule).output(CatalogRule).mutation(createCatalogRule),
  update: rules().input(ChangedCatalogRule).output(CatalogRule).mutation(changeCatalogRule),
  delete: rules().input(CatalogRuleId).output(wireBool).mutation(removeCatalogRule),
  /** For the condition builder: what a condition on a product can be about. */
  conditionChoices: rules().output(ConditionChoices).query(productChoices),
  /** Which rules change the price of a product, and to what. */
  pricesOf: rules().input(ProductId).output(RuledPrices).query(ruledPrices),
});
