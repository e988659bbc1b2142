import type { Queryable } from '@merx/db';
import { couponNoLongerValid, couponUsedUp, couponUsedUpByCustomer, discountUsedUp } from '../faults.js';
import { type CouponTaken, lockRules, returnCoupon, returnRules, takeCoupon, takeRules } from './use.queries.js';

/** What an order used when it was placed. */
export interface Uses {
  /** The rules that gave a discount. */
  ruleIds: readonly number[];
  coupon: { coupon_id: number } | null;
  /** Null for a guest, whose uses no limit per customer counts. */
  customerId: number | null;
}

/**
 * Counts the uses of an order that is being placed. Rows are locked in the order that everything counting uses keeps: the coupon, the
 * rules by id, and under their locks what the customer has used of them. Throws 400 naming the coupon or the rule whose limit is reached
 * by now, or the coupon's id when it is gone; the caller's transaction must then end without effect.
 */
export async function takeUses(tx: Queryable, { ruleIds, coupon, customerId }: Uses): Promise<void> {
  if (coupon) checkTaken(await takeCoupon(tx, coupon.coupon_id, customerId, ruleIds), coupon.coupon_id);
  if (ruleIds.length === 0) return;
  if (!coupon) await lockRules(tx, ruleIds);
  const [refused] = await takeRules(tx, ruleIds, customerId);
  if (refused) throw discountUsedUp({ ruleId: refused.rule_id });
}

function checkTaken({ code, below_limit, below_customer_limit }: CouponTaken, couponId: number): void {
  if (code === null) throw couponNoLongerValid({ couponId });
  if (!below_limit) throw couponUsedUp({ couponCode: code });
  if (!below_customer_limit) throw couponUsedUpByCustomer({ couponCode: code });
}

/** What a cancelled order had used. */
export interface ReturnedUses {
  ruleIds: readonly number[];
  couponCode: string | null;
  customerId: number | null;
}

/** Gives back the uses of a cancelled order, never below none; locks rows as `takeUses`. What is gone by now is passed over. */
export async function returnUses(tx: Queryable, { ruleIds, couponCode, customerId }: ReturnedUses): Promise<void> {
  if (couponCode) await returnCoupon(tx, couponCode, customerId, ruleIds);
  if (ruleIds.length === 0) return;
  if (!couponCode) await lockRules(tx, ruleIds);
  await returnRules(tx, ruleIds, customerId);
}
