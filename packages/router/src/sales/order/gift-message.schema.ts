import { giftMessage } from '@merx/db/tables';
import { entity } from '@merx/wire';
import { z } from 'zod';

export const giftMessageFields = entity(giftMessage);

/** The gift message of an order or an item; `customer_id` is 0 for a guest's. */
export const GiftMessage = z.object(giftMessageFields.out);
export type GiftMessage = z.infer<typeof GiftMessage>;
