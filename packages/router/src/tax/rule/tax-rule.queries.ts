import type { Queryable } from '@merx/db';
import type { RuleValues } from './rule-values.js';

/** Whether the rule exists; it is locked until the transaction ends. */
export async function lockTaxRule(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select 1 from tax_rule where id = $1 for update', [id]);
  return rows.length > 0;
}

/** The existing tax classes of a type among these; they are locked until the transaction ends. */
export async function lockRuleClasses(tx: Queryable, ids: number[], type: 'CUSTOMER' | 'PRODUCT'): Promise<Set<number>> {
  const rows = await tx.query<{ class_id: number }>(
    'select class_id from tax_class where class_id = any($1::int[]) and class_type = $2 order by class_id for key share',
    [ids, type],
  );
  return new Set(rows.map(({ class_id }) => class_id));
}

/** The existing tax rates among these; they are locked until the transaction ends. */
export async function lockRuleRates(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from tax_rate where id = any($1::int[]) order by id for key share', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a rule, or updates the locked one with that id; returns its id. */
export async function writeTaxRule(tx: Queryable, id: number | null, data: RuleValues): Promise<number> {
  const select = { id: true };
  if (id === null) return (await tx.prisma.taxRule.create({ data, select })).id;
  return (await tx.prisma.taxRule.update({ where: { id }, data, select })).id;
}

/** Replaces the classes and rates of a rule. */
export async function replaceRuleParts(tx: Queryable, id: number, classIds: number[], rateIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (delete from tax_rule_class where rule_id = $1 and class_id <> all($2::int[]))
     insert into tax_rule_class (rule_id, class_id) select $1, class_id from unnest($2::int[]) class_id on conflict do nothing`,
    [id, classIds],
  );
  await tx.query(
    `with gone as (delete from tax_rule_rate where rule_id = $1 and rate_id <> all($2::int[]))
     insert into tax_rule_rate (rule_id, rate_id) select $1, rate_id from unnest($2::int[]) rate_id on conflict do nothing`,
    [id, rateIds],
  );
}

/** Deletes a rule; returns whether it existed. */
export async function deleteTaxRule(db: Queryable, id: number): Promise<boolean> {
  return (await db.prisma.taxRule.deleteMany({ where: { id } })).count > 0;
}
