import type { Queryable } from '@merx/db';
import { readStockSettings } from '../../catalog-inventory/index.js';
import type { Context } from '../../trpc/context.js';
import type { Cart, CartItem } from '../cart/cart.js';
import { lockCart } from '../cart/cart.queries.js';
import { selectCoupon, updateCouponCode } from '../cart/coupon.queries.js';
import { activeCartOf, type NewCartPlace, placeOf } from '../cart/new-cart.service.js';
import { type CartChange, keepChange, lockActiveCart, noSuchCart } from '../change/change-cart.service.js';
import { stocksOf } from '../item/item-stock.service.js';
import { joinedLines } from '../item/joined-lines.js';
import { deleteItems, lockMergedCarts, moveItems, updateCartEmptied, updateItemQtys } from './merge-carts.queries.js';

type MergeCall = { ctx: Context & { customerId: number }; input: { cartId: string } };

/**
 * Merges a guest's cart into the caller's active cart, which is created if there is none, and returns that cart's id.
 * The guest's coupon is used if the caller has none; addresses and payment stay the caller's. The guest's cart is
 * closed, so that only one of several concurrent calls succeeds. Throws 404 for the guest's cart, 400 for a line that
 * can no longer be bought in that quantity; then nothing has changed.
 */
export async function mergeCarts({ ctx, input: { cartId: maskedId } }: MergeCall): Promise<number> {
  const { db, customerId } = ctx;
  const place = await placeOf(ctx);
  return db.transaction(async (tx) => {
    const locked = await lockMergedCarts(tx, maskedId, customerId);
    const guests = locked.find((cart) => cart.masked_id === maskedId && cart.customer_id === null);
    if (!guests) throw noSuchCart({ by: 'mask', maskedId });
    const mine = locked.find((cart) => cart.customer_id === customerId);
    const cartId = mine?.entity_id ?? (await lockedCartOf({ ...place, db: tx }, customerId));
    const moved = new Set(await moveItems(tx, guests.entity_id, cartId));
    await updateCartEmptied(tx, guests.entity_id);
    const change = await lockActiveCart(db, tx, { by: 'id', cartId });
    const joined = await withJoined(change, moved);
    return keepChange(change, { cart: await withCoupon(tx, joined, guests.coupon_code), result: cartId });
  });
}

/** The active cart of a customer who had none before, locked. */
async function lockedCartOf(place: NewCartPlace, customerId: number): Promise<number> {
  const cartId = await activeCartOf(place, customerId);
  await lockCart(place.db, { by: 'id', cartId });
  return cartId;
}

/** Applies the coupon unless the cart has one, and returns the updated cart. */
async function withCoupon(tx: Queryable, cart: Cart, code: string | null): Promise<Cart> {
  if (code === null || cart.coupon_code !== null) return cart;
  await updateCouponCode(tx, cart.entity_id, code);
  return { ...cart, coupon_code: code, coupon: (await selectCoupon(tx, code, cart.customer_id)) ?? null };
}

/** Merges the moved lines with equal existing ones, and returns the updated cart. */
async function withJoined({ tx, cart, book }: CartChange, moved: ReadonlySet<number>): Promise<Cart> {
  const coming = cart.items.filter(({ item_id }) => moved.has(item_id));
  const own = cart.items.filter(({ item_id }) => !moved.has(item_id));
  const lines = coming.map(({ product, children }) => ({ product, parts: children }));
  const items = joinedLines(own, coming, await stocksOf(tx, readStockSettings(book.config), lines));
  await writeChanges(tx, cart.items, items);
  return { ...cart, items };
}

async function writeChanges(tx: Queryable, before: CartItem[], after: CartItem[]): Promise<void> {
  const had = new Map(before.map((item) => [item.item_id, item.qty]));
  const changed = after.filter(({ item_id, qty }) => had.get(item_id) !== qty);
  const kept = new Set(after.map(({ item_id }) => item_id));
  const gone = before.map(({ item_id }) => item_id).filter((itemId) => !kept.has(itemId));
  if (changed.length > 0) await updateItemQtys(tx, changed);
  if (gone.length > 0) await deleteItems(tx, gone);
}
