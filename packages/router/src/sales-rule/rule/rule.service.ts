import type { Database, Queryable } from '@merx/db';
import { money, toColumn, toWire } from '@merx/wire';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { replacePrimaryCoupon, savingCoupon } from '../coupon/coupon.service.js';
import { referenceNotFound } from '../faults.js';
import { rules } from './rule.list.js';
import type { RuleRow, RuleValues } from './rule.queries.js';
import * as queries from './rule.queries.js';
import type { Rule, RuleBudget, RuleInput, RuleWithCode, StoreLabel } from './rule.schema.js';
import { labelsOf, mergedRule, wireRule } from './rule-values.js';

/** A page of the rules that match the criteria. Throws 400 for an unknown field. */
export const listRules = rules.map(wireRule).handle;

/** The rule with that id. Throws 404 for an unknown one. */
export async function getRule({ ctx, input }: Call<{ ruleId: number }>): Promise<Rule> {
  return wireRule(existing(await rules.find(ctx.db, input.ruleId), input.ruleId));
}

/** Adds a rule, or updates the one whose id is given, as `changeRule`. Throws 400 for invalid values. */
export const createRule = ({ ctx, input: { rule } }: Call<{ rule: RuleInput }>): Promise<Rule> =>
  saveRule(ctx.db, rule.rule_id || null, rule);

/** Updates a rule; absent fields stay. Its coupons take its limits. Throws 404 for an unknown one, 400 for invalid values. */
export const changeRule = ({ ctx, input: { ruleId, rule } }: Call<{ ruleId: number; rule: RuleInput }>): Promise<Rule> =>
  saveRule(ctx.db, ruleId, rule);

/** Saves a rule with its budget and the code of its primary coupon in one transaction. Throws as `changeRule`, and 400 for a code that is taken. */
export const saveRuleWithCode = ({ ctx, input: { ruleId, rule, couponCode, budget } }: Call<RuleWithCode>): Promise<Rule> =>
  savingCoupon(couponCode, () => saveRule(ctx.db, ruleId || null, rule, { code: couponCode, budget }));

/** The budget of a rule and what is spent of it, in the base currency; null without one. */
export async function getBudget({ ctx, input: { ruleId } }: Call<{ ruleId: number }>): Promise<RuleBudget | null> {
  const found = await queries.selectBudget(ctx.db, ruleId);
  return found ? { budget: toWire(money(found.budget)), spent: toWire(money(found.spent)) } : null;
}

/** What the admin's form saves with a rule; what is absent stays. */
interface Beside {
  code?: string | null | undefined;
  budget?: number | null | undefined;
}

/** Coupons are written before the rule: orders, too, lock a coupon before its rule. */
async function saveRule(db: Database, id: number | null, rule: RuleInput, { code, budget }: Beside = {}): Promise<Rule> {
  if (id !== null) existing(await rules.find(db, id), id);
  else mergedRule(undefined, rule);
  const labels = labelsOf(rule);
  await checkReferences(db, rule, labels ?? []);
  const saved = await db.transaction(async (tx) => {
    const ruleId = id === null ? await addRule(tx, rule, code) : await updateLocked(tx, id, rule, code);
    if (labels) await queries.replaceLabels(tx, ruleId, labels);
    if (budget !== undefined) await queries.writeBudget(tx, ruleId, budget === null ? null : toColumn(money(String(budget))));
    return wireRule(existing(await rules.find(tx, ruleId), ruleId));
  });
  await forgetRules(db);
  return saved;
}

async function addRule(tx: Queryable, rule: RuleInput, code: string | null | undefined): Promise<number> {
  const values = mergedRule(undefined, rule);
  const rule_id = await queries.insertRule(tx, values, rule.times_used ?? 0);
  if (typeof code === 'string') await replacePrimaryCoupon(tx, { ...values, rule_id }, code);
  return rule_id;
}

async function updateLocked(tx: Queryable, id: number, rule: RuleInput, code: string | null | undefined): Promise<number> {
  await queries.lockRule(tx, id);
  const current = existing(await rules.find(tx, id), id);
  const values = mergedRule(current, rule);
  if (limitsDiffer(current, values)) await queries.updateCouponLimits(tx, id, values);
  if (code !== undefined) await replacePrimaryCoupon(tx, { ...values, rule_id: id }, code);
  await queries.updateRule(tx, id, values, rule.times_used ?? null);
  return id;
}

/** Deletes a rule with its coupons. Throws 404 for an unknown one. */
export async function removeRule({ ctx, input: { ruleId } }: Call<{ ruleId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await queries.lockRule(tx, ruleId);
    await queries.deleteCouponsOf(tx, ruleId);
    if (!(await queries.deleteRule(tx, ruleId))) throw notFound('rule_id', ruleId);
  });
  await forgetRules(ctx.db);
  return true;
}

/** Drops the active rules that prices and carts cache in memory; to be called after the commit. */
export const forgetRules = (db: Database) => db.cache.forget('sales-rule');

function existing(rule: RuleRow | undefined, id: number): RuleRow {
  if (!rule) throw notFound('rule_id', id);
  return rule;
}

const limitsDiffer = (a: RuleValues, b: RuleValues): boolean =>
  a.uses_per_coupon !== b.uses_per_coupon || a.uses_per_customer !== b.uses_per_customer;

/** Throws 400 naming a website, customer group or store that does not exist, as a field of `entity`. */
export async function checkReferences(
  db: Database,
  rule: Pick<RuleInput, 'website_ids' | 'customer_group_ids'>,
  labels: StoreLabel[] = [],
  entity = 'rule',
): Promise<void> {
  const [{ websites, stores }, groups] = await Promise.all([storeDirectory(db), queries.selectGroupIds(db, rule.customer_group_ids ?? [])]);
  const checks: [fieldName: string, given: number[], known: ReadonlySet<number>][] = [
    [`${entity}.website_ids`, rule.website_ids ?? [], new Set(websites.map(({ id }) => id))],
    [`${entity}.customer_group_ids`, rule.customer_group_ids ?? [], groups],
    [`${entity}.store_labels`, labels.map(({ store_id }) => store_id), new Set(stores.map(({ id }) => id))],
  ];
  for (const [fieldName, given, known] of checks) {
    const unknown = given.find((id) => !known.has(id));
    if (unknown !== undefined) throw referenceNotFound({ fieldName, fieldValue: unknown });
  }
}
