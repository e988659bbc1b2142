import type { Database, Queryable } from '@merx/db';
import { money, sum, toColumn } from '@merx/wire';
import { cartRules } from '../../sales-rule/index.js';
import { notFound } from '../../trpc/errors.js';
import { type Cart, type CartReference, isVirtual } from '../cart/cart.js';
import { lockCart, selectCart, selectIsOpen } from '../cart/cart.queries.js';
import { type CartSums, updateCartSums } from '../cart/cart-write.queries.js';
import type { PriceBook } from '../totals/price-book.js';
import { priceBook } from '../totals/price-book.service.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';

/** The 404 for a cart that is missing, ordered or another customer's: always the same. */
export function noSuchCart(reference: CartReference): Error {
  if (reference.by === 'customer') return notFound('customerId', reference.customerId);
  return notFound('cartId', reference.by === 'id' ? reference.cartId : reference.maskedId);
}

/** Whether a cart exists and is active, for checks before it is read. */
export const isOpenCart = (db: Database, reference: CartReference): Promise<boolean> => selectIsOpen(db, reference);

/** Reads a cart by its reference, with the product attributes used by price rules. Throws 404. */
export async function loadCart(db: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<Cart> {
  const cart = await selectCart(db, reference, ruleAttributes);
  if (!cart) throw noSuchCart(reference);
  return cart;
}

/** Reads an active cart with all data that its price depends on; inside a transaction with `tx`. Throws 404, also for an ordered one. */
export async function loadActiveCart(db: Database, reference: CartReference, tx: Queryable = db): Promise<{ cart: Cart; book: PriceBook }> {
  const { attributeCodes } = await cartRules(db.cache, tx);
  const cart = await loadCart(tx, reference, attributeCodes);
  if (!cart.is_active) throw noSuchCart(reference);
  return { cart, book: await priceBook(db.cache, tx, cart) };
}

export interface CartChange {
  tx: Queryable;
  cart: Cart;
  book: PriceBook;
}

/** The outcome of a change: the updated cart, and the call's result. */
export interface Changed<T> {
  cart: Cart;
  result: T | ((priced: PricedCart) => T);
}

/** Locks and reads an active cart inside a transaction. Throws 404. */
export async function lockActiveCart(db: Database, tx: Queryable, reference: CartReference): Promise<CartChange> {
  if ((await lockCart(tx, reference)) === undefined) throw noSuchCart(reference);
  return { tx, ...(await loadActiveCart(db, reference, tx)) };
}

/**
 * Changes a cart in one transaction: locks it, reads it, calls `work` to write, and stores the new totals. A result
 * given as a function is called with the repriced cart. Throws 404, and whatever `work` throws: then nothing was
 * changed.
 */
export function changeCart<T>(db: Database, reference: CartReference, work: (change: CartChange) => Promise<Changed<T>>): Promise<T> {
  return db.transaction(async (tx) => {
    const change = await lockActiveCart(db, tx, reference);
    return keepChange(change, await work(change));
  });
}

/** Stores the new totals of a cart changed inside a transaction, and returns the change's result. */
export async function keepChange<T>({ tx, book }: CartChange, { cart, result }: Changed<T>): Promise<T> {
  const priced = priceCart(cart, book);
  await updateCartSums(tx, cart.entity_id, sumsOf(priced));
  return typeof result === 'function' ? (result as (priced: PricedCart) => T)(priced) : result;
}

/** The stored part of a cart's totals. */
export function sumsOf({ cart, totals }: PricedCart): CartSums {
  return {
    itemsCount: cart.items.length,
    itemsQty: toColumn(sum(cart.items.map((item) => money(item.qty)))),
    isVirtual: isVirtual(cart),
    subtotal: toColumn(totals.subtotal.display),
    baseSubtotal: toColumn(totals.subtotal.base),
    grandTotal: toColumn(totals.grandTotal.display),
    baseGrandTotal: toColumn(totals.grandTotal.base),
  };
}
