import { itemId } from '@merx/wire';
import { z } from 'zod';
import { GiftMessageInput } from '../quote/index.js';
import { GiftMessage } from '../sales/index.js';

export const ItemId = z.object({ itemId });
export const SaveMessage = z.object({ giftMessage: GiftMessageInput });
export const SaveItemMessage = z.object({ giftMessage: GiftMessageInput, itemId });
export type SaveMessage = z.infer<typeof SaveMessage>;

/** No message is returned as an empty list. */
export const FoundMessage = GiftMessage.nullable();
export type FoundMessage = z.infer<typeof FoundMessage>;
