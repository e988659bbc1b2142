import type { Database } from '@merx/db';
import type { Cart, CartReference } from './cart.js';
import { freshUntil, type KeptProducts, keptBeside, keptProducts, keptUntil } from './kept-products.service.js';

/** Where a cart was read: among which products, by which masked id, and until when what was read may be used. */
interface Origin {
  kept: KeptProducts;
  maskedId: string;
  until: number;
}

/** By masked id. */
const cartsOf = keptBeside<Cart>();
const originOf = new WeakMap<Cart, Origin>();
const MOST_KEPT = 5000;

/**
 * Keeps a guest's cart as it was read or written. Not one with a coupon or with products that have options, and no customer's: what else
 * these depend on is not announced when it changes.
 */
export function keepCart(kept: KeptProducts, reference: CartReference, cart: Cart): void {
  if (reference.by === 'mask') keepAt({ kept, maskedId: reference.maskedId, until: freshUntil() }, cart);
}

/** Keeps what a cart has become by a change, if it is known where it was read. */
export function keepChanged(before: Cart, after: Cart): void {
  const origin = originOf.get(before);
  if (origin) keepAt(origin, after);
}

function keepAt(origin: Origin, cart: Cart): void {
  const { kept, maskedId } = origin;
  const until = untilOf(cart, origin);
  if (until === undefined) {
    cartsOf(kept).delete(maskedId);
    return;
  }
  cartsOf(kept).set(maskedId, cart, { until, most: MOST_KEPT });
  originOf.set(cart, origin);
}

/** Until when the cart may be used: as long as what was read of it, and all its products; undefined if it is not kept. */
function untilOf({ items, is_active, coupon_code }: Cart, origin: Origin): number | undefined {
  if (!is_active || coupon_code !== null) return undefined;
  let { until } = origin;
  for (const { product } of items) {
    const own = keptUntil(product);
    if (own === undefined) return undefined;
    until = Math.min(until, own);
  }
  return until;
}

/** The cart as this process knows it. Another process may have changed it since: compare its version. */
export function keptCart(kept: KeptProducts, reference: CartReference): Cart | undefined {
  return reference.by === 'mask' ? cartsOf(kept).get(reference.maskedId) : undefined;
}

/** As `keptCart`, with the products as they are now. */
export function lastKnownCart(db: Database, reference: CartReference, ruleAttributes: readonly string[]): Cart | undefined {
  const kept = keptProducts(db, ruleAttributes);
  return kept && keptCart(kept, reference);
}

/** Forgets a cart that has turned out to be another one by now. */
export function forgetCart(cart: Cart): void {
  const origin = originOf.get(cart);
  if (origin) cartsOf(origin.kept).delete(origin.maskedId);
}
