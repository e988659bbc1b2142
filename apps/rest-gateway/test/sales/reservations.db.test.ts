import { reservationMistakes } from '@merx/router';
import { openPaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../changes.js';
import { stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { type SoldOrder, sell, sellGoods } from '../sold-orders.js';
import { reservedOf, type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let token: string;
let clerk: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  clerk = proceduresOf(shop, (await shop.admin('Magento_CatalogInventory::cataloginventory')).token);
});
afterAll(() => shop.close());

type Goods = SoldOrder & { productId: number; sku: string };

const where = (field: string, value: string) => ({ filter_groups: [{ filters: [{ field, value, condition_type: 'eq' }] }] });
const of = async (list: 'list' | 'mistakes', { sku }: Pick<Goods, 'sku'>) => {
  const { status, data } = await clerk.query(`sales.reservation.${list}`, { searchCriteria: where('sku', sku) });
  expect(status).toBe(200);
  return data.items;
};
const call = (method: string, path: string, body?: object) => shop.call(method, `/V1/${path}`, { token, ...(body && { body }) });
const correct = ({ id: order_id, productId: product_id }: Pick<Goods, 'id' | 'productId'>) =>
  clerk.mutate('sales.reservation.correct', { order_id, product_id });
const stockQty = async ({ productId }: Goods) =>
  Number((await shop.db.query<{ qty: string }>('select qty from stock_item where product_id = $1', [productId]))[0]?.qty);
/** Reserves more, or less, for an order than it should have, without the sums. */
const spoil = ({ id, productId, sku }: Goods, quantity: number, stockId = 1) =>
  shop.db.query(
    `insert into inventory_reservation (order_id, stock_id, product_id, sku, quantity, event_type, object_type, object_id)
     values ($1, $2, $3, $4, $5, 'order_placed', 'order', $1)`,
    [id, stockId, productId, sku, quantity],
  );

describe('sales.reservation.list', () => {
  it('shows what orders have reserved and what became of it, newest first, by its filters', async () => {
    const sold = await sellGoods(shop, token, 4, { qty: 10 });
    await call('POST', `order/${sold.id}/ship`, { items: [{ order_item_id: sold.itemId, qty: 3 }] });
    const rows = await of('list', sold);
    const { increment_id } = (await call('GET', `orders/${sold.id}`)).body;
    expect(rows).toMatchObject([
      { event_type: 'shipment_created', quantity: 3, order_id: sold.id },
      {
        ...{ event_type: 'order_placed', quantity: -4, order_increment_id: increment_id, object_increment_id: increment_id },
        ...{ stock_id: 1, stock_name: 'Default Stock', product_id: sold.productId },
      },
    ]);
    const found = async (input: object) => (await clerk.query('sales.reservation.list', input)).data.total_count;
    expect(await found({ searchCriteria: where('order_increment_id', increment_id) })).toBe(2);
    expect(await found({ searchCriteria: {}, text: sold.sku })).toBe(2);
    const shipped = { filter_groups: [...where('sku', sold.sku).filter_groups, ...where('event_type', 'shipment_created').filter_groups] };
    expect(await found({ searchCriteria: shipped })).toBe(1);
    expect((await clerk.query('sales.reservation.list', { searchCriteria: where('color', 'red') })).status).toBe(400);
  });

  it('is refused without the right', async () => {
    const other = proceduresOf(shop, (await shop.admin('Magento_Sales::actions_view')).token);
    for (const list of ['list', 'mistakes'])
      expect((await other.query(`sales.reservation.${list}`, { searchCriteria: {} })).status).toBe(401);
    expect((await other.mutate('sales.reservation.correct', { order_id: 1, product_id: 1 })).status).toBe(401);
  });
});

describe('sales.reservation.mistakes', () => {
  it('is empty for orders placed, shipped, refunded, canceled and paid as they should be', async () => {
    const some = await Promise.all([
      sellGoods(shop, token, 4, { qty: 10 }),
      sellGoods(shop, token, 2, { qty: 10 }),
      sellGoods(shop, token, 2, { qty: 10, type: 'virtual' }),
      sellGoods(shop, token, 2, { qty: 10, type: 'virtual' }),
    ]);
    const [shipped, canceled, , paid] = some as [Goods & { itemId: number }, Goods, Goods, Goods];
    await call('POST', `order/${shipped.id}/invoice`, { capture: true });
    await call('POST', `order/${shipped.id}/ship`, { items: [{ order_item_id: shipped.itemId, qty: 1 }] });
    await call('POST', `order/${shipped.id}/refund`, { items: [{ order_item_id: shipped.itemId, qty: 1 }] });
    await call('POST', `orders/${canceled.id}/cancel`);
    await call('POST', `order/${paid.id}/invoice`, { capture: true });
    for (const sold of some) expect(await of('mistakes', sold)).toEqual([]);
  });

  it('is empty for the parts of configurable products and bundles, shipped in part', async () => {
    const shirt = await stockShirt(shop, { Red: { qty: 9 } });
    const choice = { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }] };
    const part = await stockProduct(shop, { qty: 20 });
    const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, qty: '3' }] }]);
    const [option] = kit.options.map(({ id: option_id, selections }) => ({ option_id, option_qty: 1, option_selections: selections }));
    const { id, items } = await sell(shop, token, async (door) => {
      await door.add(shirt.sku, 2, choice);
      await door.add(kit.sku, 2, { bundle_options: [option] });
    });
    const mistakes = () => reservationMistakes(shop.db, String(id).padStart(9, '0'));
    expect([await mistakes(), (await reservedOf(shop, part.id, 1)).sum]).toEqual([[], 6]);
    const leading = await shop.db.query<{ item_id: number }>(
      'select item_id from sales_order_item where order_id = $1 and parent_item_id is null',
      [id],
    );
    expect(Object.keys(items).length).toBeGreaterThan(1);
    const one = leading.map(({ item_id }) => ({ order_item_id: item_id, qty: 1 }));
    expect((await call('POST', `order/${id}/ship`, { items: one })).status).toBe(200);
    expect([await mistakes(), (await reservedOf(shop, part.id, 1)).sum]).toEqual([[], 3]);
    await call('POST', `orders/${id}/cancel`);
    expect([await mistakes(), (await reservedOf(shop, part.id, 1)).sum]).toEqual([[], 0]);
  });

  it('waits for the payment of virtual goods', async () => {
    const sandbox = await openPaymentSandbox();
    await takeSandboxPayments(shop, sandbox, 'authorize');
    const { orderId, product } = await orderOnline(shop, '10.0000', 2);
    const { body: invoiceId } = await call('POST', `order/${orderId}/invoice`, { capture: false });
    const states = async () => [(await call('GET', `orders/${orderId}`)).body.state, (await reservedOf(shop, product.id, 1)).sum];
    expect([await states(), await of('mistakes', product)]).toEqual([['complete', 2], []]);
    expect((await call('POST', `invoices/${invoiceId}/capture`)).status).toBe(200);
    expect([await states(), await of('mistakes', product)]).toEqual([['complete', 0], []]);
    await sandbox.close();
  });

  it('leaves out products that were never counted', async () => {
    const door = await sellGoods(shop, token, 1, { qty: 5 });
    await shop.db.query('delete from inventory_reservation where order_id = $1', [door.id]);
    await shop.db.query('update stock_item set use_config_manage_stock = false, manage_stock = false, reserved = 0 where product_id = $1', [
      door.productId,
    ]);
    expect(await of('mistakes', door)).toEqual([]);
  });
});

