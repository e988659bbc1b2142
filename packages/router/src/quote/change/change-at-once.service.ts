import type { Database, Queryable } from '@merx/db';
import type { Cart, CartReference } from '../cart/cart.js';
import { lockCart } from '../cart/cart.queries.js';
import { type CartWrite, type Written, writeToCart } from '../cart/cart-write.queries.js';
import type { PriceBook } from '../totals/price-book.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { loadActiveCart, noSuchCart, sumsOf } from './change-cart.service.js';

/** A cart as a change finds it, and whoever can run SQL: the database or a transaction. */
export interface FoundCart {
  tx: Queryable;
  cart: Cart;
  book: PriceBook;
}

/** What a change leaves: the cart as it will stand, the statement that writes it, and the call's result from what was written. */
export interface Plan<T> {
  cart: Cart;
  write: CartWrite;
  result: (written: Written, priced: PricedCart) => T;
}

const TRIES = 3;

/**
 * Changes an active cart by one statement: reads it, lets `plan` say what to write, and writes it if nobody has changed the cart meanwhile;
 * else it begins anew, and after a few times under the cart's lock. Returns null when the plan is to do nothing. Throws 404, and whatever
 * `plan` throws: then nothing was changed.
 */
export async function changeAtOnce<T, Found extends FoundCart>(
  db: Database,
  reference: CartReference,
  read: (tx: Queryable) => Promise<Found>,
  plan: (found: Found) => Promise<Plan<T> | null>,
): Promise<T | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await carryOut(await read(db), plan);
    if (done !== STALE) return done;
  }
  return db.transaction(async (tx) => {
    if ((await lockCart(tx, reference)) === undefined) throw noSuchCart(reference);
    const done = await carryOut(await read(tx), plan);
    if (done === STALE) throw new Error('A cart was changed under its lock.');
    return done;
  });
}

const STALE = Symbol('The cart is another one by now.');

async function carryOut<T, Found extends FoundCart>(
  found: Found,
  plan: (found: Found) => Promise<Plan<T> | null>,
): Promise<T | null | typeof STALE> {
  const planned = await plan(found);
  if (!planned) return null;
  const priced = priceCart(planned.cart, found.book);
  const written = await writeToCart(found.tx, planned.cart, sumsOf(priced), planned.write);
  return written ? planned.result(written, priced) : STALE;
}

/** As `changeAtOnce`, for changes that need nothing but the cart. */
export async function changeCartAtOnce<T>(
  db: Database,
  reference: CartReference,
  plan: (found: FoundCart) => Promise<Plan<T>>,
): Promise<T> {
  const done = await changeAtOnce(db, reference, async (tx) => ({ tx, ...(await loadActiveCart(db, reference, tx)) }), plan);
  if (done === null) throw new Error('A change without a result.');
  return done;
}
