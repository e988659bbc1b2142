import type { Database } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { conditionChoices } from '../rule/choices.service.js';
import type { ConditionChoices } from '../rule/rule.schema.js';
import { checkReferences, forgetRules } from '../rule/rule.service.js';
import { catalogRules } from './catalog-rule.list.js';
import type { CatalogRuleRow } from './catalog-rule.queries.js';
import * as queries from './catalog-rule.queries.js';
import type { CatalogRule, CatalogRuleInput } from './catalog-rule.schema.js';
import { mergedCatalogRule, wireCatalogRule } from './catalog-rule-values.js';

/** A page of the rules that match the criteria. Throws 400 for an unknown field. */
export const listCatalogRules = catalogRules.map(wireCatalogRule).handle;

/** The rule with that id. Throws 404 for an unknown one. */
export async function getCatalogRule({ ctx, input: { ruleId } }: Call<{ ruleId: number }>): Promise<CatalogRule> {
  return wireCatalogRule(existing(await catalogRules.find(ctx.db, ruleId), ruleId));
}

/** Adds a rule; it applies at once. Throws 400 for invalid values. */
export async function createCatalogRule({ ctx: { db }, input: { rule } }: Call<{ rule: CatalogRuleInput }>): Promise<CatalogRule> {
  const values = mergedCatalogRule(undefined, rule);
  await checkReferences(db, rule);
  const ruleId = await queries.insertRule(db, values);
  return saved(db, ruleId);
}

/** Updates a rule; absent fields stay. Throws 404 for an unknown one, 400 for invalid values. */
export async function changeCatalogRule({
  ctx: { db },
  input: { ruleId, rule },
}: Call<{ ruleId: number; rule: CatalogRuleInput }>): Promise<CatalogRule> {
  await checkReferences(db, rule);
  await db.transaction(async (tx) => {
    const current = (await queries.lockRule(tx, ruleId)) ? await catalogRules.find(tx, ruleId) : undefined;
    await queries.updateRule(tx, ruleId, mergedCatalogRule(existing(current, ruleId), rule));
  });
  return saved(db, ruleId);
}

/** Deletes a rule; it applies no more. Throws 404 for an unknown one. */
export async function removeCatalogRule({ ctx: { db }, input: { ruleId } }: Call<{ ruleId: number }>): Promise<boolean> {
  if (!(await queries.deleteRule(db, ruleId))) throw notFound('rule_id', ruleId);
  await forgetRules(db);
  return true;
}

/** The attributes and values currently available in conditions on products; a product has no quantity or row in a cart. */
export const productChoices = async (call: { ctx: Context }): Promise<ConditionChoices> => ({
  ...(await conditionChoices(call)),
  cart: [],
  item: [],
  subselect: [],
});

async function saved(db: Database, ruleId: number): Promise<CatalogRule> {
  await forgetRules(db);
  return wireCatalogRule(existing(await catalogRules.find(db, ruleId), ruleId));
}

function existing(rule: CatalogRuleRow | undefined, id: number): CatalogRuleRow {
  if (!rule) throw notFound('rule_id', id);
  return rule;
}
