import type { Queryable } from '@merx/db';

/** How the attempt to use a coupon ended. */
export interface CouponTaken {
  /** Null for a coupon that is gone. */
  code: string | null;
  /** Whether it was below its limit. */
  below_limit: boolean;
  /** Whether the customer was below theirs; true for a guest. */
  below_customer_limit: boolean;
}

/**
 * Counts one more use of a coupon and then of it by the customer, each only while below its limit. The coupon's row stays locked until
 * the transaction ends, and with it the uses by its customers.
 */
export async function takeCoupon(tx: Queryable, couponId: number, customerId: number | null): Promise<CouponTaken> {
  const [taken] = await tx.query<CouponTaken>(
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
       returning u.coupon_id)
     select (select code from salesrule_coupon where coupon_id = $1) as code,
       exists (select from coupon) as below_limit,
       exists (select from counted) or not exists (select from buyer) as below_customer_limit`,
    [couponId, customerId],
  );
  return taken ?? { code: null, below_limit: false, below_customer_limit: false };
}

/**
 * Counts one more use of each rule, by the customer first; rules that are gone are passed over. Returns the rules that the customer has
 * used as often as they may; is there one, no rule has been counted. Rows are locked in order of rule_id, the customer's before the rules'.
 */
export async function takeRules(tx: Queryable, ruleIds: readonly number[], customerId: number | null): Promise<{ rule_id: number }[]> {
  return tx.query(
    `with rule as materialized (
       select rule_id, uses_per_customer from salesrule where rule_id = any($1::int[]) order by rule_id for key share),
     buyer as materialized (select id from customer where id = $2 for key share),
     counted as (
       insert into salesrule_customer as u (rule_id, customer_id, times_used)
       select r.rule_id, b.id, 1 from rule r cross join buyer b order by r.rule_id
       on conflict (rule_id, customer_id) do update set times_used = u.times_used + 1
       where exists (select from rule r where r.rule_id = u.rule_id and (r.uses_per_customer = 0 or u.times_used < r.uses_per_customer))
       returning u.rule_id),
     refused as materialized (
       select r.rule_id from rule r cross join buyer where r.rule_id not in (select rule_id from counted)),
     locked as materialized (
       select rule_id from salesrule where rule_id = any($1::int[]) and not exists (select from refused)
       order by rule_id for no key update),
     used as (update salesrule s set times_used = s.times_used + 1 from locked l where s.rule_id = l.rule_id)
     select rule_id from refused order by rule_id`,
    [ruleIds, customerId],
  );
}

/** Takes back one use of the coupon with that code, in any case, and of it by the customer. A coupon that is gone is passed over. */
export async function returnCoupon(tx: Queryable, code: string, customerId: number | null): Promise<void> {
  await tx.query(
    `with coupon as (
       update salesrule_coupon set times_used = greatest(times_used - 1, 0) where lower(code) = lower($1) returning coupon_id)
     update salesrule_coupon_usage u set times_used = greatest(u.times_used - 1, 0)
     from coupon c where u.coupon_id = c.coupon_id and u.customer_id = $2`,
    [code, customerId],
  );
}

/** Takes back one use of each rule, by the customer first, locking rows as `takeRules`. */
export async function returnRules(tx: Queryable, ruleIds: readonly number[], customerId: number | null): Promise<void> {
  await tx.query(
    `with own as materialized (
       select rule_id from salesrule_customer where customer_id = $2 and rule_id = any($1::int[]) order by rule_id for no key update),
     returned as (
       update salesrule_customer u set times_used = greatest(u.times_used - 1, 0)
       from own o where u.rule_id = o.rule_id and u.customer_id = $2 returning u.rule_id),
     locked as materialized (
       select rule_id from salesrule where rule_id = any($1::int[]) and (select count(*) from returned) >= 0
       order by rule_id for no key update)
     update salesrule s set times_used = greatest(s.times_used - 1, 0) from locked l where s.rule_id = l.rule_id`,
    [ruleIds, customerId],
  );
}
