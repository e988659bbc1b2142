import type { Cart } from './cart.js';
import type { InsertedCart, NewCart } from './cart-write.queries.js';
import { freshUntil, type KeptProducts } from './kept-products.service.js';

/** A new cart as it was read, by what was inserted. What else it shows, such as the tax class of its group, changes together with the products. */
const blanksOf = new WeakMap<KeptProducts, Map<string, Blank>>();

interface Blank {
  cart: Cart;
  /** As for the products: limits how late a change is noticed that is not announced. */
  until: number;
}

/** One per store view and currency. */
const MOST_KEPT = 1000;

const keyOf = (cart: NewCart) => JSON.stringify({ ...cart, masked_id: null });

/** Keeps an empty cart as an example for those that are inserted with the same values. */
export function keepBlank(kept: KeptProducts, inserted: NewCart, read: Cart): void {
  const blanks = blanksOf.get(kept) ?? new Map<string, Blank>();
  blanksOf.set(kept, blanks);
  if (blanks.size >= MOST_KEPT) blanks.clear();
  blanks.set(keyOf(inserted), { cart: read, until: freshUntil() });
}

/** An inserted cart as it would be read; undefined if none like it was read before. */
export function likeBlank(
  kept: KeptProducts,
  cart: NewCart,
  { entity_id, version, created_at, address_id }: InsertedCart,
): Cart | undefined {
  const blank = blanksOf.get(kept)?.get(keyOf(cart));
  if (!blank || blank.until < performance.now()) return undefined;
  const addresses = blank.cart.addresses.map((address) => ({ ...address, id: address_id }));
  return { ...blank.cart, entity_id, version, created_at, updated_at: created_at, masked_id: cart.masked_id, addresses };
}
