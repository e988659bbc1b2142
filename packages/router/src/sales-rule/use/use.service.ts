import type { Queryable } from '@merx/db';
import { type Money, toColumn } from '@merx/wire';
import { budgetSpent, couponNoLongerValid, couponUsedUp, couponUsedUpByCustomer, discountUsedUp } from '../faults.js';
import {
  type CouponTaken,
  lockRules,
  returnBudgets,
  returnCoupon,
  returnRules,
  takeBudgets,
  takeCoupon,
  takeRules,
} from './use.queries.js';

/** What an order used when it was placed. */
export interface Uses {
  /** The rules that gave a discount. */
  ruleIds: readonly number[];
  /** What those with a budget have given the order, in the base currency. */
  spent?: { orderId: number; byRule: ReadonlyMap<number, Money> };
  coupon: { coupon_id: number } | null;
  /** Null for a guest, to whom customer limits do not apply. */
  customerId: number | null;
}

/**
 * Counts the uses of an order being placed. Rows are locked in the common order: the coupon, the rules by id, then the
 * customer's usage of them. Throws 400 naming the coupon or the rule whose limit has been reached or whose budget is
 * spent, or the coupon's id when it was deleted; the caller must then roll back the transaction.
 */
export async function takeUses(tx: Queryable, { ruleIds, spent, coupon, customerId }: Uses): Promise<void> {
  if (coupon) checkTaken(await takeCoupon(tx, coupon.coupon_id, customerId, ruleIds), coupon.coupon_id);
  if (ruleIds.length === 0) return;
  if (!coupon) await lockRules(tx, ruleIds);
  const [refused] = await takeRules(tx, ruleIds, customerId);
  if (refused) throw discountUsedUp({ ruleId: refused.rule_id });
  if (!spent?.byRule.size) return;
  const amounts = [...spent.byRule].map(([rule_id, amount]) => ({ rule_id, amount: toColumn(amount) }));
  const [before] = await takeBudgets(tx, spent.orderId, amounts);
  if (before) throw budgetSpent({ ruleId: before.rule_id });
}

function checkTaken({ code, below_limit, below_customer_limit }: CouponTaken, couponId: number): void {
  if (code === null) throw couponNoLongerValid({ couponId });
  if (!below_limit) throw couponUsedUp({ couponCode: code });
  if (!below_customer_limit) throw couponUsedUpByCustomer({ couponCode: code });
}

/** What a canceled order had used. */
interface ReturnedUses {
  /** Whose part of the budgets is returned. */
  orderId?: number;
  ruleIds: readonly number[];
  couponCode: string | null;
  customerId: number | null;
}

/** Reverts the uses of a canceled order, never below zero; locks rows as `takeUses`. Deleted rows are skipped. */
export async function returnUses(tx: Queryable, { orderId, ruleIds, couponCode, customerId }: ReturnedUses): Promise<void> {
  if (couponCode) await returnCoupon(tx, couponCode, customerId, ruleIds);
  if (ruleIds.length === 0) return;
  if (!couponCode) await lockRules(tx, ruleIds);
  await returnRules(tx, ruleIds, customerId);
  if (orderId !== undefined) await returnBudgets(tx, orderId);
}
