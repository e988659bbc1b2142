import type { Database, Queryable } from '@merx/db';
import type { Cart, CartReference } from '../cart/cart.js';
import { lockCart } from '../cart/cart.queries.js';
import { type CartWrite, type Written, writeToCart } from '../cart/cart-write.queries.js';
import type { PriceBook } from '../totals/price-book.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { loadActiveCart, noSuchCart, sumsOf } from './change-cart.service.js';

/** A cart before a change, and a connection: the database or a transaction. */
export interface FoundCart {
  tx: Queryable;
  cart: Cart;
  book: PriceBook;
}

/** The result of planning a change: the resulting cart, the statement that writes it, and a function for the call's result. */
export interface Plan<T> {
  cart: Cart;
  write: CartWrite;
  result: (written: Written, priced: PricedCart) => T;
}

const TRIES = 3;

/**
 * Changes an active cart with one statement: reads it, calls `plan` for what to write, and writes it unless the cart was
 * changed concurrently; then it retries, and after a few retries locks the cart. Returns null when the plan is to do
 * nothing. Throws 404, and whatever `plan` throws: then nothing was changed.
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

/** As `changeAtOnce`, for changes that need only the cart. */
export async function changeCartAtOnce<T>(
  db: Database,
  reference: CartReference,
  plan: (found: FoundCart) => Promise<Plan<T>>,
): Promise<T> {
  const done = await changeAtOnce(db, reference, async (tx) => ({ tx, ...(await loadActiveCart(db, reference, tx)) }), plan);
  if (done === null) throw new Error('A change without a result.');
  return done;
}
