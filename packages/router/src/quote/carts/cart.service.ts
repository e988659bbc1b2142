import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import { type CustomerAnswer, cartCustomer, selectCustomer } from '../../customer/index.js';
import { cartRules } from '../../sales-rule/index.js';
import { frontStoreIn, storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectActiveCartId, updateCartOwner } from '../cart/cart.queries.js';
import { activeCartOf, createCart, newMaskedId, placeOf } from '../cart/new-cart.service.js';
import type { CartCall } from '../cart-access.js';
import { loadCart, lockActiveCart } from '../change/change-cart.service.js';
import { assignedToAnother, cartNotAnonymous, cartOfAnotherStore, customerHasCart } from '../faults.js';
import { priceBook } from '../totals/price-book.service.js';
import { priceCart } from '../totals/price-cart.js';
import type { Cart } from './cart.schema.js';
import { cartOf } from './cart-wire.js';

/** The cart of the route; admins can also read ordered carts. Throws 404. */
export async function getCart({ ctx }: CartCall): Promise<Cart> {
  const { attributeCodes } = await cartRules(ctx.db.cache, ctx.db);
  const cart = await loadCart(ctx.db, ctx.cart, attributeCodes);
  const [book, customer] = await Promise.all([priceBook(ctx.db.cache, ctx.db, cart), customerOf(ctx.db, cart.customer_id)]);
  return cartOf(priceCart(cart, book), customer);
}

const customerOf = (db: Database, customerId: number | null): Promise<CustomerAnswer | undefined> =>
  customerId === null ? Promise.resolve(undefined) : selectCustomer(db, customerId);

type CustomerCall = { ctx: Context & { customerId: number } };

/** Creates a guest cart and returns the masked id, its only reference. */
export async function createGuestCart({ ctx }: { ctx: Context }): Promise<string> {
  const maskedId = newMaskedId();
  await createCart(await placeOf(ctx), maskedId, null);
  return maskedId;
}

/** Creates a cart without an owner for the admin; returns its id. */
export async function createAdminCart({ ctx }: { ctx: Context }): Promise<number> {
  return createCart(await placeOf(ctx), newMaskedId(), null);
}

/** The id of the caller's active cart, created if there is none. */
export async function createMyCart({ ctx }: CustomerCall): Promise<number> {
  return activeCartOf(await placeOf(ctx), ctx.customerId);
}

/** The id of a customer's active cart, created if there is none. Throws 404 for an unknown customer. */
export async function createCustomerCart({ ctx, input }: { ctx: Context; input: { customerId: number } }): Promise<number> {
  return activeCartOf(await placeOf(ctx), input.customerId);
}

export interface AssignInput {
  customerId: number;
  storeId: number;
}

/** Assigns a guest's cart to the caller. Throws 404 for the cart, 400 for another customer's id and for carts that cannot be assigned. */
export async function assignMyself({
  ctx,
  input,
}: {
  ctx: CartCall['ctx'] & { customerId: number };
  input: AssignInput;
}): Promise<boolean> {
  if (input.customerId !== ctx.customerId) throw assignedToAnother();
  return assignCustomer({ ctx, input });
}

/** Assigns an anonymous cart to a customer. Throws 404 for cart and customer, 400 when the cart cannot be assigned to the customer. */
export async function assignCustomer({ ctx, input }: CartCall<AssignInput>): Promise<boolean> {
  const directory = await storeDirectory(ctx.db);
  const assigned = ctx.db.transaction(async (tx) => {
    const { cart } = await lockActiveCart(ctx.db, tx, ctx.cart);
    const customer = await cartCustomer(tx, input.customerId);
    if (!customer) throw notFound('customerId', input.customerId);
    if (cart.customer_id !== null) throw cartNotAnonymous();
    const { website } = frontStoreIn(directory, input.storeId);
    if (customer.website_id !== website.id) throw cartOfAnotherStore();
    await requireNoCart(tx, customer.id);
    const { id: customerId, group_id: groupId, tax_class_id: taxClassId, email } = customer;
    await updateCartOwner(tx, cart.entity_id, { customerId, groupId, taxClassId, email, storeId: input.storeId || cart.store_id });
    return true;
  });
  return assigned.catch((error) => {
    // Another call has created an active cart for the customer concurrently.
    throw violatedConstraint(error) === 'quote_active_customer_key' ? customerHasCart() : error;
  });
}

async function requireNoCart(tx: Queryable, customerId: number): Promise<void> {
  const active = await selectActiveCartId(tx, customerId);
  if (active !== undefined) throw customerHasCart();
}
