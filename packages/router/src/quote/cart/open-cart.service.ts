import type { Database } from '@merx/db';
import type { CartReference } from './cart.js';
import { selectIsOpen } from './cart.queries.js';

/** Whether a cart is there and still open, for whoever has to know before it is read. */
export function isOpenCart(db: Database, reference: CartReference): Promise<boolean> {
  return selectIsOpen(db, reference);
}
