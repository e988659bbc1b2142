import { atOnce, int, text } from '@merx/wire';
import { z } from 'zod';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { acl, anonymous, type Line, type RestLine, self } from '../trpc/procedures.js';
import type { CartReference } from './cart/cart.js';
import { selectActiveCartId } from './cart/cart-write.queries.js';
import { noSuchCart } from './change/change-cart.service.js';
import { CartItemInput } from './item/item.schema.js';

/** Handler context with the cart resolved by the route. */
export interface CartCall<Input = unknown> {
  ctx: Context & { cart: CartReference };
  input: Input;
}

const manage = acl('Magento_Cart::manage');

const adminDoor =
  (admit: ReturnType<typeof acl>) =>
  (...line: Line<`/V1/carts/{cartId}${string}`>) =>
    admit(...line)
      .input(z.object({ cartId: int.describe('Id of the cart.') }))
      .use(({ input, next }) => next({ ctx: { cart: { by: 'id', cartId: input.cartId } as CartReference } }));

/** Admin access: any cart by id, including ordered ones. */
export const adminCart = adminDoor(manage);

/** Admin access limited to those who may create orders. */
export const adminOrderCart = adminDoor(acl('Magento_Sales::create'));

/** Customer access: the active cart of the token's owner. */
export const myCart = (...line: RestLine<`/V1/carts/mine${string}`>) =>
  self(...line).use(({ ctx, next }) => next({ ctx: { cart: { by: 'customer', customerId: ctx.customerId } as CartReference } }));

const Mask = atOnce(z.object({ cartId: text.describe('Masked id of the cart, as returned when the cart was created.') }));

/** Guest access: the active cart with a masked id. */
export const guestCart = (...line: RestLine<`/V1/guest-carts/{cartId}${string}`>) =>
  anonymous(...line)
    .input(Mask)
    .use(({ input, next }) => next({ ctx: { cart: { by: 'mask', maskedId: input.cartId } as CartReference } }));

/** Customer access to a guest's cart that is being assigned to them. */
export const guestCartOfCustomer = (...line: RestLine<`/V1/guest-carts/{cartId}${string}`>) =>
  self(...line)
    .input(Mask)
    .use(({ input, next }) => next({ ctx: { cart: { by: 'mask', maskedId: input.cartId } as CartReference } }));

const MAX_ID = 2_147_483_647;

/** The cart referenced by an admin's item. Throws 404 when it names none. */
function cartOfItem({ quote_id }: CartItemInput): CartReference {
  const cartId = Number(quote_id ?? '');
  if (!Number.isInteger(cartId) || cartId <= 0 || cartId > MAX_ID) throw notFound('cartId', quote_id ?? '');
  return { by: 'id', cartId };
}

/** The cart referenced by a guest's item, by masked id. Throws 404 when it names none. */
function cartOfGuestItem(item: CartItemInput): CartReference {
  if (!item.quote_id) throw notFound('cartId', '');
  return { by: 'mask', maskedId: item.quote_id };
}

/** The customer's active cart. An item that names another cart is a 404, whether that cart exists or not. */
async function cartOfMyItem(db: Context['db'], customerId: number, item: CartItemInput): Promise<CartReference> {
  const mine: CartReference = { by: 'customer', customerId };
  if (!item.quote_id) return mine;
  const activeId = await selectActiveCartId(db, customerId);
  if (activeId === undefined) throw noSuchCart(mine);
  if (String(activeId) !== item.quote_id) throw notFound('cartId', item.quote_id);
  return mine;
}

const ItemInput = atOnce(z.object({ cartItem: CartItemInput }));

/** Access for routes that name the cart in the item's `quote_id`. */
export const adminCartOfItem = (...line: RestLine<`/V1/carts/items${string}`>) =>
  manage(...line)
    .input(ItemInput)
    .use(({ input, next }) => next({ ctx: { cart: cartOfItem(input.cartItem) } }));

export const myCartOfItem = (...line: RestLine<`/V1/carts/mine/items${string}`>) =>
  self(...line)
    .input(ItemInput)
    .use(async ({ ctx, input, next }) => next({ ctx: { cart: await cartOfMyItem(ctx.db, ctx.customerId, input.cartItem) } }));

export const guestCartOfItem = (...line: RestLine<`/V1/guest-carts/items${string}`>) =>
  anonymous(...line)
    .input(ItemInput)
    .use(({ input, next }) => next({ ctx: { cart: cartOfGuestItem(input.cartItem) } }));
