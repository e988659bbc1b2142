import { type Database, type ListInput, type Queryable, violatedConstraint } from '@merx/db';
import { type CustomerAnswer, cartCustomer, selectCustomer, selectCustomers } from '../../customer/index.js';
import { cartRules } from '../../sales-rule/index.js';
import { frontStoreIn, storeDirectory } from '../../store/index.js';
import type { Call, OwnCall } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { Cart, CartItem } from '../cart/cart.js';
import { completeCarts, selectCoupon } from '../cart/cart.queries.js';
import { lockCart, selectActiveCartId, updateCartOwner, updateCouponCode } from '../cart/cart-write.queries.js';
import { activeCartOf, createCart, createKnownCart, type NewCartPlace, newMaskedId, placeOf } from '../cart/new-cart.service.js';
import type { CartCall } from '../cart-access.js';
import { type CartChange, loadCart, lockActiveCart, noSuchCart, priceBook, storeChange } from '../change/change-cart.service.js';
import { assignedToAnother, cartNotAnonymous, cartOfAnotherStore, customerHasCart } from '../faults.js';
import { mergedLines } from '../item/item-rules.js';
import { stocksOf } from '../item/line.service.js';
import { idleMinutes } from '../reminder/reminder.service.js';
import { type PriceBook, type PricedCart, priceCart } from '../totals/price-cart.js';
import { cartGrid, cartList } from './cart.list.js';
import type { AssignCustomer, Cart as CartAnswer, CartList } from './cart.schema.js';
import type { CartGrid, CartGridInput } from './cart-grid.schema.js';
import { cartOf } from './cart-wire.js';
import { deleteItems, lockMergedCarts, moveItems, updateCartEmptied, updateItemQtys } from './merge-carts.queries.js';

/** The cart of the route; admins can also read ordered carts. Throws 404. */
export async function getCart({ ctx }: CartCall): Promise<CartAnswer> {
  const { attributeCodes } = await cartRules(ctx.db.cache, ctx.db);
  const cart = await loadCart(ctx.db, ctx.cart, attributeCodes);
  const [book, customer] = await Promise.all([priceBook(ctx.db.cache, ctx.db, cart), customerOf(ctx.db, cart.customer_id)]);
  return cartOf(priceCart(cart, book), customer);
}

const customerOf = (db: Database, customerId: number | null): Promise<CustomerAnswer | undefined> =>
  customerId === null ? Promise.resolve(undefined) : selectCustomer(db, customerId);

/** Creates a guest cart and returns the masked id, its only reference. */
export async function createGuestCart({ ctx }: Call): Promise<string> {
  const maskedId = newMaskedId();
  await createKnownCart(await placeOf(ctx), maskedId);
  return maskedId;
}

/** Creates a cart without an owner for the admin; returns its id. */
export async function createAdminCart({ ctx }: Call): Promise<number> {
  return createCart(await placeOf(ctx), newMaskedId(), null);
}

/** The id of the caller's active cart, created if there is none. */
export async function createMyCart({ ctx }: OwnCall): Promise<number> {
  return activeCartOf(await placeOf(ctx), ctx.customerId);
}

/** The id of a customer's active cart, created if there is none. Throws 404 for an unknown customer. */
export async function createCustomerCart({ ctx, input }: Call<{ customerId: number }>): Promise<number> {
  return activeCartOf(await placeOf(ctx), input.customerId);
}

/** Assigns a guest's cart to the caller. Throws 404 for the cart, 400 for another customer's id and for carts that cannot be assigned. */
export async function assignMyself({ ctx, input }: CartCall<AssignCustomer> & OwnCall): Promise<boolean> {
  if (input.customerId !== ctx.customerId) throw assignedToAnother();
  return assignCustomer({ ctx, input });
}

/** Assigns an anonymous cart to a customer. Throws 404 for cart and customer, 400 when the cart cannot be assigned to the customer. */
export async function assignCustomer({ ctx, input }: CartCall<AssignCustomer>): Promise<boolean> {
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

/** A page of carts, including ordered ones. Throws 400 for an unknown field. */
export async function listCarts({ ctx, input }: Call<ListInput>): Promise<CartList> {
  const { db } = ctx;
  const { attributeCodes: ruleAttributes } = await cartRules(db.cache, db);
  const page = await cartList.page(db, input, { ruleAttributes });
  const carts = await completeCarts(db, page.items, ruleAttributes);
  const [priced, customers] = await Promise.all([pricedCarts(db, carts), customersOf(db, carts)]);
  const items = priced.map((one) => cartOf(one, one.cart.customer_id === null ? undefined : customers.get(one.cart.customer_id)));
  return { ...page, items };
}

/** A page of active carts or drafts for the admin. Throws 400 for an unknown field. */
export async function listOpenCarts({ ctx, input }: Call<CartGridInput>): Promise<CartGrid> {
  const { drafts, abandoned } = input;
  const abandonedMinutes = abandoned ? await idleMinutes(ctx.db) : null;
  return cartGrid.page(ctx.db, input, { drafts, abandonedMinutes });
}

async function customersOf(db: Database, carts: Cart[]): Promise<ReadonlyMap<number, CustomerAnswer>> {
  const ids = new Set(carts.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])));
  return ids.size > 0 ? selectCustomers(db, [...ids]) : new Map();
}

