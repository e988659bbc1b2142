import type { CompiledCriteria, Queryable } from '@merx/db';
import type { StoredCondition } from './condition-tree.js';

/** A rule as the database writes it. */
export interface RuleRow {
  rule_id: number;
  name: string | null;
  store_labels: { store_id: number; store_label: string }[];
  description: string | null;
  /** Those that are still there, as with the customer groups. */
  website_ids: number[];
  customer_group_ids: number[];
  from_date: string | null;
  to_date: string | null;
  uses_per_customer: number;
  is_active: boolean;
  condition: StoredCondition | null;
  action_condition: StoredCondition | null;
  stop_rules_processing: boolean;
  is_advanced: boolean;
  product_ids: number[];
  sort_order: number;
  simple_action: string | null;
  discount_amount: number;
  discount_qty: number | null;
  discount_step: number;
  apply_to_shipping: boolean;
  times_used: number;
  is_rss: boolean;
  coupon_type: string;
  use_auto_generation: boolean;
  uses_per_coupon: number;
  simple_free_shipping: number;
}

/** What is written of a rule whenever it is saved: all but the id, the labels and how often it was used. */
export type RuleValues = Omit<RuleRow, 'rule_id' | 'store_labels' | 'times_used'>;

const stillThere = (ids: string, table: string) =>
  `(select coalesce(json_agg(o.id order by o.place), '[]') from unnest(r.${ids}) with ordinality o(id, place) join ${table} t on t.id = o.id)`;

const RULE_JSON = `json_build_object('rule_id', r.rule_id, 'name', r.name,
  'store_labels', (select coalesce(json_agg(json_build_object('store_id', l.store_id, 'store_label', l.label) order by l.store_id), '[]')
    from salesrule_label l where l.rule_id = r.rule_id),
  'description', r.description, 'website_ids', ${stillThere('website_ids', 'website')},
  'customer_group_ids', ${stillThere('customer_group_ids', 'customer_group')}, 'from_date', r.from_date, 'to_date', r.to_date,
  'uses_per_customer', r.uses_per_customer, 'is_active', r.is_active, 'condition', r.condition, 'action_condition', r.action_condition,
  'stop_rules_processing', r.stop_rules_processing, 'is_advanced', r.is_advanced, 'product_ids', coalesce(r.product_ids, '{}'),
  'sort_order', r.sort_order, 'simple_action', r.simple_action, 'discount_amount', r.discount_amount, 'discount_qty', r.discount_qty,
  'discount_step', r.discount_step, 'apply_to_shipping', r.apply_to_shipping, 'times_used', r.times_used, 'is_rss', r.is_rss,
  'coupon_type', r.coupon_type, 'use_auto_generation', r.use_auto_generation, 'uses_per_coupon', r.uses_per_coupon,
  'simple_free_shipping', r.simple_free_shipping)`;

/** The rule with that id, or undefined. */
export async function selectRule(db: Queryable, id: number): Promise<RuleRow | undefined> {
  const [row] = await db.query<{ item: RuleRow }>(`select ${RULE_JSON} as item from salesrule r where r.rule_id = $1`, [id]);
  return row?.item;
}

/** A page of rules and how many there are on all pages; `r` is the rule in the criteria. */
export async function selectRules(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: RuleRow[] }> {
  const [page] = await db.query<{ total: number; items: RuleRow[] }>(
    `select (select count(*)::int from salesrule r where ${where}) as total,
       coalesce((select json_agg(p.item) from (select ${RULE_JSON} as item from salesrule r where ${where} order by ${orderBy} ${limit}) p),
         '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

const columns = [
  'name',
  'description',
  'website_ids',
  'customer_group_ids',
  'from_date',
  'to_date',
  'uses_per_customer',
  'is_active',
  'condition',
  'action_condition',
  'stop_rules_processing',
  'is_advanced',
  'product_ids',
  'sort_order',
  'simple_action',
  'discount_amount',
  'discount_qty',
  'discount_step',
  'apply_to_shipping',
  'is_rss',
  'coupon_type',
  'use_auto_generation',
  'uses_per_coupon',
  'simple_free_shipping',
] as const satisfies readonly (keyof RuleValues)[];
const given = (place: string) => `select ${columns.join(', ')} from jsonb_populate_record(null::salesrule, ${place}::jsonb)`;

/** Adds a rule that was used so often; returns its id. */
export async function insertRule(tx: Queryable, values: RuleValues, timesUsed: number): Promise<number> {
  const [row] = await tx.query<{ rule_id: number }>(
    `insert into salesrule (${columns.join(', ')}, times_used) select g.*, $2::int from (${given('$1')}) g returning rule_id`,
    [JSON.stringify(values), timesUsed],
  );
  return row?.rule_id ?? 0;
}

/** Changes a rule; without a number of uses that stays as orders have counted it. */
export async function updateRule(tx: Queryable, id: number, values: RuleValues, timesUsed: number | null): Promise<void> {
  await tx.query(
    `update salesrule set (${columns.join(', ')}) = (${given('$2')}), times_used = coalesce($3::int, times_used) where rule_id = $1`,
    [id, JSON.stringify(values), timesUsed],
  );
}

/** Gives the rule these labels and no others. */
export async function replaceLabels(tx: Queryable, id: number, labels: { store_id: number; store_label: string }[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(store_id int, store_label text)),
     gone as (delete from salesrule_label l where l.rule_id = $1 and l.store_id not in (select store_id from given))
     insert into salesrule_label (rule_id, store_id, label) select $1, store_id, store_label from given
     on conflict (rule_id, store_id) do update set label = excluded.label`,
    [id, JSON.stringify(labels)],
  );
}

/**
 * Waits for those who change the rule or add coupons to it, and keeps them waiting until the transaction ends. Not a lock of the row:
 * orders count their uses there, after they have locked a coupon.
 */
export async function lockRule(tx: Queryable, id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('salesrule'), $1)`, [id]);
}

/** Copies the limits of a rule to its coupons. */
export async function updateCouponLimits(
  tx: Queryable,
  id: number,
  limits: { uses_per_coupon: number; uses_per_customer: number },
): Promise<void> {
  await tx.query('update salesrule_coupon set usage_limit = $2, usage_per_customer = $3 where rule_id = $1', [
    id,
    limits.uses_per_coupon,
    limits.uses_per_customer,
  ]);
}

/** Deletes the coupons of a rule. Who deletes the rule does it first: orders, too, lock a coupon before its rule. */
export async function deleteCouponsOf(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from salesrule_coupon where rule_id = $1', [id]);
}

/** Deletes a rule with its labels and what customers have used of it; tells whether it was there. */
export async function deleteRule(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('delete from salesrule where rule_id = $1 returning rule_id', [id]);
  return rows.length > 0;
}

/** Which of these customer groups exist. */
export async function selectGroupIds(db: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>('select id from customer_group where id = any($1::int[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}
