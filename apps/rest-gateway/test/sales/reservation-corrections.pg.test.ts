import { afterAll, beforeAll, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { reservedOf } from '../stocked-shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

it('corrections and shipments of the same orders at once lose and double nothing', async () => {
  const clerk = proceduresOf(shop, token);
  const orders = await Promise.all(Array.from({ length: 8 }, () => sellGoods(shop, token, 4, { qty: 10 })));
  // Each order has three pieces too many reserved, and so has its product.
  for (const { id, productId, sku } of orders) {
    await shop.db.query(
      `insert into inventory_reservation (order_id, stock_id, product_id, sku, quantity, event_type, object_type, object_id)
       values ($1, 1, $2, $3, -3, 'order_placed', 'order', $1)`,
      [id, productId, sku],
    );
    await shop.db.query('update stock_item set qty = qty - 3, reserved = reserved + 3 where product_id = $1', [productId]);
  }
  const answers = await Promise.all(
    orders.flatMap(({ id, itemId, productId }) => [
      clerk.mutate('sales.reservation.correct', { order_id: id, product_id: productId }),
      shop.call('POST', `/V1/order/${id}/ship`, { token, body: { items: [{ order_item_id: itemId, qty: 3 }] } }),
      clerk.mutate('sales.reservation.correct', { order_id: id, product_id: productId }),
      shop.call('POST', `/V1/order/${id}/ship`, { token, body: { items: [{ order_item_id: itemId, qty: 1 }] } }),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const [index, { productId }] of orders.entries()) {
    const [first, ship3, second, ship1] = answers.slice(index * 4).map(({ status }) => status);
    // Both shipments fit the order; one of two corrections finds nothing left to do.
    expect([ship3, ship1, [first, second].sort()]).toEqual([200, 200, [200, 400]]);
    const [stock] = await shop.db.query<{ qty: string }>('select qty from stock_item where product_id = $1', [productId]);
    expect([Number(stock?.qty), await reservedOf(shop, productId, 1)]).toEqual([6, { sum: 0, rows: 0 }]);
  }
});
