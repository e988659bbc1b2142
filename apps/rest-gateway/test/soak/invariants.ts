import type { Database } from '@merx/db';
import { expect } from 'vitest';
import { partsOfOrders } from './order-parts.js';

export interface Sold {
  productId: number;
  /** The pieces in stock at the beginning. */
  pieces: number;
  /** The numbers of the orders that buyers were given. */
  answered: number[];
}

/**
 * Every order that was answered is there once, every order of the product is whole and the only one of its cart, and what was ordered and
 * what is left are the pieces that there were. Returns how many orders there are.
 */
export async function expectOrdersKept(db: Database, { productId, pieces, answered }: Sold): Promise<number> {
  const orders = await partsOfOrders(db, productId);
  expect(new Set(answered).size, 'no two buyers got the same order').toBe(answered.length);
  expect(orders.map(({ entity_id }) => entity_id)).toEqual(expect.arrayContaining(answered));
  expect(new Set(orders.map(({ quote_id }) => quote_id)).size, 'no cart became two orders').toBe(orders.length);
  for (const { entity_id: _id, quote_id: _cart, qty: _qty, ...parts } of orders)
    expect(parts).toEqual({ items: 1, addresses: 2, payments: 1, histories: 1, ended_carts: 1, mails: 1 });
  const [stock] = await db.query<{ qty: string }>('select qty::text from stock_item where product_id = $1', [productId]);
  const left = Number(stock?.qty);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + orders.reduce((sum, { qty }) => sum + qty, 0)).toBe(pieces);
  return orders.length;
}

/** How many orders a guest's cart has become. */
export async function ordersOfCart(db: Database, cartId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*) as n from sales_order where quote_id = (select entity_id from quote where masked_id = $1)',
    [cartId],
  );
  return row?.n ?? 0;
}
