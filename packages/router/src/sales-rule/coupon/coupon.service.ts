import { compileCriteria, type Database, violatedConstraint } from '@merx/db';
import { echoCriteria, type Filter, type SearchCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { invalidField, notFound, required, tooLong } from '../../trpc/errors.js';
import { couponCodeTaken, couponsNotAllowed, generatedCouponsNotAllowed, onlyGeneratedCoupons, secondPrimaryCoupon } from '../faults.js';
import { LONGEST_CODE } from './code-format.js';
import {
  type CouponRow,
  type CouponRule,
  type CouponValues,
  couponField,
  deleteCoupons,
  holdRule,
  insertCoupon,
  lockCoupon,
  selectCoupon,
  selectCouponRule,
  selectCoupons,
  updateCoupon,
  WHOLE_CODE,
} from './coupon.queries.js';
import type { Coupon, CouponInput, CouponList } from './coupon.schema.js';

type Call<Input> = { ctx: Context; input: Input };

const MANUAL = 0;
const GENERATED = 1;

/** The coupon with that id. Throws 404 for an unknown one. */
export async function getCoupon({ ctx, input }: Call<{ couponId: number }>): Promise<Coupon> {
  return wireCoupon(existing(await selectCoupon(ctx.db, input.couponId), input.couponId));
}

/** A page of the coupons that the criteria ask for. Throws 400 for an unknown field. */
export async function listCoupons({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<CouponList> {
  const compiled = compileCriteria(withWholeCodes(input.searchCriteria), couponField, { tieBreaker: 'c.coupon_id' });
  const { total, items } = await selectCoupons(ctx.db, compiled);
  return { items: items.map(wireCoupon), search_criteria: echoCriteria(input.searchCriteria), total_count: total };
}

/** A code is looked up by its index, with its accents. */
function withWholeCodes(criteria: SearchCriteria): SearchCriteria {
  const whole = (filter: Filter): Filter =>
    filter.field === 'code' && /^(eq|in)$/.test(filter.condition_type) ? { ...filter, field: WHOLE_CODE } : filter;
  return { ...criteria, filter_groups: criteria.filter_groups.map(({ filters }) => ({ filters: filters.map(whole) })) };
}

/** Adds a coupon to a rule, or changes the one whose id it names. Throws 404 for an unknown rule, 400 where the rule does not take it. */
export function createCoupon({ ctx, input: { coupon } }: Call<{ coupon: CouponInput }>): Promise<Coupon> {
  return saveCoupon(ctx.db, coupon.coupon_id || null, coupon);
}

/** Changes a coupon; what is absent stays. Throws 404 for an unknown coupon or rule, 400 where the rule does not take it. */
export function changeCoupon({ ctx, input }: Call<{ couponId: number; coupon: CouponInput }>): Promise<Coupon> {
  return saveCoupon(ctx.db, input.couponId, input.coupon);
}

/** Deletes a coupon. Throws 404 for an unknown one. */
export async function removeCoupon({ ctx, input: { couponId } }: Call<{ couponId: number }>): Promise<boolean> {
  if ((await deleteCoupons(ctx.db, [couponId])) === 0) throw notFound('coupon_id', couponId);
  return true;
}

/** The rule is held before the coupon is locked: a change of the rule's limits locks coupons in turn. */
async function saveCoupon(db: Database, id: number | null, input: CouponInput): Promise<Coupon> {
  try {
    const [saved] = await db.transaction(async (tx) => {
      if (input.rule_id) await holdRule(tx, input.rule_id);
      const current = id === null ? undefined : existing(await lockCoupon(tx, id), id);
      const ruleId = input.rule_id ?? current?.rule_id;
      if (!ruleId) throw required('coupon.rule_id');
      const rule = await selectCouponRule(tx, ruleId);
      if (!rule) throw notFound('rule_id', ruleId);
      const values = mergedCoupon(current, input, rule);
      return id === null ? insertCoupon(tx, values) : updateCoupon(tx, id, values);
    });
    return wireCoupon(existing(saved, id ?? 0));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'salesrule_coupon_code_key') {
      throw couponCodeTaken({ couponCode: input.code?.trim() ?? '' });
    }
    if (constraint === 'salesrule_coupon_primary_key') {
      throw secondPrimaryCoupon({ fieldName: 'coupon.is_primary' });
    }
    throw error;
  }
}

/** What a coupon becomes with what a client sent: absent stays, the limits are the rule's. Throws 400 where the rule does not take it. */
function mergedCoupon(current: CouponRow | undefined, input: CouponInput, rule: CouponRule): CouponValues {
  const code = (input.code ?? current?.code ?? '').trim();
  if (code === '') throw required('coupon.code');
  if (code.length > LONGEST_CODE) {
    throw tooLong({ fieldName: 'coupon.code', maxLength: LONGEST_CODE });
  }
  const type = input.type ?? current?.type ?? MANUAL;
  checkType(type, rule);
  return {
    rule_id: rule.rule_id,
    code,
    type,
    usage_limit: rule.uses_per_coupon,
    usage_per_customer: rule.uses_per_customer,
    times_used: usesOf(input) ?? current?.times_used ?? 0,
    expiration_date: input.expiration_date === undefined ? (current?.expiration_date ?? null) : input.expiration_date,
    is_primary: input.is_primary ?? current?.is_primary ?? false,
  };
}

/** How often the coupon was used, as the client says; orders count on from there. Throws 400 for a negative number. */
function usesOf({ times_used }: CouponInput): number | null | undefined {
  if ((times_used ?? 0) >= 0) return times_used;
  throw invalidField({ fieldName: 'coupon.times_used', reason: 'it is below 0' });
}

/** A rule that generates its codes takes no others; of type AUTO it may also have codes of both kinds. */
function checkType(type: number, { rule_id: ruleId, coupon_type, use_auto_generation }: CouponRule): void {
  if (type !== MANUAL && type !== GENERATED) {
    throw invalidField({ fieldName: 'coupon.type', reason: 'expected 0 or 1' });
  }
  if (coupon_type === 'NO_COUPON') throw couponsNotAllowed({ ruleId });
  if (type === MANUAL && use_auto_generation) throw onlyGeneratedCoupons({ ruleId });
  if (type === GENERATED && !use_auto_generation && coupon_type !== 'AUTO') {
    throw generatedCouponsNotAllowed({ ruleId });
  }
}

function existing(coupon: CouponRow | undefined, id: number): CouponRow {
  if (!coupon) throw notFound('coupon_id', id);
  return coupon;
}

/** The coupon as the wire has it: what has no value is left out. */
function wireCoupon(row: CouponRow): Coupon {
  const { usage_limit, usage_per_customer, expiration_date, ...rest } = row;
  return {
    ...rest,
    usage_limit: usage_limit ?? undefined,
    usage_per_customer: usage_per_customer ?? undefined,
    expiration_date: expiration_date ?? undefined,
  };
}
