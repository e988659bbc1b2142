import { pageOf, text } from '@merx/wire';
import { z } from 'zod';
import { OrderStatusHistory, orderHistoryFields, orderId } from './order-part.schema.js';

/** A line of an order's history as clients send it: all fields of a response are accepted. Ids and times are read-only and ignored. */
export const OrderCommentInput = z.strictObject({
  ...orderHistoryFields.in,
  created_at: text.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type OrderCommentInput = z.infer<typeof OrderCommentInput>;

export const AddOrderComment = z.object({ id: orderId, statusHistory: OrderCommentInput });

export const OrderComments = pageOf(OrderStatusHistory);
export type OrderComments = z.infer<typeof OrderComments>;
