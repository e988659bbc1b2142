import type { Queryable } from '@merx/db';
import { notFound } from '../../trpc/errors.js';
import type { CartReference } from '../cart/cart.js';
import { selectActiveCartId } from '../cart/cart.queries.js';
import { noSuchCart } from '../change/change-cart.service.js';
import type { CartItemInput } from './item.schema.js';

/** The cart referenced by an admin's item. Throws 404 when it names none. */
export function cartOfItem(item: CartItemInput): CartReference {
  const cartId = Number(item.quote_id ?? '');
  if (!Number.isInteger(cartId) || cartId <= 0 || cartId > MAX_ID) throw notFound('cartId', item.quote_id ?? '');
  return { by: 'id', cartId };
}

const MAX_ID = 2_147_483_647;

/** The cart referenced by a guest's item, by masked id. Throws 404 when it names none. */
export function cartOfGuestItem(item: CartItemInput): CartReference {
  if (!item.quote_id) throw notFound('cartId', '');
  return { by: 'mask', maskedId: item.quote_id };
}

/** The customer's active cart. An item that names another cart is a 404, whether that cart exists or not. */
export async function cartOfMyItem(db: Queryable, customerId: number, item: CartItemInput): Promise<CartReference> {
  const mine: CartReference = { by: 'customer', customerId };
  if (!item.quote_id) return mine;
  const activeId = await selectActiveCartId(db, customerId);
  if (activeId === undefined) throw noSuchCart(mine);
  if (String(activeId) !== item.quote_id) throw notFound('cartId', item.quote_id);
  return mine;
}
