import { type CartCall, changeCart, giftMessageOf, loadActiveCart, withGiftMessages } from '../quote/index.js';
import type { FoundMessage, SaveMessage } from './gift-message.schema.js';

/** The gift message of the whole cart, or null. Throws 404. */
export function getCartMessage({ ctx }: CartCall): Promise<FoundMessage> {
  return read(ctx, null);
}

/** The gift message of an item, or null. Throws 404 for the cart, and for an item that is not in it. */
export function getItemMessage({ ctx, input }: CartCall<{ itemId: number }>): Promise<FoundMessage> {
  return read(ctx, input.itemId);
}

/** Saves the gift message of an item, or of the whole cart; an empty text removes it. Throws 404, 400. */
export function saveMessage({ ctx, input }: CartCall<SaveMessage & { itemId?: number }>): Promise<boolean> {
  return changeCart(ctx.db, ctx.cart, async (change) => ({
    cart: await withGiftMessages(change, [{ itemId: input.itemId ?? null, given: input.giftMessage }]),
    result: true,
  }));
}

async function read({ db, cart: reference }: CartCall['ctx'], itemId: number | null): Promise<FoundMessage> {
  const { cart } = await loadActiveCart(db, reference);
  return giftMessageOf(db, cart, itemId);
}
