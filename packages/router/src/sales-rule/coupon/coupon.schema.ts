import { salesRuleCoupon } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, text, wireText } from '@merx/wire';
import { z } from 'zod';

const fields = entity(salesRuleCoupon);

/** The type is 0 for a manual code, 1 for a generated one. */
export const Coupon = z.object(fields.out);
export type Coupon = z.infer<typeof Coupon>;

export const CouponList = pageOf(Coupon);

const extension_attributes = z.object({}).nullish();

/**
 * A coupon as clients send it: all fields of a response are accepted. The limits (the rule's) and the creation time (the
 * server's) are ignored.
 */
export const CouponInput = z.strictObject({ ...fields.in, created_at: text.nullish(), extension_attributes });
export type CouponInput = z.infer<typeof CouponInput>;

const couponId = int.describe('Id of the coupon.');

export const CouponId = z.object({ couponId });
export const NewCoupon = z.object({ coupon: CouponInput });
export const ChangedCoupon = z.object({ couponId, coupon: CouponInput });

export const CouponSpec = z.strictObject({
  rule_id: int.nullish(),
  format: text.nullish(),
  quantity: int.nullish(),
  length: int.nullish(),
  prefix: text.nullish(),
  suffix: text.nullish(),
  delimiter_at_every: int.nullish(),
  delimiter: text.nullish(),
  extension_attributes,
});
export type CouponSpec = z.infer<typeof CouponSpec>;

export const GenerateCoupons = z.object({ couponSpec: CouponSpec });
export const Codes = z.array(wireText);

/** Missing coupons are skipped, unless the caller wants an error. */
const ignoreInvalidCoupons = bool.default(true);
export const RemoveById = z.object({ ids: list(int), ignoreInvalidCoupons });
export type RemoveById = z.infer<typeof RemoveById>;
export const RemoveByCode = z.object({ codes: list(text), ignoreInvalidCoupons });
export type RemoveByCode = z.infer<typeof RemoveByCode>;
export const RemovedCoupons = z.object({ failed_items: z.array(wireText), missing_items: z.array(wireText) });
export type RemovedCoupons = z.infer<typeof RemovedCoupons>;

export const OfRule = z.object({ ruleId: int });
export const CsvPiece = wireText;
