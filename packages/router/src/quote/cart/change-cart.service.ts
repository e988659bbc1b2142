import type { Database, Queryable } from '@merx/db';
import { money, sum, toColumn } from '@merx/wire';
import { notFound } from '../../trpc/errors.js';
import { type PriceBook, priceBook } from '../totals/price-book.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { updateCartSums } from '../totals/totals.queries.js';
import { type Cart, type CartReference, isVirtual } from './cart.js';
import { lockCart, selectCart } from './cart.queries.js';

/** The 404 of a cart that is missing, ordered or somebody else's: always the same. */
export function noSuchCart(reference: CartReference): Error {
  if (reference.by === 'customer') return notFound('customerId', reference.customerId);
  return notFound('cartId', reference.by === 'id' ? reference.cartId : reference.maskedId);
}

/** Reads a cart as its door names it. Throws 404. */
export async function loadCart(db: Queryable, reference: CartReference): Promise<Cart> {
  const cart = await selectCart(db, reference);
  if (!cart) throw noSuchCart(reference);
  return cart;
}

/** Reads an active cart with what its price depends on. Throws 404, also for an ordered one. */
export async function loadActiveCart(db: Database, reference: CartReference): Promise<{ cart: Cart; book: PriceBook }> {
  const cart = await loadCart(db, reference);
  if (!cart.is_active) throw noSuchCart(reference);
  return { cart, book: await priceBook(db.cache, db, cart.store_id) };
}

export interface CartChange {
  tx: Queryable;
  cart: Cart;
  book: PriceBook;
}

/** What a change leaves: the cart as it stands now, and the call's result. */
export interface Changed<T> {
  cart: Cart;
  result: T | ((priced: PricedCart) => T);
}

/** Locks and reads an active cart inside a transaction. Throws 404. */
export async function lockActiveCart(db: Database, tx: Queryable, reference: CartReference): Promise<CartChange> {
  const cartId = await lockCart(tx, reference);
  if (cartId === undefined) throw noSuchCart(reference);
  const cart = await loadCart(tx, { by: 'id', cartId });
  if (!cart.is_active) throw noSuchCart(reference);
  return { tx, cart, book: await priceBook(db.cache, tx, cart.store_id) };
}

/**
 * Changes a cart: one transaction that locks it, reads it, lets `work` write, and keeps the new sums. A result given as a function is
 * asked with the newly priced cart. Throws 404, and whatever `work` throws: then nothing was changed.
 */
export function changeCart<T>(db: Database, reference: CartReference, work: (change: CartChange) => Promise<Changed<T>>): Promise<T> {
  return db.transaction(async (tx) => {
    const change = await lockActiveCart(db, tx, reference);
    const { cart, result } = await work(change);
    const priced = priceCart(cart, change.book);
    await keepSums(tx, priced);
    return typeof result === 'function' ? (result as (priced: PricedCart) => T)(priced) : result;
  });
}

async function keepSums(tx: Queryable, { cart, totals }: PricedCart): Promise<void> {
  await updateCartSums(tx, cart.entity_id, {
    itemsCount: cart.items.length,
    itemsQty: toColumn(sum(cart.items.map((item) => money(item.qty)))),
    isVirtual: isVirtual(cart),
    subtotal: toColumn(totals.subtotal.display),
    baseSubtotal: toColumn(totals.subtotal.base),
    grandTotal: toColumn(totals.grandTotal.display),
    baseGrandTotal: toColumn(totals.grandTotal.base),
  });
}
