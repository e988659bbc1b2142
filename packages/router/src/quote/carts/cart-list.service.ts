import { compileCriteria, type Database } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { type CustomerAnswer, selectCustomers } from '../../customer/index.js';
import { cartRules } from '../../sales-rule/index.js';
import type { Context } from '../../trpc/context.js';
import { type PriceBook, priceBook } from '../totals/price-book.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import type { Cart } from './cart.js';
import type { CartList } from './cart.schema.js';
import { cartField, selectCarts } from './cart-list.queries.js';
import { cartOf } from './cart-wire.js';

/** The carts that the criteria ask for, a page of them, ordered ones included. Throws 400 for an unknown field. */
export async function listCarts({ ctx, input }: { ctx: Context; input: { searchCriteria: SearchCriteria } }): Promise<CartList> {
  const { db } = ctx;
  const { searchCriteria } = input;
  const { attributeCodes } = await cartRules(db.cache, db);
  const criteria = compileCriteria(searchCriteria, cartField, { tieBreaker: 'q.entity_id' });
  const { total, carts } = await selectCarts(db, criteria, attributeCodes);
  const [priced, customers] = await Promise.all([pricedCarts(db, carts), customersOf(db, carts)]);
  const items = priced.map((one) => cartOf(one, one.cart.customer_id === null ? undefined : customers.get(one.cart.customer_id)));
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

async function customersOf(db: Database, carts: Cart[]): Promise<ReadonlyMap<number, CustomerAnswer>> {
  const ids = new Set(carts.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])));
  return ids.size > 0 ? selectCustomers(db, [...ids]) : new Map();
}

/** The carts priced, each by the book of its store view, which is read once. */
async function pricedCarts(db: Database, carts: Cart[]): Promise<PricedCart[]> {
  const books = new Map<number, PriceBook>();
  for (const cart of carts) if (!books.has(cart.store_id)) books.set(cart.store_id, await priceBook(db.cache, db, cart));
  return carts.flatMap((cart) => {
    const book = books.get(cart.store_id);
    return book ? [priceCart(cart, book)] : [];
  });
}
