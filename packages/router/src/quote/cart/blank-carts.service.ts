import type { Cart } from './cart.js';
import type { InsertedCart, NewCart } from './cart-write.queries.js';
import { freshUntil, type KeptProducts, keptBeside } from './kept-products.service.js';

/** A new cart as it was read, by what was inserted. What else it shows, such as the tax class of its group, changes together with the products. */
const blanksOf = keptBeside<Cart>();
/** One per store view and currency. */
const MOST_KEPT = 1000;

const keyOf = (cart: NewCart) => JSON.stringify({ ...cart, masked_id: null });

/** Keeps an empty cart as an example for those that are inserted with the same values. */
export function keepBlank(kept: KeptProducts, inserted: NewCart, read: Cart): void {
  blanksOf(kept).set(keyOf(inserted), read, { until: freshUntil(), most: MOST_KEPT });
}

/** An inserted cart as it would be read; undefined if none like it was read before. */
export function likeBlank(
  kept: KeptProducts,
  cart: NewCart,
  { entity_id, version, created_at, address_id }: InsertedCart,
): Cart | undefined {
  const blank = blanksOf(kept).get(keyOf(cart));
  if (!blank) return undefined;
  const addresses = blank.addresses.map((address) => ({ ...address, id: address_id }));
  return { ...blank, entity_id, version, created_at, updated_at: created_at, masked_id: cart.masked_id, addresses };
}
