import { giftMessage } from '@merx/db/tables';
import { entity } from '@merx/wire';
import { z } from 'zod';

export const giftMessageFields = entity(giftMessage);

/** A message to the one who gets the goods, of a whole order or of one item; `customer_id` is 0 for a guest's. */
export const GiftMessage = z.object(giftMessageFields.out);
export type GiftMessage = z.infer<typeof GiftMessage>;
