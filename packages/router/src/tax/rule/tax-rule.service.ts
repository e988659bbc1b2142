import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { savingCode } from '../name-and-code.js';
import { forgetTaxes } from '../rate/tax-rate.service.js';
import { type RuleParts, readRule, unknownParts } from './rule-values.js';
import { taxRules } from './tax-rule.list.js';
import { deleteTaxRule, lockRuleClasses, lockRuleRates, lockTaxRule, replaceRuleParts, writeTaxRule } from './tax-rule.queries.js';
import type { TaxRule, TaxRuleInput } from './tax-rule.schema.js';

/** The tax rule with that id. Throws 404 for an unknown one. */
export async function getTaxRule({ ctx, input }: Call<{ ruleId: number }>): Promise<TaxRule> {
  const found = await taxRules.find(ctx.db, input.ruleId);
  if (!found) throw notFound('taxRuleId', input.ruleId);
  return found;
}

/** Saves the rule named by the URL. Throws as `saveTaxRule`. */
export function changeTaxRule({ ctx, input: { id, rule } }: Call<{ id: number; rule: TaxRuleInput }>): Promise<TaxRule> {
  if (id === 0) throw notFound('taxRuleId', id);
  return saveTaxRule({ ctx, input: { rule: { ...rule, id } } });
}

/** Updates the rule whose id is given, or adds a new one. Throws 404 for an unknown id, 400 with every fault. */
export async function saveTaxRule({ ctx: { db }, input: { rule } }: Call<{ rule: TaxRuleInput }>): Promise<TaxRule> {
  const id = rule.id || null;
  const saved = await savingCode(
    'tax_rule_code_key',
    db.transaction(async (tx) => {
      if (id !== null && !(await lockTaxRule(tx, id))) throw notFound('taxRuleId', id);
      const { values, parts, faults } = readRule(rule);
      if (faults.length > 0) throw badInputs(faults);
      await lockParts(tx, parts);
      const ruleId = await writeTaxRule(tx, id, values);
      await replaceRuleParts(tx, ruleId, [...parts.customer_tax_class_ids, ...parts.product_tax_class_ids], parts.tax_rate_ids);
      return taxRules.find(tx, ruleId);
    }),
  );
  await forgetTaxes(db);
  if (!saved) throw notFound('taxRuleId', id ?? 0);
  return saved;
}

/** Checks that the classes and rates of a rule exist, and locks them until the transaction ends. Throws 400 naming those that do not. */
async function lockParts(tx: Queryable, parts: RuleParts): Promise<void> {
  const { customer_tax_class_ids: customer, product_tax_class_ids: product, tax_rate_ids: rates } = parts;
  const faults = [
    ...unknownParts('customer_tax_class_ids', customer, await lockRuleClasses(tx, customer, 'CUSTOMER')),
    ...unknownParts('product_tax_class_ids', product, await lockRuleClasses(tx, product, 'PRODUCT')),
    ...unknownParts('tax_rate_ids', rates, await lockRuleRates(tx, rates)),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

/** Deletes a tax rule; its classes and rates stay. Throws 404 for an unknown one. */
export async function removeTaxRule({ ctx: { db }, input: { ruleId } }: Call<{ ruleId: number }>): Promise<boolean> {
  if (!(await db.transaction((tx) => deleteTaxRule(tx, ruleId)))) throw notFound('taxRuleId', ruleId);
  await forgetTaxes(db);
  return true;
}
