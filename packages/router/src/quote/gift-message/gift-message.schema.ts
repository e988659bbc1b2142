import { int, text } from '@merx/wire';
import { z } from 'zod';

/** A gift message as clients send it; an empty text removes the existing one. Ids are read-only and ignored. */
export const GiftMessageInput = z.strictObject({
  gift_message_id: int.nullish(),
  customer_id: int.nullish(),
  sender: text.nullish(),
  recipient: text.nullish(),
  message: text,
  /** The target, where several messages come with one call: `quote` or `item` and its id. */
  extension_attributes: z.object({ entity_id: text.nullish(), entity_type: text.nullish() }).nullish(),
});
export type GiftMessageInput = z.infer<typeof GiftMessageInput>;
