import type { Queryable } from '@merx/db';
import { add, money, toWire } from '@merx/wire';
import { type CartStock, readStockSettings } from '../../catalog-inventory/index.js';
import { cartCustomer } from '../../customer/index.js';
import { type OrderParts, orderParts } from '../../sales/index.js';
import { frontStoreIn, storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { MerxError } from '../../trpc/errors.js';
import { type NewAddress, upsertAddresses } from '../address/address.queries.js';
import { addressParts } from '../address/address-parts.js';
import { type Cart, type CartItem, isVirtual } from '../cart/cart.js';
import { selectCartProducts } from '../cart/cart-product.queries.js';
import { updateCouponCode } from '../cart/coupon.queries.js';
import { createDraft } from '../cart/new-cart.service.js';
import { type CartChange, keepChange, loadCart, lockActiveCart } from '../change/change-cart.service.js';
import { stocksOf } from '../item/item-stock.service.js';
import { joinedLines } from '../item/joined-lines.js';
import { insertItems } from './draft.queries.js';
import type { LeftOut, OrderedAgain } from './draft.schema.js';
import { existing } from './draft.service.js';
import { lineAgain, type OrderedItem, type OrderedLine, orderedLines } from './ordered-line.js';

/**
 * Starts a reorder: with the order's items and options at current prices, its addresses, shipping method and coupon, for
 * the same customer or guest. Returns the new cart, and the parts of the order that could not be copied. Throws 400 for
 * id 0, 404 for an unknown order.
 */
export const orderAgain = ({ ctx, input }: { ctx: Context; input: { orderId: number } }): Promise<OrderedAgain> =>
  draftOfOrder(ctx, input.orderId, false);

/** As `orderAgain`; a draft that replaces the order keeps custom prices, and may use the stock released by its cancellation. */
export async function draftOfOrder(ctx: Context, orderId: number, replaces: boolean): Promise<OrderedAgain> {
  const { db } = ctx;
  const directory = await storeDirectory(db);
  const parts = await orderParts(db, orderId);
  const { order } = parts;
  const { store } = frontStoreIn(directory, existing(directory, order.store_id ?? 0));
  return db.transaction(async (tx) => {
    const customer = order.customer_id ? ((await cartCustomer(tx, order.customer_id)) ?? null) : null;
    const owner = { customer, email: customer?.email ?? order.customer_email ?? null, replacedOrderId: replaces ? orderId : 0 };
    const cartId = await createDraft({ cache: db.cache, db: tx, storeId: store.id }, owner);
    const change = await lockActiveCart(db, tx, { by: 'id', cartId });
    const { items, leftOut } = await linesAgain(change, parts.items, replaces);
    if (items.length > 0) await insertItems(tx, cartId, items);
    await upsertAddresses(tx, cartId, addressesOf(parts, { ...change.cart, items }));
    if (order.coupon_code) await updateCouponCode(tx, cartId, order.coupon_code);
    const cart = await loadCart(tx, { by: 'id', cartId }, change.cart.rule_attributes);
    return keepChange(change, { cart, result: { cartId, leftOut } });
  });
}

/** The order's lines as cart lines, and those that cannot be added. */
async function linesAgain({ tx, cart, book }: CartChange, ordered: OrderedItem[], replaces: boolean) {
  const products = await productsOf(tx, cart, ordered);
  const leftOut: LeftOut[] = [];
  const lines = orderedLines(ordered, products).flatMap((line) =>
    orLeftOut(leftOut, line, () => [{ line, item: lineAgain(line, replaces) }]),
  );
  const wanted = lines.map(({ item: { product, children } }) => ({ product, parts: children }));
  const stocks = await stocksOf(tx, readStockSettings(book.config), wanted);
  const all = replaces ? withPiecesBack(stocks, ordered) : stocks;
  let items: CartItem[] = [];
  for (const { line, item } of lines) items = orLeftOut(leftOut, line, () => joinedLines(items, [item], all), items);
  return { items, leftOut };
}

/** The products of the order's lines and parts, by id. */
async function productsOf(tx: Queryable, cart: Cart, ordered: OrderedItem[]): Promise<OrderedLine['products']> {
  const ids = ordered.flatMap(({ product_id }) => (product_id ? [product_id] : []));
  const products = await selectCartProducts(tx, [...new Set(ids)], cart);
  return new Map(products.map((product) => [product.id, product]));
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
function withPiecesBack(stocks: ReadonlyMap<number, CartStock>, ordered: OrderedItem[]): ReadonlyMap<number, CartStock> {
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
  }));
}
