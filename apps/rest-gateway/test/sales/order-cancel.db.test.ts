import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor, stockOf } from '../cart-doors.js';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const cancel = async (id: number) => {
  const answer = await shop.call('POST', `/V1/orders/${id}/cancel`, { token });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const document = (kind: 'invoices' | 'shipment' | 'creditmemo') => async (id: number, items: Record<number, number>) => {
  const lines = Object.entries(items).map(([order_item_id, qty]) => ({ order_item_id: Number(order_item_id), qty }));
  const answer = await shop.call('POST', `/V1/${kind}`, { token, body: { entity: { order_id: id, items: lines } } });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
};
const [invoice, ship] = [document('invoices'), document('shipment')];
const stockBySku = async (sku: string) => {
  const [product] = await shop.db.query<{ id: number }>('select id from product where sku = $1', [sku]);
  return stockOf(shop, product?.id ?? 0);
};

describe('POST /V1/orders/:id/cancel', () => {
  it('cancels a new order whole: amounts, pieces, stock and state', async () => {
    const { id, sku } = await sellGoods(shop, token, 3, { qty: 3, price: '10.0000' });
    expect(await shop.call('GET', `/V1/stockItems/${sku}`, { token })).toMatchObject({ body: { qty: 0, is_in_stock: false } });
    expect(await cancel(id)).toBe(true);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      ...{ state: 'canceled', status: 'canceled', subtotal_canceled: 30, base_subtotal_canceled: 30, shipping_canceled: 15 },
      ...{ tax_canceled: 0, discount_canceled: 0, total_canceled: 45, base_total_canceled: 45 },
      items: [{ qty_ordered: 3, qty_canceled: 3, qty_invoiced: 0 }],
      status_histories: [{ status: 'canceled', entity_name: 'order' }, { status: 'pending' }],
    });
    expect(await shop.call('GET', `/V1/stockItems/${sku}`, { token })).toMatchObject({ body: { qty: 3, is_in_stock: true } });
  });

  it('says false the second time and returns nothing again', async () => {
    const { id, sku } = await sellGoods(shop, token, 2);
    expect([await cancel(id), await cancel(id)]).toEqual([true, false]);
    expect(await stockBySku(sku)).toBe(100);
    expect((await orderOf(id)).status_histories).toHaveLength(2);
  });

  it.each(['canceled', 'holded', 'payment_review', 'complete', 'closed'])(
    'says false for an order that is %s, and changes nothing',
    async (state) => {
      const { id } = await sellGoods(shop, token, 1);
      await shop.db.query('update sales_order set state = $2 where entity_id = $1', [id, state]);
      const before = await orderOf(id);
      expect(await cancel(id)).toBe(false);
      expect(await orderOf(id)).toEqual(before);
    },
  );

  it('says false when all is invoiced', async () => {
    const { id, itemId, sku } = await sellGoods(shop, token, 2);
    await invoice(id, { [itemId]: 2 });
    expect(await cancel(id)).toBe(false);
    expect(await orderOf(id)).toMatchObject({ state: 'processing', items: [{ qty_canceled: 0 }] });
    expect(await stockBySku(sku)).toBe(98);
  });

  it('cancels what is not invoiced; the order goes on with the rest', async () => {
    const { id, itemId, sku } = await sellGoods(shop, token, 5, { price: '10.0000' });
    await invoice(id, { [itemId]: 2 });
    expect([await cancel(id), await cancel(id)]).toEqual([true, false]);
    expect(await orderOf(id)).toMatchObject({
      ...{ state: 'processing', status: 'processing', subtotal_canceled: 30, shipping_canceled: 0, total_canceled: 30 },
      items: [{ qty_invoiced: 2, qty_canceled: 3 }],
    });
    expect(await stockBySku(sku)).toBe(98);
    await ship(id, { [itemId]: 2 });
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete' });
  });

  it('is complete when the rest was sent already', async () => {
    const { id, itemId } = await sellGoods(shop, token, 2);
    await invoice(id, { [itemId]: 1 });
    await ship(id, { [itemId]: 1 });
    expect(await cancel(id)).toBe(true);
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete', items: [{ qty_canceled: 1 }] });
  });

  it('returns no piece that was sent, though nothing was invoiced', async () => {
    const { id, itemId, sku } = await sellGoods(shop, token, 5);
    await ship(id, { [itemId]: 2 });
    expect([await cancel(id), await cancel(id)]).toEqual([true, false]);
    expect(await orderOf(id)).toMatchObject({ state: 'canceled', items: [{ qty_canceled: 3, qty_shipped: 2 }] });
    expect(await stockBySku(sku)).toBe(98);
  });

  it('leaves a sent piece to be invoiced, when another is invoiced', async () => {
    const { id, itemId, sku } = await sellGoods(shop, token, 4);
    await invoice(id, { [itemId]: 1 });
    await ship(id, { [itemId]: 2 });
    expect([await cancel(id), await cancel(id)]).toEqual([true, false]);
    expect(await orderOf(id)).toMatchObject({ state: 'processing', items: [{ qty_canceled: 2 }] });
    expect(await stockBySku(sku)).toBe(98);
    await invoice(id, { [itemId]: 1 });
    expect(await orderOf(id)).toMatchObject({ state: 'complete' });
  });
});

