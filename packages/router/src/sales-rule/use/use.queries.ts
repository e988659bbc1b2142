import type { Queryable } from '@merx/db';

/**
 * Locks rules in id order, before their uses are counted. A separate statement before the one that counts: that one then
 * sees the current rows, and never waits on an old version of a row for a transaction that waits on the new one.
 */
export async function lockRules(tx: Queryable, ruleIds: readonly number[]): Promise<void> {
  await tx.query('select rule_id from salesrule where rule_id = any($1::int[]) order by rule_id for no key update', [ruleIds]);
}

/** The outcome of using a coupon. */
export interface CouponTaken {
  /** Null for a deleted coupon. */
  code: string | null;
  /** Whether it was below its limit. */
  below_limit: boolean;
  /** Whether the customer was below theirs; true for a guest. */
  below_customer_limit: boolean;
}

/**
 * Counts a use of a coupon, and then of it by the customer, each only while below its limit; then locks the rules as
 * `lockRules`. The coupon's row stays locked until the transaction ends, and with it the uses by its customers.
 */
export async function takeCoupon(
  tx: Queryable,
  couponId: number,
  customerId: number | null,
  ruleIds: readonly number[],
): Promise<CouponTaken> {
  const [taken] = await tx.query<CouponTaken & { locked: number }>(
    `with buyer as materialized (select id from customer where id = $2 for key share),
     coupon as (
       update salesrule_coupon c set times_used = c.times_used + 1
       where c.coupon_id = $1 and (coalesce(c.usage_limit, 0) = 0 or c.times_used < c.usage_limit)
       returning c.coupon_id, coalesce(c.usage_per_customer, 0) as per_customer),
     counted as (
       insert into salesrule_coupon_usage as u (coupon_id, customer_id, times_used)
       select c.coupon_id, b.id, 1 from coupon c cross join buyer b
       on conflict (coupon_id, customer_id) do update set times_used = u.times_used + 1
       where exists (select from coupon c where c.per_customer = 0 or u.times_used < c.per_customer)
       returning u.coupon_id),
     locked as materialized (
       select rule_id from salesrule where rule_id = any($3::int[]) and exists (select from coupon)
       order by rule_id for no key update)
     select (select code from salesrule_coupon where coupon_id = $1) as code,
       exists (select from coupon) as below_limit,
       exists (select from counted) or not exists (select from buyer) as below_customer_limit,
       (select count(*) from locked) as locked`,
    [couponId, customerId, ruleIds],
  );
  return taken ?? { code: null, below_limit: false, below_customer_limit: false };
}

/**
 * Counts a use of each existing rule, by the customer first; the rules must be locked. Returns the rules whose customer
 * limit is reached; if there is one, no rule has been counted.
 */
export async function takeRules(tx: Queryable, ruleIds: readonly number[], customerId: number | null): Promise<{ rule_id: number }[]> {
  return tx.query(
    `with rule as materialized (select rule_id, uses_per_customer from salesrule where rule_id = any($1::int[])),
     buyer as materialized (select id from customer where id = $2 for key share),
     counted as (
       insert into salesrule_customer as u (rule_id, customer_id, times_used)
       select r.rule_id, b.id, 1 from rule r cross join buyer b
       on conflict (rule_id, customer_id) do update set times_used = u.times_used + 1
       where exists (select from rule r where r.rule_id = u.rule_id and (r.uses_per_customer = 0 or u.times_used < r.uses_per_customer))
       returning u.rule_id),
     refused as materialized (
       select r.rule_id from rule r cross join buyer where r.rule_id not in (select rule_id from counted)),
     used as (
       update salesrule set times_used = times_used + 1 where rule_id = any($1::int[]) and not exists (select from refused))
     select rule_id from refused order by rule_id`,
    [ruleIds, customerId],
  );
}

/**
 * Reverts a use of the coupon with that code (case-insensitive), and of it by the customer; then locks the rules as
 * `lockRules`. A deleted coupon is skipped.
 */
export async function returnCoupon(tx: Queryable, code: string, customerId: number | null, ruleIds: readonly number[]): Promise<void> {
  await tx.query(
    `with coupon as (
       update salesrule_coupon set times_used = greatest(times_used - 1, 0) where lower(code) = lower($1) returning coupon_id),
     returned as (
       update salesrule_coupon_usage u set times_used = greatest(u.times_used - 1, 0)
       from coupon c where u.coupon_id = c.coupon_id and u.customer_id = $2)
     select rule_id from salesrule where rule_id = any($3::int[]) and (select count(*) from coupon) >= 0
     order by rule_id for no key update`,
    [code, customerId, ruleIds],
  );
}

/** Reverts a use of each rule, and of it by the customer; the rules must be locked. */
export async function returnRules(tx: Queryable, ruleIds: readonly number[], customerId: number | null): Promise<void> {
  await tx.query(
    `with returned as (
       update salesrule_customer set times_used = greatest(times_used - 1, 0) where customer_id = $2 and rule_id = any($1::int[]))
     update salesrule set times_used = greatest(times_used - 1, 0) where rule_id = any($1::int[])`,
    [ruleIds, customerId],
  );
}

/**
 * Counts what an order gives by rules with a budget against it, and keeps it with the order; the rules must be locked. The
 * order that spends the last of a budget gets its whole discount. Returns the rules whose budget was spent before.
 */
export async function takeBudgets(
  tx: Queryable,
  orderId: number,
  amounts: readonly { rule_id: number; amount: string }[],
): Promise<{ rule_id: number }[]> {
  return tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(rule_id int, amount numeric)),
     counted as (
       update salesrule_budget b set spent = b.spent + g.amount from given g
       where b.rule_id = g.rule_id and b.spent < b.budget returning b.rule_id, g.amount),
     kept as (insert into salesrule_spending (order_id, rule_id, amount) select $1, rule_id, amount from counted)
     select b.rule_id from salesrule_budget b join given g on g.rule_id = b.rule_id
     where b.rule_id not in (select rule_id from counted) order by b.rule_id`,
    [orderId, JSON.stringify(amounts)],
  );
}

/** Returns to the budgets what an order had spent of them; the rules must be locked. */
export async function returnBudgets(tx: Queryable, orderId: number): Promise<void> {
  await tx.query(
    `with returned as (delete from salesrule_spending where order_id = $1 returning rule_id, amount)
     update salesrule_budget b set spent = greatest(b.spent - r.amount, 0) from returned r where b.rule_id = r.rule_id`,
    [orderId],
  );
}