/** Prices the carts, each with the price book of its store view, which is read once for the items of all its carts. */
async function pricedCarts(db: Database, carts: Cart[]): Promise<PricedCart[]> {
  const books = new Map<number, PriceBook>();
  for (const cart of carts) {
    if (books.has(cart.store_id)) continue;
    const items = carts.filter(({ store_id }) => store_id === cart.store_id).flatMap((one) => one.items);
    books.set(cart.store_id, await priceBook(db.cache, db, { ...cart, items }));
  }
  return carts.flatMap((cart) => {
    const book = books.get(cart.store_id);
    return book ? [priceCart(cart, book)] : [];
  });
}

/**
 * Merges a guest's cart into the caller's active cart, which is created if there is none, and returns that cart's id.
 * The guest's coupon is used if the caller has none; addresses and payment stay the caller's. The guest's cart is
 * closed, so that only one of several concurrent calls succeeds. Throws 404 for the guest's cart, 400 for a line that
 * can no longer be bought in that quantity; then nothing has changed.
 */
export async function mergeCarts({ ctx, input: { cartId: maskedId } }: OwnCall<{ cartId: string }>): Promise<number> {
  const { db, customerId } = ctx;
  const place = await placeOf(ctx);
  return db.transaction(async (tx) => {
    const locked = await lockMergedCarts(tx, maskedId, customerId);
    const guests = locked.find((cart) => cart.masked_id === maskedId && cart.customer_id === null);
    if (!guests) throw noSuchCart({ by: 'mask', maskedId });
    const mine = locked.find((cart) => cart.customer_id === customerId);
    const cartId = mine?.entity_id ?? (await lockedCartOf({ ...place, db: tx }, customerId));
    const moved = new Set(await moveItems(tx, guests.entity_id, cartId));
    await updateCartEmptied(tx, guests.entity_id);
    const change = await lockActiveCart(db, tx, { by: 'id', cartId });
    const joined = await withJoined(change, moved);
    return storeChange(change, { cart: await withCoupon(tx, joined, guests.coupon_code), result: cartId });
  });
}

/** The active cart of a customer who had none before, locked. */
async function lockedCartOf(place: NewCartPlace, customerId: number): Promise<number> {
  const cartId = await activeCartOf(place, customerId);
  await lockCart(place.db, { by: 'id', cartId });
  return cartId;
}

/** Applies the coupon unless the cart has one, and returns the updated cart. */
async function withCoupon(tx: Queryable, cart: Cart, code: string | null): Promise<Cart> {
  if (code === null || cart.coupon_code !== null) return cart;
  await updateCouponCode(tx, cart.entity_id, code);
  return { ...cart, coupon_code: code, coupon: (await selectCoupon(tx, code, cart.customer_id)) ?? null };
}

/** Merges the moved lines with equal existing ones, and returns the updated cart. */
async function withJoined(change: CartChange, moved: ReadonlySet<number>): Promise<Cart> {
  const { tx, cart } = change;
  const coming = cart.items.filter(({ item_id }) => moved.has(item_id));
  const own = cart.items.filter(({ item_id }) => !moved.has(item_id));
  const lines = coming.map(({ product, children }) => ({ product, parts: children }));
  const items = mergedLines(own, coming, await stocksOf(change, lines));
  await writeChanges(tx, cart.items, items);
  return { ...cart, items };
}

async function writeChanges(tx: Queryable, before: CartItem[], after: CartItem[]): Promise<void> {
  const had = new Map(before.map((item) => [item.item_id, item.qty]));
  const changed = after.filter(({ item_id, qty }) => had.get(item_id) !== qty);
  const kept = new Set(after.map(({ item_id }) => item_id));
  const gone = before.map(({ item_id }) => item_id).filter((itemId) => !kept.has(itemId));
  if (changed.length > 0) await updateItemQtys(tx, changed);
  if (gone.length > 0) await deleteItems(tx, gone);
}
