import { text } from '@merx/wire';
import { z } from 'zod';

export const SetCoupon = z.object({ couponCode: text.describe('The coupon code.') });
