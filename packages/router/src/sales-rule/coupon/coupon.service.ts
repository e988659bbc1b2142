import { type Queryable, violatedConstraint } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { invalidField, notFound, required, tooLong } from '../../trpc/errors.js';
import { couponCodeTaken, couponsNotAllowed, generatedCouponsNotAllowed, onlyGeneratedCoupons, secondPrimaryCoupon } from '../faults.js';
import { LONGEST_CODE } from './code-format.js';
import { coupons } from './coupon.list.js';
import type { CouponRow, CouponRule, CouponValues } from './coupon.queries.js';
import * as queries from './coupon.queries.js';
import type { Coupon, CouponInput } from './coupon.schema.js';

const MANUAL = 0;
const GENERATED = 1;

/** The coupon with that id. Throws 404 for an unknown one. */
export async function getCoupon({ ctx, input }: Call<{ couponId: number }>): Promise<Coupon> {
  return existing(await coupons.find(ctx.db, input.couponId), input.couponId);
}

/** Adds a coupon to a rule, or updates the one whose id is given. Throws 404 for an unknown rule, 400 where the rule does not allow it. */
export function createCoupon({ ctx, input: { coupon } }: Call<{ coupon: CouponInput }>): Promise<Coupon> {
  return saveCoupon(ctx, coupon.coupon_id || null, coupon);
}

/** Updates a coupon; absent fields stay. Throws 404 for an unknown coupon or rule, 400 where the rule does not allow it. */
export function changeCoupon({ ctx, input }: Call<{ couponId: number; coupon: CouponInput }>): Promise<Coupon> {
  return saveCoupon(ctx, input.couponId, input.coupon);
}

/** Deletes a coupon. Throws 404 for an unknown one. */
export async function removeCoupon({ ctx, input: { couponId } }: Call<{ couponId: number }>): Promise<boolean> {
  if ((await ctx.db.transaction((tx) => queries.deleteCoupons(tx, [couponId]))) === 0) throw notFound('coupon_id', couponId);
  return true;
}

/** The rule is locked before the coupon, since a change of the rule's limits locks its coupons. */
function saveCoupon({ db }: Call['ctx'], id: number | null, input: CouponInput): Promise<Coupon> {
  return savingCoupon(input.code, () =>
    db.transaction(async (tx) => {
      if (input.rule_id) await queries.holdRule(tx, input.rule_id);
      const current = id === null ? undefined : existing(await queries.lockCoupon(tx, id), id);
      const ruleId = input.rule_id ?? current?.rule_id;
      if (!ruleId) throw required('coupon.rule_id');
      const rule = await queries.selectCouponRule(tx, ruleId);
      if (!rule) throw notFound('rule_id', ruleId);
      return queries.writeCoupon(tx, current?.coupon_id ?? null, mergedCoupon(current, input, rule));
    }),
  );
}

/**
 * Sets a rule's primary coupon to this code, or removes it for null. The caller holds the rule's lock. Throws 400 where
 * the rule does not allow it.
 */
export async function replacePrimaryCoupon(tx: Queryable, rule: CouponRule, code: string | null): Promise<void> {
  const id = await queries.selectPrimaryCouponId(tx, rule.rule_id);
  const current = id === undefined ? undefined : await queries.lockCoupon(tx, id);
  if (code !== null) {
    const values = mergedCoupon(current, { code, ...(!current && { is_primary: true, type: MANUAL }) }, rule);
    await queries.writeCoupon(tx, current?.coupon_id ?? null, values);
  } else if (current) await queries.deleteCoupons(tx, [current.coupon_id]);
}

/** Saves a coupon and maps constraint violations to 400: a code that is taken, a second primary coupon. */
export async function savingCoupon<T>(code: string | null | undefined, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'salesrule_coupon_code_key') throw couponCodeTaken({ couponCode: code?.trim() ?? '' });
    if (constraint === 'salesrule_coupon_primary_key') throw secondPrimaryCoupon({ fieldName: 'coupon.is_primary' });
    throw error;
  }
}

/** A coupon with a client's fields applied: absent ones stay, the limits are the rule's. Throws 400 where the rule does not allow it. */
function mergedCoupon(current: CouponRow | undefined, input: CouponInput, rule: CouponRule): CouponValues {
  const code = (input.code ?? current?.code ?? '').trim();
  if (code === '') throw required('coupon.code');
  if (code.length > LONGEST_CODE) throw tooLong({ fieldName: 'coupon.code', maxLength: LONGEST_CODE });
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

/** The client's usage count of the coupon; orders continue from there. Throws 400 for a negative number. */
function usesOf({ times_used }: CouponInput): number | null | undefined {
  if ((times_used ?? 0) >= 0) return times_used;
  throw invalidField({ fieldName: 'coupon.times_used', reason: 'it is below 0' });
}

/** A rule that generates its codes allows no others; one of type AUTO allows both kinds. */
function checkType(type: number, { rule_id: ruleId, coupon_type, use_auto_generation }: CouponRule): void {
  if (type !== MANUAL && type !== GENERATED) throw invalidField({ fieldName: 'coupon.type', reason: 'expected 0 or 1' });
  if (coupon_type === 'NO_COUPON') throw couponsNotAllowed({ ruleId });
  if (type === MANUAL && use_auto_generation) throw onlyGeneratedCoupons({ ruleId });
  if (type === GENERATED && !use_auto_generation && coupon_type !== 'AUTO') throw generatedCouponsNotAllowed({ ruleId });
}

function existing<T>(coupon: T | undefined, id: number): T {
  if (!coupon) throw notFound('coupon_id', id);
  return coupon;
}
