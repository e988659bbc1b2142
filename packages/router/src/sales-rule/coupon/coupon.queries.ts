import type { CompiledCriteria, CriteriaField, FieldKind, Queryable } from '@merx/db';

/** A coupon as the database writes it. */
export interface CouponRow {
  coupon_id: number;
  rule_id: number;
  code: string;
  usage_limit: number | null;
  usage_per_customer: number | null;
  times_used: number;
  expiration_date: string | null;
  is_primary: boolean;
  created_at: string;
  type: number;
}

/** What a rule says of its coupons. */
export interface CouponRule {
  rule_id: number;
  coupon_type: string;
  use_auto_generation: boolean;
  uses_per_coupon: number;
  uses_per_customer: number;
}

const COUPON = `c.coupon_id, c.rule_id, c.code, c.usage_limit, c.usage_per_customer, c.times_used,
  wire_time(c.expiration_date) as expiration_date, c.is_primary, wire_time(c.created_at) as created_at, c.type`;

const kinds: Readonly<Record<string, FieldKind>> = {
  coupon_id: 'number',
  rule_id: 'number',
  usage_limit: 'number',
  usage_per_customer: 'number',
  times_used: 'number',
  expiration_date: 'time',
  is_primary: 'boolean',
  created_at: 'time',
  type: 'number',
};

/** Stands for `code` where whole codes are compared (`eq`, `in`), by what their unique index holds; no client can name it. */
export const WHOLE_CODE = 'code=';

/** The field of that name for lists of coupons, where `c` is the coupon. */
export function couponField(name: string): CriteriaField | undefined {
  const sql = 'c.code';
  if (name === 'code') return { sql, kind: 'text', sortSql: `lower(${sql})` };
  if (name === WHOLE_CODE) {
    return {
      sql,
      kind: 'text',
      condition: ({ value, condition_type }, bind) => {
        const given = bind(condition_type === 'in' ? value.split(',').map((code) => code.trim()) : [value]);
        return `lower(${sql}) = any(array(select lower(g.code) from unnest(${given}::text[]) g(code)))`;
      },
    };
  }
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind && { sql: `c.${name}`, kind };
}

/** A page of coupons and how many there are on all pages; `c` is the coupon in the criteria. */
export async function selectCoupons(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: CouponRow[] }> {
  const [page] = await db.query<{ total: number; items: CouponRow[] }>(
    `select (select count(*)::int from salesrule_coupon c where ${where}) as total,
       coalesce((select json_agg(p) from (select ${COUPON} from salesrule_coupon c where ${where} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The coupon with that id, or undefined. */
export async function selectCoupon(db: Queryable, id: number): Promise<CouponRow | undefined> {
  const [row] = await db.query<CouponRow>(`select ${COUPON} from salesrule_coupon c where c.coupon_id = $1`, [id]);
  return row;
}

/** The coupon with that id, kept as it is until the transaction ends. */
export async function lockCoupon(tx: Queryable, id: number): Promise<CouponRow | undefined> {
  const [row] = await tx.query<CouponRow>(`select ${COUPON} from salesrule_coupon c where c.coupon_id = $1 for no key update`, [id]);
  return row;
}

/** Waits for those who change the rule, and keeps them waiting until the transaction ends; others may add coupons meanwhile. */
export async function holdRule(tx: Queryable, ruleId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(hashtext('salesrule'), $1)`, [ruleId]);
}

/** What the rule says of its coupons, or undefined. */
export async function selectCouponRule(db: Queryable, ruleId: number): Promise<CouponRule | undefined> {
  const [row] = await db.query<CouponRule>(
    'select rule_id, coupon_type, use_auto_generation, uses_per_coupon, uses_per_customer from salesrule where rule_id = $1',
    [ruleId],
  );
  return row;
}

/** What is written of a coupon. */
export type CouponValues = Pick<
  CouponRow,
  'rule_id' | 'code' | 'usage_limit' | 'usage_per_customer' | 'times_used' | 'expiration_date' | 'is_primary' | 'type'
>;

const valuesOf = (values: CouponValues): unknown[] => [
  values.rule_id,
  values.code,
  values.usage_limit,
  values.usage_per_customer,
  values.expiration_date && `${values.expiration_date}+00`,
  values.is_primary,
  values.type,
  values.times_used,
];

/** Adds a coupon and returns it. */
export async function insertCoupon(tx: Queryable, values: CouponValues): Promise<CouponRow[]> {
  return tx.query(
    `insert into salesrule_coupon as c (rule_id, code, usage_limit, usage_per_customer, expiration_date, is_primary, type, times_used)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COUPON}`,
    valuesOf(values),
  );
}

/** Changes a coupon that is locked, and returns it. */
export async function updateCoupon(tx: Queryable, id: number, values: CouponValues): Promise<CouponRow[]> {
  return tx.query(
    `update salesrule_coupon c set rule_id = $2, code = $3, usage_limit = $4, usage_per_customer = $5, expiration_date = $6,
       is_primary = $7, type = $8, times_used = $9 where c.coupon_id = $1 returning ${COUPON}`,
    [id, ...valuesOf(values)],
  );
}

/**
 * Adds generated coupons with the rule's limits, at most so many of these codes and only such as nobody has in any case; returns theirs. In
 * the order of the codes, so that two who add the same ones wait for each other in one direction.
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

/** The coupons with these ids, locked in the order of their ids. */
export async function lockCouponsById(tx: Queryable, ids: number[]): Promise<{ coupon_id: number }[]> {
  return tx.query('select coupon_id from salesrule_coupon where coupon_id = any($1::int[]) order by coupon_id for update', [ids]);
}

/** The coupons with these codes, in any case, each with the code it was asked by; locked in the order of their ids. */
export async function lockCouponsByCode(tx: Queryable, codes: string[]): Promise<{ coupon_id: number; given: string }[]> {
  return tx.query(
    `select c.coupon_id, g.code as given from unnest($1::text[]) g(code) join salesrule_coupon c on lower(c.code) = lower(g.code)
     order by c.coupon_id for update of c`,
    [codes],
  );
}

/** Deletes coupons; returns how many there were. */
export async function deleteCoupons(tx: Queryable, ids: number[]): Promise<number> {
  const rows = await tx.query('delete from salesrule_coupon where coupon_id = any($1::int[]) returning coupon_id', [ids]);
  return rows.length;
}

/** So many coupons of a rule with an id above this one, by id. */
export async function selectCouponsAfter(db: Queryable, ruleId: number, afterId: number, count: number): Promise<CouponRow[]> {
  return db.query(`select ${COUPON} from salesrule_coupon c where c.rule_id = $1 and c.coupon_id > $2 order by c.coupon_id limit $3::int`, [
    ruleId,
    afterId,
    count,
  ]);
}