describe('what a cancellation gives back', () => {
  it('are the uses of coupon and rules, once, and not while something of the order is bought', async () => {
    const rules = ruleMaker(shop, token);
    const made = await rules.coupon('SPRING', { uses_per_customer: 1 }, {});
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const withCoupon = (qty: number) =>
      sell(shop, token, async (door) => {
        await door.add(sku, qty);
        expect(await door.call('PUT', '/coupons/spring')).toMatchObject({ status: 200 });
      });
    const first = await withCoupon(1);
    expect(await rules.uses(made)).toEqual({ rule: 1, coupon: 1 });
    expect([await cancel(first.id), await cancel(first.id)]).toEqual([true, false]);
    expect(await rules.uses(made)).toEqual({ rule: 0, coupon: 0 });
    expect(await orderOf(first.id)).toMatchObject({ discount_amount: -2, discount_canceled: 2, total_canceled: 23 });
    const second = await withCoupon(2);
    await invoice(second.id, { [second.items[sku] ?? 0]: 1 });
    expect(await cancel(second.id)).toBe(true);
    expect(await rules.uses(made)).toEqual({ rule: 1, coupon: 1 });
    await rules.none();
  });

  it('are the pieces of a configurable’s child', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '10.0000' }, Blue: {} });
    const chosen = [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }];
    const { id } = await sell(shop, token, (door) => door.add(shirt.sku, 3, { configurable_item_options: chosen }));
    const [parent, child] = (await orderOf(id)).items;
    await invoice(id, { [parent.item_id]: 1 });
    await cancel(id);
    expect(await stockBySku(shirt.children.Red?.sku ?? '')).toBe(99);
    expect((await orderOf(id)).items).toMatchObject([{ qty_canceled: 2 }, { item_id: child.item_id, qty_canceled: 2 }]);
  });

  it.each([
    ['dynamic', '0'],
    ['fixed', '1'],
  ])('are the pieces of the parts of a bundle of %s price', async (_name, price_type) => {
    const [tea, cup] = [await stockProduct(shop, { price: '4.0000' }), await stockProduct(shop, { price: '6.0000' })];
    const attributes = { price_type, weight_type: '0', sku_type: '0', shipment_type: '0' };
    const kit = await stockKit(
      shop,
      [
        { title: 'Tea', selections: [{ product: tea, qty: '2' }] },
        { title: 'Cup', selections: [{ product: cup }] },
      ],
      { price: price_type === '1' ? '30.0000' : '0.0000', attributes },
    );
    const bundle_options = kit.options.map(({ id, selections }, index) => ({
      option_id: id,
      option_qty: index === 0 ? 2 : 1,
      option_selections: selections,
    }));
    const { id } = await sell(shop, token, (door) => door.add(kit.sku, 3, { bundle_options }));
    expect([await stockOf(shop, tea.id), await stockOf(shop, cup.id)]).toEqual([94, 97]);
    expect([await cancel(id), await cancel(id)]).toEqual([true, false]);
    expect([await stockOf(shop, tea.id), await stockOf(shop, cup.id)]).toEqual([100, 100]);
    expect(await orderOf(id)).toMatchObject({ state: 'canceled', items: [{ qty_canceled: 3 }, { qty_canceled: 6 }, { qty_canceled: 3 }] });
  });

  it('are downloads: nobody takes what was not bought', async () => {
    const album = await stockAlbum(shop, ['1.0000']);
    const door = await openDoor(shop, 'mine', token);
    await door.add(album.sku, 1, { downloadable_option: { downloadable_links: album.links } });
    const { body: id } = await door.order({ shipped: false });
    const statuses = () =>
      shop.db.query(
        'select p.status from downloadable_purchase p join sales_order_item i on i.item_id = p.order_item_id where i.order_id = $1',
        [id],
      );
    expect(await statuses()).toEqual([{ status: 'pending' }]);
    expect(await cancel(id)).toBe(true);
    expect(await statuses()).toEqual([{ status: 'expired' }]);
    expect(await orderOf(id)).toMatchObject({ state: 'canceled', is_virtual: 1, items: [{ qty_canceled: 1 }] });
    expect(await stockOf(shop, album.id)).toBe(100);
  });
});
