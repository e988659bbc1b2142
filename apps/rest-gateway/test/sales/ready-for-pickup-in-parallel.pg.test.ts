import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPickup, type PickupShop } from '../pickup-shop.js';
import { openShop, type Shop } from '../shop.js';
import { reservedOf } from '../stocked-shop.js';

let shop: Shop;
let pickup: PickupShop;
beforeAll(async () => {
  shop = await openShop();
  pickup = await openPickup(shop, (await shop.admin()).token);
});
afterAll(() => shop.close());

const shipments = async (orderIds: readonly number[]) =>
  (
    await shop.db.query<{ count: number }>('select count(*)::int as count from sales_shipment where order_id = any($1::int[])', [orderIds])
  )[0]?.count;

describe('notices that orders are ready, in parallel', () => {
  it('make one shipment of an order', async () => {
    const { id: productId, sku } = await pickup.product({ north: 5 });
    const id = await pickup.order(sku, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pickup.notify(id)));
    expect(answers.map(({ body }) => body.successful)).toEqual(Array(6).fill(true));
    expect(await shipments([id])).toBe(1);
    expect((await pickup.goodsOf(sku)).sources).toMatchObject({ north: 3 });
    expect(await reservedOf(shop, productId, pickup.stockId)).toEqual({ sum: 0, rows: 0 });
  });

  it('of many orders in any order, and of the last pieces, end without a deadlock and take what is there once', async () => {
    const goods = [await pickup.product({ north: 4, south: 9 }), await pickup.product({ north: 4, south: 9 })];
    const orders: number[] = [];
    for (let number = 0; number < 10; number++) orders.push(await pickup.order(goods[number % 2]?.sku ?? ''));
    const answers = await Promise.all([
      pickup.notify(...orders),
      pickup.notify(...orders.toReversed()),
      ...orders.map((id) => pickup.notify(id)),
      ...orders.map((id) => pickup.call('POST', `orders/${id}/invoice`, {})),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await shipments(orders)).toBe(8);
    for (const { sku } of goods) expect((await pickup.goodsOf(sku)).sources).toMatchObject({ north: 0, south: 9 });
  });
});
