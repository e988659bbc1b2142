import { atOnce, int, text } from '@merx/wire';
import { z } from 'zod';
import type { Context } from '../trpc/context.js';
import { acl, anonymous, type Line, type RestLine, self } from '../trpc/procedures.js';
import type { CartReference } from './cart/cart.js';
import { CartItemInput } from './item/item.schema.js';
import { cartOfGuestItem, cartOfItem, cartOfMyItem } from './item/item-cart.service.js';

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

const Mask = atOnce(z.object({ cartId: text.describe('Masked id of the cart, as it was answered when the cart was made.') }));

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
