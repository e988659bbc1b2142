import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';
import { reservedOf, type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let token: string;
let stocked: StockedShop;
let before: Awaited<ReturnType<typeof sellGoods>>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  before = await sellGoods(shop, token, 3, { qty: 10 });
  stocked = await stockShop(shop, token);
});
afterAll(() => shop.close());

const call = (name: string, input: object, by = token) => proceduresOf(shop, by).mutate(name, input);
const correct = (items: object[], stockId = stocked.stockId) => call('catalogInventory.source.bringSalable', { stockId, items });
const reserve = (id: number) => call('sales.order.bringReserved', { id });

/** An imported order of so many pieces of a product of the stock. */
async function imported(sku: string, qty: number, more: object = {}) {
  const items = [{ sku, name: sku, qty_ordered: qty, price: 1, product_type: 'simple', ...more }];
  const entity = {
    customer_email: 'old@shop.test',
    state: 'new',
    status: 'pending',
    grand_total: qty,
    base_grand_total: qty,
    items,
    payment: { method: 'checkmo' },
  };
  const { status, body } = await shop.call('POST', '/V1/orders', { token, body: { entity } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.entity_id as number, itemId: body.items[0].item_id as number };
}

describe('sales.order.bringReserved', () => {
  it('reserves what has not left the shop, once, and leaves the shelves alone', async () => {
    const { id, sku } = await stocked.product({ north: 8, south: 2 });
    const order = await imported(sku, 5, { qty_shipped: 1, qty_canceled: 1 });
    expect(await stocked.goodsOf(sku)).toMatchObject({ salable: 10 });
    for (const _ of ['once', 'twice']) expect((await reserve(order.id)).status).toBe(200);
    expect(await stocked.goodsOf(sku)).toEqual({ salable: 7, sources: { default: 0, north: 8, south: 2 } });
    expect(await reservedOf(shop, id, stocked.stockId)).toEqual({ sum: 3, rows: 3 });
    const body = { arguments: { extension_attributes: { source_code: 'south' } }, items: [{ order_item_id: order.itemId, qty: 2 }] };
    expect((await stocked.call('POST', `order/${order.id}/ship`, body)).status).toBe(200);
    expect((await stocked.call('POST', `orders/${order.id}/cancel`)).body).toBe(true);
    expect(await stocked.goodsOf(sku)).toEqual({ salable: 8, sources: { default: 0, north: 8, south: 0 } });
    expect(await reservedOf(shop, id, stocked.stockId)).toEqual({ sum: 0, rows: 0 });
  });

  it('follows what was shipped elsewhere, and reserves nothing for an order that is done', async () => {
    const { id, sku } = await stocked.product({ north: 8 });
    const order = await imported(sku, 4);
    await reserve(order.id);
    for (const [shipped, state, left] of [
      [3, 'processing', 1],
      [1, 'complete', 0],
    ] as const) {
      await shop.db.query('update sales_order_item set qty_shipped = $2 where order_id = $1', [order.id, shipped]);
      await shop.db.query('update sales_order set state = $2 where entity_id = $1', [order.id, state]);
      await reserve(order.id);
      expect(await reservedOf(shop, id, stocked.stockId)).toEqual({ sum: left, rows: left });
    }
  });

  it('keeps the stock of an order that has one, and the shelf of the default source', async () => {
    const shelf = () => stocked.call('GET', `inventory/get-product-salable-quantity/${before.sku}/1`);
    const [row] = [await reservedOf(shop, before.productId, 1), (await shelf()).body];
    await shop.db.query('update sales_order_item set qty_shipped = 1 where order_id = $1', [before.id]);
    await reserve(before.id);
    expect([row, await reservedOf(shop, before.productId, 1), (await shelf()).body]).toEqual([{ sum: 3, rows: 3 }, { sum: 2, rows: 2 }, 8]);
  });

  it('is refused for an unknown order, and without the right', async () => {
    expect([(await reserve(0)).status, (await reserve(999_999)).status]).toEqual([400, 404]);
    const { token: clerk } = await shop.admin('Magento_Sales::actions_view');
    expect((await call('sales.order.bringReserved', { id: before.id }, clerk)).status).toBe(401);
  });
});

describe('catalogInventory.source.bringSalable', () => {
  it('reserves or releases what is between, once, and skips what it does not know', async () => {
    const [more, less, none] = [
      await stocked.product({ north: 8 }),
      await stocked.product({ north: 8, south: 1 }),
      await stocked.product({ north: 2 }),
    ];
    const items = [
      { sku: more.sku, qty: 10 },
      { sku: less.sku.toUpperCase(), qty: 4 },
      { sku: none.sku, qty: 0 },
      { sku: 'no-such', qty: 4 },
    ];
    expect([(await correct(items)).data, (await correct(items)).data]).toEqual([3, 0]);
    const salable = await Promise.all([more, less, none].map(async ({ sku }) => (await stocked.goodsOf(sku)).salable));
    expect(salable).toEqual([10, 4, 0]);
    expect((await stocked.goodsOf(less.sku)).sources).toEqual({ default: 0, north: 8, south: 1 });
    expect(await reservedOf(shop, more.id, stocked.stockId)).toEqual({ sum: -2, rows: -2 });
  });

  it('is refused for an unknown stock, and without the right', async () => {
    expect((await correct([], 999)).status).toBe(404);
    const { token: clerk } = await shop.admin('Magento_InventoryApi::source');
    expect((await call('catalogInventory.source.bringSalable', { stockId: 1, items: [] }, clerk)).status).toBe(401);
  });

  it('loses no piece while orders are placed, reserved and shipped', async () => {
    const { id, sku } = await stocked.product({ north: 40 });
    const orders = await Promise.all([1, 2, 3].map(() => imported(sku, 2)));
    const body = { arguments: { extension_attributes: { source_code: 'north' } } };
    await Promise.all([
      ...orders.map(({ id: order }) => reserve(order)),
      ...orders.map(({ id: order }) => reserve(order)),
      ...[1, 2, 3].map(async () => {
        const sold = await sell(shop, token, (door) => door.add(sku, 1));
        expect((await stocked.call('POST', `order/${sold.id}/ship`, body)).status).toBe(200);
      }),
      correct([{ sku, qty: 30 }]),
      correct([{ sku, qty: 25 }]),
    ]);
    expect((await stocked.goodsOf(sku)).sources).toEqual({ default: 0, north: 37 });
    const { sum, rows } = await reservedOf(shop, id, stocked.stockId);
    expect(sum).toBe(rows);
    expect((await correct([{ sku, qty: 20 }])).status).toBe(200);
    expect((await stocked.goodsOf(sku)).salable).toBe(20);
  });
});
