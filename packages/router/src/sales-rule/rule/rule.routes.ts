import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { conditionChoices } from './choices.service.js';
import { ChangedRule, ConditionChoices, NewRule, Rule, RuleBudget, RuleId, RuleList, RuleWithCode } from './rule.schema.js';
import { changeRule, createRule, getBudget, getRule, listRules, removeRule, saveRuleWithCode } from './rule.service.js';

const rules = acl('Magento_SalesRule::quote');

/** Cart price rules. */
export const ruleRoutes = router({
  list: rules('GET', '/V1/salesRules/search', 'Lists price rules').input(CriteriaInput).output(RuleList).query(listRules),
  get: rules('GET', '/V1/salesRules/{ruleId}', 'Returns a price rule').input(RuleId).output(Rule).query(getRule),
  create: rules('POST', '/V1/salesRules', 'Creates a price rule').input(NewRule).output(Rule).mutation(createRule),
  update: rules('PUT', '/V1/salesRules/{ruleId}', 'Updates a price rule').input(ChangedRule).output(Rule).mutation(changeRule),
  delete: rules('DELETE', '/V1/salesRules/{ruleId}', 'Deletes a price rule').input(RuleId).output(wireBool).mutation(removeRule),
  /** A rule with its code and budget, for the admin's form: not served over REST. */
  budget: rules().input(RuleId).output(RuleBudget.nullable()).query(getBudget),
  saveWithCode: rules().input(RuleWithCode).output(Rule).mutation(saveRuleWithCode),
  /** For the admin's condition builder: not served over REST. */
  conditionChoices: rules().output(ConditionChoices).query(conditionChoices),
});
