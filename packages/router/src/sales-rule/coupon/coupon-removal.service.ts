import type { Queryable } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { couponNotFound } from '../faults.js';
import { deleteCoupons, lockCouponsByCode, lockCouponsById } from './coupon.queries.js';
import type { RemovedCoupons } from './coupon.schema.js';

type Call<Input> = { ctx: Context; input: Input & { ignoreInvalidCoupons: boolean } };

/**
 * Deletes the coupons with these ids and returns the missing ones. Throws 400, deleting none, for missing ones if the
 * caller does not ignore them.
 */
export function removeCouponsById({ ctx, input }: Call<{ ids: number[] }>): Promise<RemovedCoupons> {
  const { ids, ignoreInvalidCoupons } = input;
  const locked = async (tx: Queryable) =>
    (await lockCouponsById(tx, ids)).map(({ coupon_id }) => ({ coupon_id, given: String(coupon_id) }));
  return remove(ctx, ids.map(String), ignoreInvalidCoupons, locked);
}

/** Deletes the coupons with these codes, case-insensitive; see `removeCouponsById`. */
export function removeCouponsByCode({ ctx, input }: Call<{ codes: string[] }>): Promise<RemovedCoupons> {
  const codes = input.codes.map((code) => code.trim());
  return remove(ctx, codes, input.ignoreInvalidCoupons, (tx) => lockCouponsByCode(tx, codes));
}

/** `lock` returns the existing coupons, each with the requested name. */
function remove(
  { db }: Context,
  names: string[],
  ignoreMissing: boolean,
  lock: (tx: Queryable) => Promise<{ coupon_id: number; given: string }[]>,
): Promise<RemovedCoupons> {
  return db.transaction(async (tx) => {
    const found = await lock(tx);
    const given = new Set(found.map((coupon) => coupon.given));
    const missing = [...new Set(names)].filter((name) => !given.has(name));
    const [first] = missing;
    if (first !== undefined && !ignoreMissing) throw couponNotFound({ fieldValue: first });
    await deleteCoupons(
      tx,
      found.map(({ coupon_id }) => coupon_id),
    );
    return { failed_items: [], missing_items: missing };
  });
}
