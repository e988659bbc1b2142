import { compileCriteria, type Database, type Queryable } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { referenceNotFound } from '../faults.js';
import {
  deleteCouponsOf,
  deleteRule,
  insertRule,
  lockRule,
  type RuleRow,
  type RuleValues,
  replaceLabels,
  selectGroupIds,
  selectRule,
  selectRules,
  updateCouponLimits,
  updateRule,
} from './rule.queries.js';
import type { Rule, RuleInput, RuleList, StoreLabel } from './rule.schema.js';
import { ruleField, withCouponTypes } from './rule-fields.js';
import { labelsOf, mergedRule } from './rule-values.js';

type Call<Input> = { ctx: Context; input: Input };

/** The rule with that id. Throws 404 for an unknown one. */
export async function getRule({ ctx, input }: Call<{ ruleId: number }>): Promise<Rule> {
  return wireRule(existing(await selectRule(ctx.db, input.ruleId), input.ruleId));
}

/** A page of the rules that the criteria ask for. Throws 400 for an unknown field. */
export async function listRules({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<RuleList> {
  const compiled = compileCriteria(withCouponTypes(input.searchCriteria), ruleField, { tieBreaker: 'r.rule_id' });
  const { total, items } = await selectRules(ctx.db, compiled);
  return { items: items.map(wireRule), search_criteria: echoCriteria(input.searchCriteria), total_count: total };
}

/** Adds a rule, or changes the one whose id it names, as `changeRule` does. Throws 400 for what a rule cannot be. */
export async function createRule({ ctx, input: { rule } }: Call<{ rule: RuleInput }>): Promise<Rule> {
  if (rule.rule_id) return changeRule({ ctx, input: { ruleId: rule.rule_id, rule } });
  const values = mergedRule(undefined, rule);
  const labels = labelsOf(rule) ?? [];
  await checkReferences(ctx.db, rule, labels);
  return saved(ctx.db, async (tx) => {
    const id = await insertRule(tx, values, rule.times_used ?? 0);
    if (labels.length > 0) await replaceLabels(tx, id, labels);
    return id;
  });
}

/** Changes a rule; what is absent stays. Its coupons follow its limits. Throws 404 for an unknown one, 400 for what a rule cannot be. */
export async function changeRule({ ctx, input: { ruleId, rule } }: Call<{ ruleId: number; rule: RuleInput }>): Promise<Rule> {
  existing(await selectRule(ctx.db, ruleId), ruleId);
  const labels = labelsOf(rule);
  await checkReferences(ctx.db, rule, labels ?? []);
  return saved(ctx.db, async (tx) => {
    await lockRule(tx, ruleId);
    const current = existing(await selectRule(tx, ruleId), ruleId);
    const values = mergedRule(current, rule);
    if (limitsDiffer(current, values)) await updateCouponLimits(tx, ruleId, values);
    await updateRule(tx, ruleId, values, rule.times_used ?? null);
    if (labels) await replaceLabels(tx, ruleId, labels);
    return ruleId;
  });
}

/** Deletes a rule with its coupons. Throws 404 for an unknown one. */
export async function removeRule({ ctx, input: { ruleId } }: Call<{ ruleId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await lockRule(tx, ruleId);
    await deleteCouponsOf(tx, ruleId);
    if (!(await deleteRule(tx, ruleId))) throw notFound('rule_id', ruleId);
  });
  await forgetRules(ctx.db);
  return true;
}

/** Carts keep the active rules in memory. */
const forgetRules = (db: Database) => db.cache.forget('sales-rule');

/** Runs a change and returns the rule that it left. */
async function saved(db: Database, change: (tx: Queryable) => Promise<number>): Promise<Rule> {
  const rule = await db.transaction(async (tx) => {
    const id = await change(tx);
    return wireRule(existing(await selectRule(tx, id), id));
  });
  await forgetRules(db);
  return rule;
}

function existing(rule: RuleRow | undefined, id: number): RuleRow {
  if (!rule) throw notFound('rule_id', id);
  return rule;
}

const limitsDiffer = (a: RuleValues, b: RuleValues): boolean =>
  a.uses_per_coupon !== b.uses_per_coupon || a.uses_per_customer !== b.uses_per_customer;

/** Throws 400 naming a website, customer group or store that is not there. */
async function checkReferences(db: Database, rule: RuleInput, labels: StoreLabel[]): Promise<void> {
  const [{ websites, stores }, groups] = await Promise.all([storeDirectory(db), selectGroupIds(db, rule.customer_group_ids ?? [])]);
  const checks: [fieldName: string, given: number[], known: ReadonlySet<number>][] = [
    ['rule.website_ids', rule.website_ids ?? [], new Set(websites.map(({ id }) => id))],
    ['rule.customer_group_ids', rule.customer_group_ids ?? [], groups],
    ['rule.store_labels', labels.map(({ store_id }) => store_id), new Set(stores.map(({ id }) => id))],
  ];
  for (const [fieldName, given, known] of checks) {
    const unknown = given.find((id) => !known.has(id));
    if (unknown !== undefined) {
      throw referenceNotFound({ fieldName, fieldValue: unknown });
    }
  }
}

/** The rule as the wire has it: what has no value is left out. */
function wireRule(row: RuleRow): Rule {
  const { name, description, from_date, to_date, condition, action_condition, simple_action, discount_qty, product_ids, ...rest } = row;
  return {
    ...rest,
    name: name ?? undefined,
    description: description ?? undefined,
    from_date: from_date ?? undefined,
    to_date: to_date ?? undefined,
    condition: condition ?? undefined,
    action_condition: action_condition ?? undefined,
    simple_action: simple_action ?? undefined,
    discount_qty: discount_qty ?? undefined,
    product_ids: product_ids.length > 0 ? product_ids : undefined,
    simple_free_shipping: String(row.simple_free_shipping),
  };
}
