import { type Cache, type Database, type Queryable, shopConfig } from '@merx/db';
import { money, sum, toColumn } from '@merx/wire';
import { stockOfWebsite } from '../../catalog-inventory/index.js';
import { cartRules, rulesReadFor } from '../../sales-rule/index.js';
import { taxTable } from '../../tax/index.js';
import { notFound } from '../../trpc/errors.js';
import { covers } from '../carrier/pickup-book.js';
import { pickupBook } from '../carrier/pickup-book.service.js';
import { tableRates } from '../carrier/table-rates.service.js';
import { type Cart, type CartReference, isVirtual } from '../cart/cart.js';
import { completeCart, selectCart, selectIsOpen } from '../cart/cart.queries.js';
import { type CartSums, lockCart, updateCartSums } from '../cart/cart-write.queries.js';
import { readCart } from '../cart/read-cart.service.js';
import { type PriceBook, type PricedCart, priceCart } from '../totals/price-cart.js';

type PricedFor = Pick<Cart, 'store_id' | 'website_id' | 'items' | 'rule_attributes'>;

/**
 * The price book of a cart's store view, cached except for where its items can be picked up. Inside a transaction, `db` is the transaction.
 */
export async function priceBook(cache: Cache, db: Queryable, cart: PricedFor): Promise<PriceBook> {
  // Sequential: a transaction has one connection, and cached values are immediate.
  const config = await shopConfig(cache, db, cart.store_id);
  const stockId = await stockOfWebsite(cache, db, cart.website_id);
  return {
    config,
    taxes: await taxTable(cache, db),
    rules: await rulesReadFor(cache, db, cart.rule_attributes),
    tableRates: await tableRates(cache, db, cart.website_id),
    stockId,
    pickup: await pickupBook(db, config, stockId, cart.items),
  };
}

/** The price of a changed cart: products that are new in it may be available for pick-up elsewhere. */
export async function repriced(db: Queryable, cart: Cart, book: PriceBook): Promise<PricedCart> {
  if (!book.pickup || covers(book.pickup, cart.items)) return priceCart(cart, book);
  return priceCart(cart, { ...book, pickup: await pickupBook(db, book.config, book.stockId, cart.items) });
}

/** The 404 for a cart that is missing, ordered or another customer's: always the same. */
export function noSuchCart(reference: CartReference): Error {
  if (reference.by === 'customer') return notFound('customerId', reference.customerId);
  return notFound('cartId', reference.by === 'id' ? reference.cartId : reference.maskedId);
}

/** Whether a cart exists and is active, for checks before it is read. */
export const isOpenCart = (db: Database, reference: CartReference): Promise<boolean> => selectIsOpen(db, reference);

/** Reads a cart by its reference, with the product attributes used by price rules. Throws 404. */
export async function loadCart(db: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<Cart> {
  const row = await selectCart(db, reference, ruleAttributes);
  const cart = row && (await completeCart(db, row, reference, ruleAttributes));
  if (!cart) throw noSuchCart(reference);
  return cart;
}

/** Reads an active cart with all data that its price depends on; inside a transaction with `tx`. Throws 404, also for an ordered one. */
export async function loadActiveCart(db: Database, reference: CartReference, tx: Queryable = db): Promise<{ cart: Cart; book: PriceBook }> {
  const { attributeCodes } = await cartRules(db.cache, tx);
  const cart = tx === db ? await readCart(db, reference, attributeCodes) : await loadCart(tx, reference, attributeCodes);
  if (!cart?.is_active) throw noSuchCart(reference);
  return { cart, book: await priceBook(db.cache, tx, cart) };
}

/** The priced active cart of a call. Throws 404. */
export async function loadPricedCart({ db, cart: reference }: { db: Database; cart: CartReference }): Promise<PricedCart> {
  const { cart, book } = await loadActiveCart(db, reference);
  return priceCart(cart, book);
}

/** A cart before a change, and a connection: the database or a transaction. */
export interface CartChange {
  tx: Queryable;
  cart: Cart;
  book: PriceBook;
}

/** The outcome of a change: the updated cart, and the call's result. */
export interface Changed<T> {
  cart: Cart;
  /** The updated cart's prices, if they are known already. */
  priced?: PricedCart | undefined;
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
    return storeChange(change, await work(change));
  });
}

/** Stores the new totals of a cart changed inside a transaction, and returns the change's result. */
export async function storeChange<T>({ tx, book }: CartChange, { cart, priced: known, result }: Changed<T>): Promise<T> {
  const priced = known ?? (await repriced(tx, cart, book));
  await updateCartSums(tx, cart.entity_id, sumsOf(priced));
  return typeof result === 'function' ? (result as (priced: PricedCart) => T)(priced) : result;
}

/** The stored part of a cart's totals. */
export function sumsOf({ cart, totals }: PricedCart): CartSums {
  return {
    items_count: cart.items.length,
    items_qty: toColumn(sum(cart.items.map((item) => money(item.qty)))),
    is_virtual: isVirtual(cart),
    subtotal: toColumn(totals.subtotal.display),
    base_subtotal: toColumn(totals.subtotal.base),
    grand_total: toColumn(totals.grandTotal.display),
    base_grand_total: toColumn(totals.grandTotal.base),
  };
}
