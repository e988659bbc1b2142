import { int, list, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** An order is locked until all are notified. */
const MAX_ORDERS = 1000;

export const NotifyOrders = z.object({
  orderIds: list(int)
    .refine((ids) => ids.length <= MAX_ORDERS, `Invalid input: expected at most ${MAX_ORDERS} orders`)
    .describe('Ids of the orders, not their numbers.'),
});
export type NotifyOrders = z.infer<typeof NotifyOrders>;

/** Whether all buyers are notified, and why not. */
export const NotifyResult = z.object({ successful: wireBool, errors: z.array(z.object({ id: wireInt, message: wireText })) });
export type NotifyResult = z.infer<typeof NotifyResult>;
