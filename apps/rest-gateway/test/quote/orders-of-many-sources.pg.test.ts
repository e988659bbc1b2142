import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { reservedOf, type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let stocked: StockedShop;
beforeAll(async () => {
  shop = await openShop();
  stocked = await stockShop(shop, (await shop.admin()).token);
});
afterAll(() => shop.close());

const place = (cartId: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'rush@shop.test', paymentMethod: { method: 'checkmo' } },
  });

/** The goods of a product at one moment: on shelves, reserved, shipped. */
async function moment(productId: number) {
  const [row] = await shop.db.query<{ shelves: number; reserved: number; rows: number; ordered: number; shipped: number }>(
    `select (select sum(quantity) from inventory_source_item where product_id = $1)::int as shelves,
       coalesce((select quantity from inventory_reserved where product_id = $1), 0)::int as reserved,
       (select coalesce(-sum(quantity), 0) from inventory_reservation where product_id = $1)::int as rows,
       (select coalesce(sum(qty_ordered - qty_canceled), 0) from sales_order_item where product_id = $1)::int as ordered,
       (select coalesce(sum(qty_shipped), 0) from sales_order_item where product_id = $1)::int as shipped`,
    [productId],
  );
  if (!row) throw new Error('A select of sums returned no row.');
  return row;
}

describe('orders of a stock with three sources', () => {
  it('sell 20 pieces at three sources to exactly 20 of 50 buyers, and the sums are right at every moment', async () => {
    const { id, sku } = await stocked.product({ north: 9, south: 6, east: 5 });
    const carts = await Promise.all(Array.from({ length: 50 }, () => readyGuestCart(shop, sku)));
    let placing = true;
    const moments: Awaited<ReturnType<typeof moment>>[] = [];
    const watch = (async () => {
      while (placing) moments.push(await moment(id));
    })();
    const answers = await Promise.all(carts.map(place));
    placing = false;
    await watch;
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, answers.filter(({ status }) => status === 400).length]).toEqual([20, 30]);
    expect(moments.length).toBeGreaterThan(3);
    for (const { shelves, reserved, rows, ordered } of moments) {
      expect([shelves, rows, ordered]).toEqual([20, reserved, reserved]);
      expect(reserved).toBeLessThanOrEqual(20);
    }
    expect(await stocked.goodsOf(sku)).toEqual({ salable: 0, sources: { default: 0, north: 9, south: 6, east: 5 } });
    expect(await reservedOf(shop, id, stocked.stockId)).toEqual({ sum: 20, rows: 20 });
  });

  it('lose and double nothing when orders are shipped, canceled and placed at once', async () => {
    const { id, sku } = await stocked.product({ north: 10, south: 10, east: 10 });
    const orders = (await Promise.all(
      Array.from({ length: 12 }, async () => (await place(await readyGuestCart(shop, sku, 2))).body),
    )) as number[];
    const carts = await Promise.all(Array.from({ length: 10 }, () => readyGuestCart(shop, sku)));
    const ship = (orderId: number, source_code: string) =>
      stocked.call('POST', `order/${orderId}/ship`, { arguments: { extension_attributes: { source_code } } });
    const answers = await Promise.all([
      ...orders.slice(0, 6).flatMap((orderId, index) => [ship(orderId, index % 2 ? 'north' : 'south'), ship(orderId, 'east')]),
      ...orders
        .slice(6)
        .flatMap((orderId) => [stocked.call('POST', `orders/${orderId}/cancel`), stocked.call('POST', `orders/${orderId}/cancel`)]),
      ...carts.map(place),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { shelves, reserved, rows, ordered, shipped } = await moment(id);
    // Each of six orders was shipped once, whichever source came first.
    expect([shipped, shelves]).toEqual([12, 18]);
    expect([rows, ordered - shipped]).toEqual([reserved, reserved]);
    const placed = answers.slice(-10).filter(({ status }) => status === 200).length;
    expect([ordered, (await stocked.goodsOf(sku)).salable]).toEqual([12 + placed, 18 - placed]);
  });
});
