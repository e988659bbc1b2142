import { bool, decimal, int, list, text } from '@merx/wire';
import { z } from 'zod';
import { orderId } from '../order/order-part.schema.js';

const extension_attributes = z.object({}).nullish();

/** What a call on an order says of the document that is made of it. Without items everything that is open is meant. */
export const OrderDocument = z.object({
  orderId,
  items: list(z.strictObject({ order_item_id: int, qty: decimal, extension_attributes })).nullish(),
  /** Whether the buyer gets a mail; `appendComment` tells the buyer the comment, too. */
  notify: bool.default(false),
  appendComment: bool.default(false),
  comment: z.strictObject({ comment: text, is_visible_on_front: int.nullish(), extension_attributes }).nullish(),
});
export type OrderDocument = z.infer<typeof OrderDocument>;
