import { dateFromWire, type Queryable, selectList, wireRow } from '@merx/db';
import { type ExactRow, type salesRule, salesRuleCoupon, type WireRow } from '@merx/db/tables';

type CouponColumns = ExactRow<typeof salesRuleCoupon>;

export type CouponRow = WireRow<typeof salesRuleCoupon>;

/** The writable columns of a coupon. */
export type CouponValues = Omit<CouponColumns, 'coupon_id' | 'created_at'>;

/** A rule's coupon settings. */
export type CouponRule = Pick<
  ExactRow<typeof salesRule>,
  'rule_id' | 'coupon_type' | 'use_auto_generation' | 'uses_per_coupon' | 'uses_per_customer'
>;

/** The coupon with that id, or undefined; locked until the transaction ends. */
export async function lockCoupon(tx: Queryable, id: number): Promise<CouponRow | undefined> {
  await tx.query('select from salesrule_coupon where coupon_id = $1 for no key update', [id]);
  const row = await tx.prisma.salesRuleCoupon.findFirst({ where: { coupon_id: id } });
  return row ? wireRow(salesRuleCoupon, row) : undefined;
}

/** The id of a rule's primary coupon, or undefined. */
export async function selectPrimaryCouponId(tx: Queryable, ruleId: number): Promise<number | undefined> {
  return (await tx.prisma.salesRuleCoupon.findFirst({ where: { rule_id: ruleId, is_primary: true } }))?.coupon_id;
}

/** Waits for concurrent changes of the rule, and blocks them until the transaction ends; others may still add coupons. */
export async function holdRule(tx: Queryable, ruleId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(hashtext('salesrule'), $1)`, [ruleId]);
}

/** The rule's coupon settings, or undefined. */
export async function selectCouponRule(db: Queryable, ruleId: number): Promise<CouponRule | undefined> {
  const select = { rule_id: true, coupon_type: true, use_auto_generation: true, uses_per_coupon: true, uses_per_customer: true };
  return (await db.prisma.salesRule.findFirst({ where: { rule_id: ruleId }, select })) ?? undefined;
}

/** Inserts a coupon, or updates the locked one with that id; returns it. */
export async function writeCoupon(tx: Queryable, id: number | null, values: CouponValues): Promise<CouponRow> {
  const data = { ...values, expiration_date: dateFromWire(values.expiration_date) };
  if (id === null) return wireRow(salesRuleCoupon, await tx.prisma.salesRuleCoupon.create({ data }));
  return wireRow(salesRuleCoupon, await tx.prisma.salesRuleCoupon.update({ where: { coupon_id: id }, data }));
}

/**
 * Inserts generated coupons with the rule's limits, up to a number of these codes, skipping those already in use (case-
 * insensitive); returns the inserted codes. Inserted in code order, so that concurrent inserts of the same codes cannot
 * deadlock.
 */
export async function insertGenerated(tx: Queryable, rule: CouponRule, codes: string[], most: number): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    `insert into salesrule_coupon (rule_id, code, usage_limit, usage_per_customer, type)
     select $1, code, $3, $4, 1
     from (select g.code from unnest($2::text[]) g(code)
       where not exists (select from salesrule_coupon c where lower(c.code) = lower(g.code)) limit $5::int) free
     order by lower(code)
     on conflict (lower(code)) do nothing returning code`,
    [rule.rule_id, codes, rule.uses_per_coupon, rule.uses_per_customer, most],
  );
  return rows.map(({ code }) => code);
}

/** A coupon, and the id or code that it was requested by. */
export type RequestedCoupon = { coupon_id: number; given: string };

/** The coupons with these ids, locked in id order. */
export function lockCouponsById(tx: Queryable, ids: number[]): Promise<RequestedCoupon[]> {
  return tx.query(
    'select coupon_id, coupon_id::text as given from salesrule_coupon where coupon_id = any($1::int[]) order by coupon_id for update',
    [ids],
  );
}

/** The coupons with these codes, case-insensitive, each with the requested code; locked in id order. */
export function lockCouponsByCode(tx: Queryable, codes: string[]): Promise<RequestedCoupon[]> {
  return tx.query(
    `select c.coupon_id, g.code as given from unnest($1::text[]) g(code) join salesrule_coupon c on lower(c.code) = lower(g.code)
     order by c.coupon_id for update of c`,
    [codes],
  );
}

/** Deletes coupons; returns their number. */
export async function deleteCoupons(tx: Queryable, ids: number[]): Promise<number> {
  return (await tx.prisma.salesRuleCoupon.deleteMany({ where: { coupon_id: { in: ids } } })).count;
}

/** A limited number of a rule's coupons with an id above this one, by id. */
export async function selectCouponsAfter(db: Queryable, ruleId: number, afterId: number, count: number): Promise<CouponColumns[]> {
  return db.query(
    `select ${selectList(salesRuleCoupon, 'c')} from salesrule_coupon c
     where c.rule_id = $1 and c.coupon_id > $2 order by c.coupon_id limit $3::int`,
    [ruleId, afterId, count],
  );
}
