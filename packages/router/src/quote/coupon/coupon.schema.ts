import { text, wireText } from '@merx/wire';
import { z } from 'zod';

/** No coupon is returned as an empty list. */
export const CouponCode = wireText.nullable();
export const SetCoupon = z.object({ couponCode: text.describe('The code as the buyer enters it.') });
