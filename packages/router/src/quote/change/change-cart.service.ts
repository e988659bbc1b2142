import type { Database, Queryable } from '@merx/db';
import { money, sum, toColumn } from '@merx/wire';
import { cartRules } from '../../sales-rule/index.js';
import { notFound } from '../../trpc/errors.js';
import { type PriceBook, priceBook } from '../totals/price-book.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { type CartSums, updateCartSums } from '../totals/totals.queries.js';
import { type Cart, type CartReference, isVirtual } from './cart.js';
import { lockCart, selectCart } from './cart.queries.js';

/** The 404 of a cart that is missing, ordered or somebody else's: always the same. */
export function noSuchCart(reference: CartReference): Error {
  if (reference.by === 'customer') return notFound('customerId', reference.customerId);
  return notFound('cartId', reference.by === 'id' ? reference.cartId : reference.maskedId);
}

/** Reads a cart as its door names it, with what price rules ask of its products. Throws 404. */
export async function loadCart(db: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<Cart> {
  const cart = await selectCart(db, reference, ruleAttributes);
  if (!cart) throw noSuchCart(reference);
  return cart;
}

/** Reads an active cart with what its price depends on; inside a transaction by `tx`. Throws 404, also for an ordered one. */
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

/** What a change leaves: the cart as it stands now, and the call's result. */
export interface Changed<T> {
  cart: Cart;
  result: T | ((priced: PricedCart) => T);
}

/** Locks and reads an active cart inside a transaction. Throws 404. */
export async function lockActiveCart(db: Database, tx: Queryable, reference: CartReference): Promise<CartChange> {
  if ((await lockCart(tx, reference)) === undefined) throw noSuchCart(reference);
  const { attributeCodes } = await cartRules(db.cache, tx);
  const cart = await loadCart(tx, reference, attributeCodes);
  if (!cart.is_active) throw noSuchCart(reference);
  return { tx, cart, book: await priceBook(db.cache, tx, cart) };
}

/**
 * Changes a cart: one transaction that locks it, reads it, lets `work` write, and keeps the new sums. A result given as a function is
 * asked with the newly priced cart. Throws 404, and whatever `work` throws: then nothing was changed.
 */
export function changeCart<T>(db: Database, reference: CartReference, work: (change: CartChange) => Promise<Changed<T>>): Promise<T> {
  return db.transaction(async (tx) => {
    const change = await lockActiveCart(db, tx, reference);
    return keepChange(change, await work(change));
  });
}

/** Keeps the new sums of a cart that was changed inside a transaction, and returns the change's result. */
export async function keepChange<T>({ tx, book }: CartChange, { cart, result }: Changed<T>): Promise<T> {
  const priced = priceCart(cart, book);
  await keepSums(tx, priced);
  return typeof result === 'function' ? (result as (priced: PricedCart) => T)(priced) : result;
}

const keepSums = (tx: Queryable, priced: PricedCart): Promise<void> => updateCartSums(tx, priced.cart.entity_id, sumsOf(priced));

/** What is kept of a cart's totals. */
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
