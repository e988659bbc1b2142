import { wireInt } from '@merx/wire';
import type { z } from 'zod';
import { PaymentStatus } from '../../sales/index.js';

/** The status of the payment of the order that was placed from a cart. */
export const CartPayment = PaymentStatus.extend({ order_id: wireInt.describe('Id of the order.') });
export type CartPayment = z.infer<typeof CartPayment>;
