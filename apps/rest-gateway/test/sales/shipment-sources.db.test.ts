import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';
import { type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let stocked: StockedShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const sourcesOf = async (id: number, as = token) => proceduresOf(shop, as).query('sales.shipment.sources', { id });

describe('sales.shipment.sources', () => {
  it('has no choice while the stock has one source, and for an order without reservations', async () => {
    const { id } = await sellGoods(shop, token, 2, { qty: 10 });
    expect(await sourcesOf(id)).toMatchObject({ status: 200, data: [] });
    await shop.db.query('update sales_order set stock_id = null where entity_id = $1', [id]);
    expect(await sourcesOf(id)).toMatchObject({ status: 200, data: [] });
  });

  it('shares the open goods among the sources by priority, and follows what has been shipped', async () => {
    stocked = await stockShop(shop, token);
    const [mug, cup] = [await stocked.product({ north: 2, south: 5 }), await stocked.product({ south: 1, east: 9 })];
    const { id, items } = await sell(shop, token, async (door) => {
      await door.add(mug.sku, 4);
      await door.add(cup.sku, 3);
    });
    const [ofMug, ofCup] = [items[mug.sku], items[cup.sku]];
    const one = (order_item_id: number | undefined, qty: number) => ({ order_item_id, qty });
    expect((await sourcesOf(id)).data).toEqual([
      { source_code: 'north', name: 'north', items: [one(ofMug, 2)] },
      { source_code: 'south', name: 'south', items: [one(ofMug, 2), one(ofCup, 1)] },
      { source_code: 'east', name: 'east', items: [one(ofCup, 2)] },
    ]);
    for (const source_code of ['north', 'south', 'east']) {
      const { data } = await sourcesOf(id);
      const share = data.find((source: { source_code: string }) => source.source_code === source_code);
      const entity = { order_id: id, items: share.items, extension_attributes: { source_code } };
      expect(await proceduresOf(shop, token).mutate('sales.shipment.save', { entity })).toMatchObject({ status: 200 });
    }
    expect((await sourcesOf(id)).data.every(({ items: left }: { items: unknown[] }) => left.length === 0)).toBe(true);
    expect([await stocked.goodsOf(mug.sku), await stocked.goodsOf(cup.sku)]).toMatchObject([
      { salable: 3, sources: { north: 0, south: 3 } },
      { salable: 7, sources: { south: 0, east: 7 } },
    ]);
  });

  it('proposes no disabled source', async () => {
    const { sku } = await stocked.product({ north: 3, south: 3 });
    const { id } = await sell(shop, token, (door) => door.add(sku, 2));
    const enable = (enabled: boolean) =>
      shop.call('PUT', '/V1/inventory/sources/north', { token, body: { source: { name: 'north', enabled } } });
    expect((await enable(false)).status).toBe(200);
    const codes = (await sourcesOf(id)).data.map(({ source_code }: { source_code: string }) => source_code);
    expect((await enable(true)).status).toBe(200);
    expect(codes).toEqual(['south', 'east']);
  });

  it('is refused for an unknown order and without the right', async () => {
    expect((await sourcesOf(999_999)).status).toBe(404);
    expect((await sourcesOf(1, (await shop.admin('Magento_Catalog::products')).token)).status).toBe(401);
  });
});
