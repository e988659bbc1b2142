import type { Database, ListInput } from '@merx/db';
import { type CustomerAnswer, selectCustomers } from '../../customer/index.js';
import { cartRules } from '../../sales-rule/index.js';
import type { Context } from '../../trpc/context.js';
import type { Cart } from '../cart/cart.js';
import { wholeCarts } from '../cart/cart.queries.js';
import type { PriceBook } from '../totals/price-book.js';
import { priceBook } from '../totals/price-book.service.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { cartGrid, cartList } from './cart.list.js';
import type { CartList } from './cart.schema.js';
import type { CartGrid, CartGridInput } from './cart-grid.schema.js';
import { cartOf } from './cart-wire.js';

/** A page of carts, including ordered ones. Throws 400 for an unknown field. */
export async function listCarts({ ctx, input }: { ctx: Context; input: ListInput }): Promise<CartList> {
  const { db } = ctx;
  const { attributeCodes: ruleAttributes } = await cartRules(db.cache, db);
  const page = await cartList.page(db, input, { ruleAttributes });
  const carts = await wholeCarts(db, page.items, ruleAttributes);
  const [priced, customers] = await Promise.all([pricedCarts(db, carts), customersOf(db, carts)]);
  const items = priced.map((one) => cartOf(one, one.cart.customer_id === null ? undefined : customers.get(one.cart.customer_id)));
  return { ...page, items };
}

/** A page of active carts or drafts for the admin. Throws 400 for an unknown field. */
export const listOpenCarts = ({ ctx, input }: { ctx: Context; input: CartGridInput }): Promise<CartGrid> =>
  cartGrid.page(ctx.db, input, input);

async function customersOf(db: Database, carts: Cart[]): Promise<ReadonlyMap<number, CustomerAnswer>> {
  const ids = new Set(carts.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])));
  return ids.size > 0 ? selectCustomers(db, [...ids]) : new Map();
}

/** Prices the carts, each with the price book of its store view, which is read once. */
async function pricedCarts(db: Database, carts: Cart[]): Promise<PricedCart[]> {
  const books = new Map<number, PriceBook>();
  for (const cart of carts) if (!books.has(cart.store_id)) books.set(cart.store_id, await priceBook(db.cache, db, cart));
  return carts.flatMap((cart) => {
    const book = books.get(cart.store_id);
    return book ? [priceCart(cart, book)] : [];
  });
}