describe('sales.reservation.correct', () => {
  it('releases what a canceled order still has reserved, once, and logs it for good', async () => {
    const sold = await sellGoods(shop, token, 4, { qty: 10 });
    await call('POST', `orders/${sold.id}/cancel`);
    await spoil(sold, -3);
    await shop.db.query('update stock_item set qty = qty - 3, reserved = reserved + 3 where product_id = $1', [sold.productId]);
    expect(await of('mistakes', sold)).toMatchObject([
      { key: `${sold.id}-${sold.productId}`, state: 'canceled', reserved: 3, expected: 0, difference: 3 },
    ]);
    expect(await correct(sold)).toMatchObject({ status: 200, data: { quantity: 3 } });
    expect([await of('mistakes', sold), await stockQty(sold), await reservedOf(shop, sold.productId, 1)]).toEqual([
      [],
      10,
      { sum: 0, rows: 0 },
    ]);
    expect((await of('list', sold))[0]).toMatchObject({ event_type: 'manual_compensation', quantity: 3 });
    expect(await correct(sold)).toMatchObject({ status: 400, parameters: { productId: sold.productId } });
    const log = desk(shop, token);
    const change = await log.newest('order', sold.id);
    expect(change).toMatchObject({ procedure: 'sales.reservation.correct' });
    expect((await log.undo(change.change_id)).status).toBe(400);
  });

  it('reserves again what an open order has lost, and sets the sum of the stock right', async () => {
    const sold = await sellGoods(shop, token, 4, { qty: 10 });
    await shop.db.query('delete from inventory_reservation where order_id = $1', [sold.id]);
    expect(await of('mistakes', sold)).toMatchObject([{ reserved: 0, expected: 4, difference: -4 }]);
    expect(await correct(sold)).toMatchObject({ data: { quantity: -4 } });
    expect([await stockQty(sold), await reservedOf(shop, sold.productId, 1)]).toEqual([6, { sum: 4, rows: 4 }]);
    expect((await call('POST', `order/${sold.id}/ship`)).status).toBe(200);
    expect([await of('mistakes', sold), await reservedOf(shop, sold.productId, 1)]).toEqual([[], { sum: 0, rows: 0 }]);
  });

  it('refuses an order that does not exist', async () => {
    expect((await correct({ id: 999_999, productId: 1 })).status).toBe(404);
    expect((await correct({ id: Number.NaN, productId: 1 })).status).toBe(400);
  });

  it('corrects the sums of other stocks', async () => {
    const stocked: StockedShop = await stockShop(shop, token);
    const { id: productId, sku } = await stocked.product({ north: 6 });
    const order = await sell(shop, token, (door) => door.add(sku, 2));
    const sold = { ...order, productId, sku };
    await spoil(sold, -3, stocked.stockId);
    expect(await correct(sold)).toMatchObject({ status: 200, data: { quantity: 3 } });
    expect([await reservedOf(shop, productId, stocked.stockId), await stocked.goodsOf(sku)]).toMatchObject([
      { sum: 2, rows: 2 },
      { salable: 4 },
    ]);
  });
});
