import { wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A message to the one who gets the goods, of a whole order or of one item. */
export const GiftMessage = z.object({
  gift_message_id: wireInt,
  /** 0 for a guest's. */
  customer_id: wireInt,
  sender: wireText,
  recipient: wireText,
  message: wireText,
});
export type GiftMessage = z.infer<typeof GiftMessage>;
