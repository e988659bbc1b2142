import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
/** Everything. */
let boss: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
});
afterAll(() => shop.close());

const post = (path: string, body?: unknown) => shop.call('POST', path, { token: boss, body });
const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status).sort();
const goods = async (count: number) => {
  const skus: string[] = [];
  for (let n = 0; n < count; n++) skus.push((await stockProduct(shop)).sku);
  return skus;
};

describe('lists of products that are written at once, in any order', () => {
  it('source items wait for each other, and one list wins whole', async () => {
    const skus = await goods(12);
    const list = (order: string[], quantity: number) => order.map((sku) => ({ sku, source_code: 'default', quantity, status: 1 }));
    const calls = Array.from({ length: 8 }, (_, n) =>
      post('/V1/inventory/source-items', { sourceItems: list(n % 2 ? skus : [...skus].reverse(), n + 1) }),
    );
    expect(new Set(await statuses(calls))).toEqual(new Set([200]));
    const rows = await shop.db.query<{ qty: string }>(
      'select distinct s.qty::text as qty from stock_item s join product p on p.id = s.product_id where p.sku = any($1)',
      [skus],
    );
    expect(rows).toHaveLength(1);
  });

  it('prices, too', async () => {
    const skus = await goods(12);
    const list = (order: string[], price: number) => order.map((sku) => ({ sku, store_id: 0, price }));
    const calls = Array.from({ length: 8 }, (_, n) =>
      post('/V1/products/base-prices', { prices: list(n % 2 ? skus : [...skus].reverse(), n + 1) }),
    );
    expect(new Set(await statuses(calls))).toEqual(new Set([200]));
    expect(await shop.db.query('select distinct price from product where sku = any($1)', [skus])).toHaveLength(1);
  });
});

describe('the same thing asked of an order many times at once', () => {
  it.each(['ship', 'invoice'])('%s happens once', async (action) => {
    const { id } = await sellGoods(shop, boss, 2);
    expect(await statuses(Array.from({ length: 6 }, () => post(`/V1/order/${id}/${action}`)))).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('a refund happens once', async () => {
    const { id } = await sellGoods(shop, boss, 2);
    await post(`/V1/order/${id}/invoice`);
    expect(await statuses(Array.from({ length: 6 }, () => post(`/V1/order/${id}/refund`)))).toEqual([200, 400, 400, 400, 400, 400]);
  });
});
