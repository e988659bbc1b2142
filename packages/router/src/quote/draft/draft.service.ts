import type { Database, Queryable } from '@merx/db';
import { add, type Money, money, toWire } from '@merx/wire';
import type { CartStock } from '../../catalog-inventory/index.js';
import { cartCustomer } from '../../customer/index.js';
import { type OrderParts, orderParts } from '../../sales/index.js';
import { frontStoreIn, type StoreDirectory, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { MerxError, notFound } from '../../trpc/errors.js';
import { addressParts } from '../address/address.js';
import { type NewAddress, upsertAddresses } from '../address/address.queries.js';
import { type Cart, type CartItem, isVirtual } from '../cart/cart.js';
import { selectCartProducts } from '../cart/cart-product.queries.js';
import { updateCouponCode } from '../cart/cart-write.queries.js';
import { createDraft } from '../cart/new-cart.service.js';
import { type CartChange, loadCart, lockActiveCart, storeChange } from '../change/change-cart.service.js';
import { cartOfAnotherStore } from '../faults.js';
import { mergedLines } from '../item/item-rules.js';
import { stocksOf } from '../item/line.service.js';
import { requireEmail } from '../placement/placement-checks.js';
import { deleteDraft, insertItems } from './draft.queries.js';
import type { LeftOut, ReorderResult } from './draft.schema.js';
import { type DraftPurpose, exchangedParts, type OrderedItem, type OrderedLine, orderedLines, reorderedLine } from './ordered-line.js';

/**
 * Starts an order for a customer and returns the id of its draft, which is separate from the customer's own cart. Throws
 * 404 for an unknown customer or store view, 400 for a store view of another website than the account's.
 */
export async function createDraftFor({ ctx, input }: Call<{ customerId: number; storeId?: number | null | undefined }>): Promise<number> {
  const { db } = ctx;
  const [directory, customer] = [await storeDirectory(db), await cartCustomer(db, input.customerId)];
  if (!customer) throw notFound('customerId', input.customerId);
  const { store } = frontStoreIn(directory, input.storeId || existing(directory, customer.store_id));
  if (store.website_id !== customer.website_id) throw cartOfAnotherStore();
  return createDraft({ cache: db.cache, db, storeId: store.id }, { customer, email: customer.email, replacedOrderId: 0 });
}

/** Starts an order for a guest and returns the id of its draft. Throws 404 for the store view, 400 for the address. */
export async function createDraftForGuest({ ctx, input }: Call<{ email: string; storeId?: number | null | undefined }>): Promise<number> {
  const { db } = ctx;
  const email = requireEmail(input.email.trim());
  const { store } = frontStoreIn(await storeDirectory(db), input.storeId || ctx.scope.storeId);
  return createDraft({ cache: db.cache, db, storeId: store.id }, { customer: null, email, replacedOrderId: 0 });
}

/** The id if the store view still exists; otherwise 0 for the default one. */
const existing = ({ stores }: StoreDirectory, storeId: number): number => (stores.some(({ id }) => id === storeId) ? storeId : 0);

/** Deletes a draft. Throws 404 for any other cart, including one that has become an order. */
export async function discardDraft({ ctx, input }: Call<{ cartId: number }>): Promise<boolean> {
  if (!(await deleteDraft(ctx.db, input.cartId))) throw notFound('cartId', input.cartId);
  return true;
}

/**
 * Starts a reorder: with the order's items and options at current prices, its addresses, shipping method and coupon, for
 * the same customer or guest. Returns the new cart, and the parts of the order that could not be copied. Throws 400 for
 * id 0, 404 for an unknown order.
 */
export const reorder = ({ ctx, input }: Call<{ orderId: number }>): Promise<ReorderResult> =>
  createDraftFromOrder(ctx, input.orderId, false);

/** As `reorder`; a draft that replaces the order keeps custom prices, and may use the stock released by its cancellation. */
export async function createDraftFromOrder({ db }: Context, orderId: number, replaces: boolean): Promise<ReorderResult> {
  const origin = await originOf(db, orderId);
  return db.transaction((tx) => draftOf(db, tx, origin, replaces ? 'replacement' : 'reorder'));
}

/**
 * Prepares drafts that replace pieces of an order free of charge. The result creates one inside a transaction, from
 * quantities by order item. Throws 400 for id 0, 404 for an unknown order.
 */
export async function prepareExchange(
  db: Database,
  orderId: number,
): Promise<(tx: Queryable, quantities: ReadonlyMap<number, Money>) => Promise<ReorderResult>> {
  const origin = await originOf(db, orderId);
  return (tx, quantities) => draftOf(db, tx, { ...origin, parts: exchangedParts(origin.parts, quantities) }, 'exchange');
}

/** An order, and the store view of a draft made from it. */
async function originOf(db: Database, orderId: number) {
  const directory = await storeDirectory(db);
  const parts = await orderParts(db, orderId);
  return { parts, store: frontStoreIn(directory, existing(directory, parts.order.store_id ?? 0)).store };
}

async function draftOf(
  db: Database,
  tx: Queryable,
  { parts, store }: Awaited<ReturnType<typeof originOf>>,
  purpose: DraftPurpose,
): Promise<ReorderResult> {
  const { order } = parts;
  const customer = order.customer_id ? ((await cartCustomer(tx, order.customer_id)) ?? null) : null;
  const replacedOrderId = purpose === 'replacement' ? order.entity_id : 0;
  const owner = { customer, email: customer?.email ?? order.customer_email ?? null, replacedOrderId };
  const cartId = await createDraft({ cache: db.cache, db: tx, storeId: store.id }, owner);
  const change = await lockActiveCart(db, tx, { by: 'id', cartId });
  const { items, leftOut } = await reorderedLines(change, parts.items, purpose);
  if (items.length > 0) await insertItems(tx, cartId, items);
  await upsertAddresses(tx, cartId, addressesOf(parts, { ...change.cart, items }));
  if (order.coupon_code && purpose !== 'exchange') await updateCouponCode(tx, cartId, order.coupon_code);
  const cart = await loadCart(tx, { by: 'id', cartId }, change.cart.rule_attributes);
  return storeChange(change, { cart, result: { cartId, leftOut } });
}

/** The order's lines as cart lines, and those that cannot be added. */
async function reorderedLines(change: CartChange, ordered: OrderedItem[], purpose: DraftPurpose) {
  const ids = new Set(ordered.flatMap(({ product_id }) => (product_id ? [product_id] : [])));
  const products = await selectCartProducts(change.tx, [...ids], change.cart);
  const leftOut: LeftOut[] = [];
  const lines = orderedLines(ordered, products).flatMap((line) =>
    orLeftOut(leftOut, line, () => [{ line, item: reorderedLine(line, purpose) }]),
  );
  const wanted = lines.map(({ item: { product, children } }) => ({ product, parts: children }));
  const stocks = await stocksOf(change, wanted);
  const all = purpose === 'replacement' ? withReleasedStock(stocks, ordered) : stocks;
  let items: CartItem[] = [];
  for (const { line, item } of lines) items = orLeftOut(leftOut, line, () => mergedLines(items, [item], all), items);
  return { items, leftOut };
}

function orLeftOut<T>(leftOut: LeftOut[], { item }: OrderedLine, make: () => T[], otherwise: T[] = []): T[] {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof MerxError)) throw error;
    const { message, parameters } = error;
    const qty = toWire(money(item.qty_ordered ?? 0));
    leftOut.push({ sku: item.sku, name: item.name ?? item.sku, qty, message, ...(parameters && { parameters }) });
    return otherwise;
  }
}

