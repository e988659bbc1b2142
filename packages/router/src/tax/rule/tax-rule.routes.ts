import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { taxRules } from './tax-rule.list.js';
import { ChangedTaxRule, SavedTaxRule, TaxRule, TaxRuleId, TaxRuleList } from './tax-rule.schema.js';
import { changeTaxRule, getTaxRule, removeTaxRule, saveTaxRule } from './tax-rule.service.js';

const taxes = acl('Magento_Tax::manage_tax');

/** Create and update are one save, keyed by the id in the body. */
export const taxRuleRoutes = router({
  list: taxes('GET', '/V1/taxRules/search', 'Lists tax rules').input(CriteriaInput).output(TaxRuleList).query(taxRules.handle),
  get: taxes('GET', '/V1/taxRules/{ruleId}', 'Returns a tax rule').input(TaxRuleId).output(TaxRule).query(getTaxRule),
  create: taxes('POST', '/V1/taxRules', 'Creates a tax rule').input(SavedTaxRule).output(TaxRule).mutation(saveTaxRule),
  update: taxes('PUT', '/V1/taxRules', 'Updates the tax rule given in the body').input(SavedTaxRule).output(TaxRule).mutation(saveTaxRule),
  updateById: taxes('PUT', '/V1/taxRules/{id}', 'Updates a tax rule').input(ChangedTaxRule).output(TaxRule).mutation(changeTaxRule),
  delete: taxes('DELETE', '/V1/taxRules/{ruleId}', 'Deletes a tax rule').input(TaxRuleId).output(wireBool).mutation(removeTaxRule),
});
