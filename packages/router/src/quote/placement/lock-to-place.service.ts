import type { Database, Queryable } from '@merx/db';
import { type LockedStock, lockedStock } from '../../catalog-inventory/index.js';
import { cartRules } from '../../sales-rule/index.js';
import type { CartReference } from '../cart/cart.js';
import { completeCart } from '../cart/cart.queries.js';
import { type CartChange, loadCart, noSuchCart, priceBook } from '../change/change-cart.service.js';
import { placementLock } from './place-order.queries.js';

const lockCartWithStock = placementLock<LockedStock>(lockedStock);

/** A locked cart of which an order is to be made. */
export interface CartToPlace extends CartChange {
  newPaymentId: number;
  /** The stock of its items, if it is locked already. */
  heldStock: LockedStock[] | undefined;
}

/** Locks and reads the cart with the stock of its items, and draws an id for its payment, in case it has none. Throws 404. */
export async function lockToPlace(db: Database, tx: Queryable, reference: CartReference): Promise<CartToPlace> {
  const { attributeCodes } = await cartRules(db.cache, tx);
  const found = await lockCartWithStock(tx, reference, attributeCodes);
  if (!found) throw noSuchCart(reference);
  const { payment_id: newPaymentId, is_current: isCurrent, stock } = found;
  const cart = isCurrent ? await completeCart(tx, found.cart, reference, attributeCodes) : await loadCart(tx, reference, attributeCodes);
  if (!cart?.is_active) throw noSuchCart(reference);
  return { tx, newPaymentId, cart, book: await priceBook(db.cache, tx, cart), heldStock: isCurrent ? stock : undefined };
}
