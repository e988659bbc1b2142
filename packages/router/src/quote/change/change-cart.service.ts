import { type Cache, type Database, type Queryable, shopConfig } from '@merx/db';
import { money, sum, toColumn } from '@merx/wire';
import { stockOfWebsite } from '../../catalog-inventory/index.js';
import { cartRules } from '../../sales-rule/index.js';
import { taxTable } from '../../tax/index.js';
import { notFound } from '../../trpc/errors.js';
import { covers } from '../carrier/pickup-book.js';
import { pickupBook } from '../carrier/pickup-book.service.js';
import { tableRates } from '../carrier/table-rates.service.js';
import { type Cart, type CartReference, isVirtual } from '../cart/cart.js';
import { completeCart, selectCart, selectIsOpen } from '../cart/cart.queries.js';
import { type CartSums, type CartWrite, lockCart, updateCartSums, type Written, writeToCart } from '../cart/cart-write.queries.js';
import { forgetCart, keepChanged, lastKnownCart } from '../cart/kept-carts.service.js';
import { readCart } from '../cart/read-cart.service.js';
import { type PriceBook, type PricedCart, priceCart } from '../totals/price-cart.js';

/**
 * The price book of a cart's store view, cached except for where its items can be picked up. Inside a transaction, `db` is the transaction.
 */
export async function priceBook(cache: Cache, db: Queryable, cart: Pick<Cart, 'store_id' | 'website_id' | 'items'>): Promise<PriceBook> {
  // Sequential: a transaction has one connection, and cached values are immediate.
  const config = await shopConfig(cache, db, cart.store_id);
  const stockId = await stockOfWebsite(cache, db, cart.website_id);
  return {
    config,
    taxes: await taxTable(cache, db),
    rules: await cartRules(cache, db),
    tableRates: await tableRates(cache, db, cart.website_id),
    stockId,
    pickup: await pickupBook(db, config, stockId, cart.items),
  };
}

/** The price of a changed cart: products that are new in it may be available for pick-up elsewhere. */
async function repriced(db: Queryable, cart: Cart, book: PriceBook): Promise<PricedCart> {
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
function sumsOf({ cart, totals }: PricedCart): CartSums {
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

/** The result of planning a change: the resulting cart, the statement that writes it, and a function for the call's result. */
export interface Plan<T> {
  cart: Cart;
  /** The resulting cart's prices, if they are known already. */
  priced?: PricedCart | undefined;
  write: CartWrite;
  /** The cart as it is then stored, but for its version; absent if that takes reading it. */
  stored?: ((written: Written) => Cart) | undefined;
  result: (written: Written, priced: PricedCart) => T;
}

const TRIES = 3;

/** How a change reads what it needs. */
export interface Reading<Found extends CartChange> {
  /** With the cart, inside a transaction with `tx`. Throws 404. */
  read(tx: Queryable): Promise<Found>;
  /** Besides a cart that the process knows already. */
  complete(known: CartChange): Promise<Found>;
}

/**
 * Changes an active cart with one statement: reads it, calls `plan` for what to write, and writes it unless the cart was
 * changed concurrently; then it retries, and after a few retries locks the cart. If the process knows the cart, the first try does
 * without reading it: the write itself finds out whether it still is the same. Returns null when the plan is to do
 * nothing. Throws 404, and whatever `plan` throws: then nothing was changed.
 */
export async function changeAtOnce<T, Found extends CartChange>(
  db: Database,
  reference: CartReference,
  reading: Reading<Found>,
  plan: (found: Found) => Promise<Plan<T> | null>,
): Promise<T | null> {
  const known = await changeKnownCart(db, reference, reading, plan);
  if (known !== STALE) return known;
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await carryOut(await reading.read(db), plan);
    if (done !== STALE) return done;
  }
  return db.transaction(async (tx) => {
    if ((await lockCart(tx, reference)) === undefined) throw noSuchCart(reference);
    const done = await carryOut(await reading.read(tx), plan);
    if (done === STALE) throw new Error('A cart was changed under its lock.');
    return done;
  });
}

async function changeKnownCart<T, Found extends CartChange>(
  db: Database,
  reference: CartReference,
  reading: Reading<Found>,
  plan: (found: Found) => Promise<Plan<T> | null>,
): Promise<T | null | typeof STALE> {
  const { attributeCodes } = await cartRules(db.cache, db);
  const cart = lastKnownCart(db, reference, attributeCodes);
  if (!cart) return STALE;
  const found = await reading.complete({ tx: db, cart, book: await priceBook(db.cache, db, cart) });
  // What is wrong with this cart may be right with the current one, which is then asked.
  const done = await carryOut(found, (change) => plan(change).catch(() => STALE));
  if (done === STALE) forgetCart(cart);
  return done;
}

const STALE = Symbol('The cart is another one by now.');

async function carryOut<T, Found extends CartChange>(
  found: Found,
  plan: (found: Found) => Promise<Plan<T> | null | typeof STALE>,
): Promise<T | null | typeof STALE> {
  const planned = await plan(found);
  if (planned === null || planned === STALE) return planned;
  const priced = planned.priced ?? (await repriced(found.tx, planned.cart, found.book));
  const written = await writeToCart(found.tx, planned.cart, sumsOf(priced), planned.write);
  if (!written) return STALE;
  const { version, updated_at } = written;
  if (planned.stored) keepChanged(found.cart, { ...planned.stored(written), version, updated_at });
  return planned.result(written, priced);
}

/** As `changeAtOnce`, for changes that need only the cart. */
export async function changeCartAtOnce<T>(
  db: Database,
  reference: CartReference,
  plan: (found: CartChange) => Promise<Plan<T>>,
): Promise<T> {
  const read = async (tx: Queryable) => ({ tx, ...(await loadActiveCart(db, reference, tx)) });
  const done = await changeAtOnce(db, reference, { read, complete: async (known) => known }, plan);
  if (done === null) throw new Error('A change without a result.');
  return done;
}
