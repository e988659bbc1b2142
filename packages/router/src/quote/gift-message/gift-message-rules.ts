import { invalidValue, notFound, required, tooManyCharacters } from '../../trpc/errors.js';
import { type Cart, type CartItem, isVirtual, isVirtualItem } from '../cart/cart.js';
import { noGiftMessageForEmptyCart, noGiftMessageForVirtual } from '../faults.js';
import type { GiftText } from './gift-message.queries.js';
import type { GiftMessageInput } from './gift-message.schema.js';

const NAME_LENGTH = 255;
const MESSAGE_LENGTH = 10_000;

/**
 * The message to save, or null when its text is empty. Throws 400 for a message without sender or recipient, and for
 * texts that are too long.
 */
export function giftText({ sender, recipient, message }: GiftMessageInput): GiftText | null {
  if (message.trim() === '') return null;
  if (sender === null || sender === undefined) throw required('sender');
  if (recipient === null || recipient === undefined) throw required('recipient');
  requireLength('sender', sender, NAME_LENGTH);
  requireLength('recipient', recipient, NAME_LENGTH);
  requireLength('message', message, MESSAGE_LENGTH);
  return { sender, recipient, message };
}

function requireLength(fieldName: string, value: string, length: number): void {
  if (value.length > length) throw tooManyCharacters({ fieldName, length });
}

/** The item of a message among several; null for the whole cart. Throws 400 when it is not given. */
export function targetItemId({ extension_attributes }: GiftMessageInput): number | null {
  const { entity_type: type, entity_id: id } = extension_attributes ?? {};
  if (type === 'quote') return null;
  if (type !== 'item' && type !== 'quote_item') throw invalidValue({ value: type ?? '', fieldName: 'entity_type' });
  if (!id || !/^[1-9]\d{0,9}$/.test(id)) throw notFound('itemId', id ?? '');
  return Number(id);
}

/** The line with that id. Throws 404 for another cart's line, and for the part of a line. */
export function requireGiftItem(cart: Cart, itemId: number): CartItem {
  const item = cart.items.find((candidate) => candidate.item_id === itemId);
  if (!item) throw notFound('itemId', itemId);
  return item;
}

/** Throws 400 for an empty cart, or one without shipped items: virtual items have no gift message. */
export function requireGiftCart(cart: Cart): void {
  if (cart.items.length === 0) throw noGiftMessageForEmptyCart();
  if (isVirtual(cart)) throw noGiftMessageForVirtual();
}

/** Throws 400 for a line that is not shipped. */
export function requireShippedItem(item: CartItem): void {
  if (isVirtualItem(item)) throw noGiftMessageForVirtual();
}
