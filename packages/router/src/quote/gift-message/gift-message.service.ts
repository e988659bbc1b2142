import type { ConfigReader, Queryable } from '@merx/db';
import type { GiftMessage } from '../../sales/index.js';
import type { Cart, CartItem } from '../cart/cart.js';
import type { CartChange } from '../change/change-cart.service.js';
import { giftMessageNotAvailable } from '../faults.js';
import type { GiftText } from './gift-message.queries.js';
import * as queries from './gift-message.queries.js';
import type { GiftMessageInput } from './gift-message.schema.js';
import { giftText, requireGiftCart, requireGiftItem, requireShippedItem, targetItemId } from './gift-message-rules.js';

/** The gift message of the cart or of an item; null when there is none. Throws 404 for an item that is not in the cart. */
export async function giftMessageOf(db: Queryable, cart: Cart, itemId: number | null): Promise<GiftMessage | null> {
  const { gift_message_id: id } = itemId === null ? cart : requireGiftItem(cart, itemId);
  return id === null ? null : queries.selectGiftMessage(db, id);
}

/** A message for an item, or for the whole cart when `itemId` is null. */
interface RequestedMessage {
  itemId: number | null;
  given: GiftMessageInput;
}

/** Saves messages that name their item, sent along with another call. Throws as `withGiftMessages`, and 400 when one names no target. */
export function withNamedMessages(change: CartChange, given: readonly GiftMessageInput[]): Promise<Cart> {
  return withGiftMessages(
    change,
    given.map((message) => ({ itemId: targetItemId(message), given: message })),
  );
}

/**
 * Saves gift messages and returns the updated cart; an empty text removes one, and the last of several for the same
 * target wins. Throws 404 for an item that is not in the cart, 400 where nothing is shipped, gift messages are not
 * allowed, or a message is incomplete.
 */
export async function withGiftMessages(change: CartChange, wanted: readonly RequestedMessage[]): Promise<Cart> {
  const { tx, cart, book } = change;
  const places = wanted.map((one) => place(cart, one));
  await requireAllowed(tx, book.config, places);
  const last = [...new Map(places.map((one) => [one.item?.item_id ?? null, one])).values()];
  const removed = last.flatMap(({ text, existing }) => (text === null && existing !== null ? [existing] : []));
  const written = last.flatMap(({ item, text, existing }) =>
    text ? [{ ...text, item_id: item?.item_id ?? null, gift_message_id: existing }] : [],
  );
  if (removed.length > 0) await queries.deleteGiftMessages(tx, cart.entity_id, removed);
  const ids = written.length > 0 ? await queries.writeGiftMessages(tx, cart.entity_id, cart.customer_id ?? GUEST, written) : [];
  const idByItem = new Map(ids.map((row) => [row.item_id, row.gift_message_id]));
  const idNow = (itemId: number | null, before: number | null) =>
    idByItem.get(itemId) ?? (before !== null && removed.includes(before) ? null : before);
  return {
    ...cart,
    gift_message_id: idNow(null, cart.gift_message_id),
    items: cart.items.map((item) => ({ ...item, gift_message_id: idNow(item.item_id, item.gift_message_id) })),
  };
}

const GUEST = 0;

/** The target of a message, and the existing one. */
interface Place {
  /** Null for the whole cart. */
  item: CartItem | null;
  existing: number | null;
  /** Null removes the message. */
  text: GiftText | null;
}

function place(cart: Cart, { itemId, given }: RequestedMessage): Place {
  const text = giftText(given);
  if (itemId === null) {
    requireGiftCart(cart);
    return { item: null, existing: cart.gift_message_id, text };
  }
  const item = requireGiftItem(cart, itemId);
  requireShippedItem(item);
  return { item, existing: item.gift_message_id, text };
}

/** Removing a message is always allowed. */
async function requireAllowed(tx: Queryable, config: ConfigReader, places: Place[]): Promise<void> {
  const written = places.filter(({ text }) => text !== null);
  if (written.some(({ item }) => item === null) && !config.flag('sales/gift_options/allow_order')) throw giftMessageNotAvailable();
  const productIds = written.flatMap(({ item }) => (item ? [item.product_id] : []));
  if (productIds.length === 0) return;
  const allowedByShop = config.flag('sales/gift_options/allow_items');
  const settings = new Map((await queries.selectGiftMessageSettings(tx, productIds)).map(({ id, available }) => [id, available]));
  for (const id of productIds) if (!isAllowed(settings.get(id), allowedByShop)) throw giftMessageNotAvailable();
}

/** A product's own yes or no takes precedence. */
const isAllowed = (available: string | null | undefined, byShop: boolean): boolean => available === '1' || (available !== '0' && byShop);
