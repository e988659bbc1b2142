import type { Database } from '@merx/db';
import type { Cart, CartReference } from './cart.js';
import { type CartRow, completeCart, selectCart } from './cart.queries.js';
import { keepCart, keptCart } from './kept-carts.service.js';
import { type KeptProducts, keepProducts, keptProducts, withKept } from './kept-products.service.js';
import { selectCartVersion, selectLeanCart } from './lean-cart.queries.js';

async function readLean(db: Database, reference: CartReference, kept: KeptProducts): Promise<CartRow | undefined> {
  const lean = await selectLeanCart(db, reference);
  return lean && withKept(kept, lean);
}

/**
 * Reads a cart with current products: those known to be unchanged are taken from memory, which makes the statement half as long, and so is
 * a cart that still has the version that is known. Not for use inside a transaction.
 */
export async function readCart(db: Database, reference: CartReference, ruleAttributes: string[]): Promise<Cart | undefined> {
  const kept = keptProducts(db, ruleAttributes);
  const same = kept && keptCart(kept, reference);
  if (same && same.version === (await selectCartVersion(db, reference))) return same;
  const known = kept && kept.products.size > 0 ? await readLean(db, reference, kept) : undefined;
  const row = known ?? (await selectCart(db, reference, ruleAttributes));
  if (!row) return undefined;
  if (kept && !known)
    keepProducts(
      kept,
      row,
      row.items.map(({ product }) => product),
    );
  const cart = await completeCart(db, row, reference, ruleAttributes);
  if (kept && cart) keepCart(kept, reference, cart);
  return cart;
}
