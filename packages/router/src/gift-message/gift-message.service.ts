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

/** Saves the gift message of the whole cart, or takes it back. Throws 404, 400. */
export function saveCartMessage({ ctx, input }: CartCall<SaveMessage>): Promise<boolean> {
  return save(ctx, null, input);
}

/** Saves the gift message of an item, or takes it back. Throws 404, 400. */
export function saveItemMessage({ ctx, input }: CartCall<SaveMessage & { itemId: number }>): Promise<boolean> {
  return save(ctx, input.itemId, input);
}

async function read({ db, cart: reference }: CartCall['ctx'], itemId: number | null): Promise<FoundMessage> {
  const { cart } = await loadActiveCart(db, reference);
  return giftMessageOf(db, cart, itemId);
}

function save({ db, cart: reference }: CartCall['ctx'], itemId: number | null, { giftMessage }: SaveMessage): Promise<boolean> {
  return changeCart(db, reference, async (change) => ({
    cart: await withGiftMessages(change, [{ itemId, given: giftMessage }]),
    result: true,
  }));
}