/** The stock including the quantities released when the order is canceled. */
function withReleasedStock(stocks: ReadonlyMap<number, CartStock>, ordered: OrderedItem[]): ReadonlyMap<number, CartStock> {
  const back = new Map<number, number>();
  for (const { product_id, qty_ordered = 0 } of ordered) if (product_id) back.set(product_id, (back.get(product_id) ?? 0) + qty_ordered);
  return new Map(
    [...stocks].map(([id, stock]) => [
      id,
      back.has(id) ? { ...stock, is_in_stock: true, qty: add(stock.qty, money(back.get(id) ?? 0)) } : stock,
    ]),
  );
}

/** The order's addresses as cart addresses; a virtual cart has no shipping address. */
function addressesOf({ addresses, order }: OrderParts, cart: Cart): NewAddress[] {
  const wanted = addresses.filter(({ address_type }) => address_type === 'billing' || (address_type === 'shipping' && !isVirtual(cart)));
  return wanted.map((address) => ({
    address_type: address.address_type === 'shipping' ? 'shipping' : 'billing',
    ...addressParts((part) => address[part]),
    email: address.email ?? cart.customer_email,
    street: address.street ?? [],
    region: address.region ?? null,
    region_id: address.region_id ?? null,
    region_code: address.region_code ?? null,
    customer_id: cart.customer_id,
    customer_address_id: null,
    same_as_billing: 0,
    save_in_address_book: 0,
    shipping_method: (address.address_type === 'shipping' && order.shipping_method) || null,
    shipping_description: (address.address_type === 'shipping' && order.shipping_description) || null,
    pickup_location_code: (address.address_type === 'shipping' && order.pickup_location_code) || null,
  }));
}
