import type { Queryable } from '@merx/db';
import type { CartCoupon } from './cart.js';

/** JSON of the coupon `c`; `customer` is an expression for the customer's id, or null. */
export const couponJson = (customer: string) => `json_build_object('coupon_id', c.coupon_id, 'rule_id', c.rule_id, 'code', c.code,
  'usage_limit', c.usage_limit, 'usage_per_customer', c.usage_per_customer, 'times_used', c.times_used,
  'customer_times_used', coalesce((select u.times_used from salesrule_coupon_usage u
    where u.coupon_id = c.coupon_id and u.customer_id = ${customer}), 0),
  'is_expired', coalesce(c.expiration_date < now(), false))`;

/** The coupon with a code (case-insensitive), with how often the customer has used it. */
export async function selectCoupon(db: Queryable, code: string, customerId: number | null): Promise<CartCoupon | undefined> {
  const [row] = await db.query<{ coupon: CartCoupon }>(
    `select ${couponJson('$2::int')} as coupon from salesrule_coupon c where lower(c.code) = lower($1)`,
    [code, customerId],
  );
  return row?.coupon;
}

/** Stores the coupon code in the cart; null removes it. */
export async function updateCouponCode(tx: Queryable, cartId: number, code: string | null): Promise<void> {
  await tx.query('update quote set coupon_code = $2 where entity_id = $1', [cartId, code]);
}
