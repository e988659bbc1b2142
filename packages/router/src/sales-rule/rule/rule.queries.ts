import { columnNames, type Queryable } from '@merx/db';
import { type ExactRow, salesRule, type salesRuleBudget } from '@merx/db/tables';
import type { StoredCondition } from './condition-tree.js';
import type { Choice, StoreLabel } from './rule.schema.js';

type Columns = ExactRow<typeof salesRule>;

/** The columns written on every save of a rule: all but the id, the labels and the usage count. */
export interface RuleValues
  extends Omit<Columns, 'rule_id' | 'times_used' | 'discount_amount' | 'discount_qty' | 'condition' | 'action_condition'> {
  condition: StoredCondition | null;
  action_condition: StoredCondition | null;
  discount_amount: number;
  discount_qty: number | null;
}

/** A stored rule. */
export type RuleRow = RuleValues & Pick<Columns, 'rule_id' | 'times_used'> & { store_labels: StoreLabel[] };

const columns = columnNames(salesRule, ['rule_id', 'times_used']).join(', ');
const given = (place: string) => `select ${columns} from jsonb_populate_record(null::salesrule, ${place}::jsonb)`;

/** Inserts a rule with a usage count; returns its id. */
export async function insertRule(tx: Queryable, values: RuleValues, timesUsed: number): Promise<number> {
  const [row] = await tx.query<{ rule_id: number }>(
    `insert into salesrule (${columns}, times_used) select g.*, $2::int from (${given('$1')}) g returning rule_id`,
    [JSON.stringify(values), timesUsed],
  );
  return row?.rule_id ?? 0;
}

/** Updates a rule; without a usage count, that counted by orders stays. */
export async function updateRule(tx: Queryable, id: number, values: RuleValues, timesUsed: number | null): Promise<void> {
  await tx.query(`update salesrule set (${columns}) = (${given('$2')}), times_used = coalesce($3::int, times_used) where rule_id = $1`, [
    id,
    JSON.stringify(values),
    timesUsed,
  ]);
}

/** What a rule may give in all and what it has given, in the base currency, as decimal text; undefined without a budget. */
export async function selectBudget(
  db: Queryable,
  ruleId: number,
): Promise<Pick<ExactRow<typeof salesRuleBudget>, 'budget' | 'spent'> | undefined> {
  const [found] = await db.query<Pick<ExactRow<typeof salesRuleBudget>, 'budget' | 'spent'>>(
    'select budget::text, spent::text from salesrule_budget where rule_id = $1',
    [ruleId],
  );
  return found;
}

/** Sets what a rule may give in all; what it has given stays. Null lifts the limit. */
export async function writeBudget(tx: Queryable, ruleId: number, budget: string | null): Promise<void> {
  if (budget === null) await tx.prisma.salesRuleBudget.deleteMany({ where: { rule_id: ruleId } });
  else
    await tx.query(
      `insert into salesrule_budget as b (rule_id, budget) values ($1, $2::numeric)
       on conflict (rule_id) do update set budget = excluded.budget where b.budget <> excluded.budget`,
      [ruleId, budget],
    );
}

/** Replaces the rule's labels. */
export async function replaceLabels(tx: Queryable, id: number, labels: StoreLabel[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(store_id int, store_label text)),
     gone as (delete from salesrule_label l where l.rule_id = $1 and l.store_id not in (select store_id from given))
     insert into salesrule_label (rule_id, store_id, label) select $1, store_id, store_label from given
     on conflict (rule_id, store_id) do update set label = excluded.label`,
    [id, JSON.stringify(labels)],
  );
}

/**
 * Waits for concurrent changes of the rule or new coupons of it, and blocks them until the transaction ends. Not a row
 * lock: orders count their uses in the row, after locking a coupon.
 */
export async function lockRule(tx: Queryable, id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('salesrule'), $1)`, [id]);
}

/** Copies the limits of a rule to its coupons. */
export async function updateCouponLimits(tx: Queryable, id: number, limits: RuleValues): Promise<void> {
  const data = { usage_limit: limits.uses_per_coupon, usage_per_customer: limits.uses_per_customer };
  await tx.prisma.salesRuleCoupon.updateMany({ where: { rule_id: id }, data });
}

/** Deletes the coupons of a rule. Must precede deleting the rule: orders, too, lock a coupon before its rule. */
export async function deleteCouponsOf(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.salesRuleCoupon.deleteMany({ where: { rule_id: id } });
}

/** Deletes a rule with its labels and customer usage; returns whether it existed. */
export async function deleteRule(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.salesRule.deleteMany({ where: { rule_id: id } })).count > 0;
}

/** Which of these customer groups exist. */
export async function selectGroupIds(db: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>('select id from customer_group where id = any($1::int[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** A product attribute available in conditions, with its options. */
export interface PromoAttribute {
  code: string;
  label: string;
  input: string | null;
  options: Choice[];
}

/** The product attributes enabled for price rules, by label. */
export function selectPromoAttributes(db: Queryable): Promise<PromoAttribute[]> {
  return db.query<PromoAttribute>(
    `select a.code, coalesce(a.frontend_label, a.code) as label, a.frontend_input as input,
       (select coalesce(json_agg(json_build_object('value', o.id::text, 'label', o.label) order by o.sort_order, o.id), '[]')
        from eav_attribute_option o where o.attribute_id = a.id) as options
     from eav_attribute a join eav_entity_type t on t.id = a.entity_type_id
     where t.code = 'catalog_product' and a.is_used_for_promo_rules and a.code not in ('category_ids', 'attribute_set_id') order by label, a.code`,
  );
}

/** Attribute sets of products and categories, as values for conditions. */
export async function selectPromoLists(db: Queryable): Promise<{ attributeSets: Choice[]; categories: (Choice & { path: string })[] }> {
  const [row] = await db.query<{ attributeSets: Choice[]; categories: (Choice & { path: string })[] }>(
    `select (select coalesce(json_agg(json_build_object('value', s.id::text, 'label', s.name) order by s.name), '[]')
        from eav_attribute_set s join eav_entity_type t on t.id = s.entity_type_id where t.code = 'catalog_product') as "attributeSets",
      (select coalesce(json_agg(json_build_object('value', c.id::text, 'label', coalesce(c.attributes ->> 'name', c.id::text), 'path', c.path)
          order by c.path), '[]') from category c where c.level > 0) as categories`,
  );
  return row ?? { attributeSets: [], categories: [] };
}
