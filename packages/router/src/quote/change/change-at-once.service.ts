import type { Database, Queryable } from '@merx/db';
import { cartRules } from '../../sales-rule/index.js';
import type { Cart, CartReference } from '../cart/cart.js';
import { type CartWrite, lockCart, type Written, writeToCart } from '../cart/cart-write.queries.js';
import { forgetCart, keepChanged, lastKnownCart } from '../cart/kept-carts.service.js';
import type { PricedCart } from '../totals/price-cart.js';
import { type CartChange, loadActiveCart, noSuchCart, priceBook, repriced, sumsOf } from './change-cart.service.js';

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
