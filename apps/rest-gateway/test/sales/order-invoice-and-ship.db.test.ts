import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockShirt } from '../composite-goods.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
/** Everything. */
let boss: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
});
afterAll(() => shop.close());

const post = (path: string, body?: unknown, token: string | undefined = boss) => shop.call('POST', path, { token, body });
const get = async (path: string) => (await shop.call('GET', path, { token: boss })).body;
const mailsOf = (id: string, kind: string) =>
  shop.db.query<{ kind: string; data: unknown }>(
    `select kind, data from mail_message where subject_id = $1 and kind like $2 order by kind`,
    [Number(id), `${kind}%`],
  );

describe('POST /V1/order/{orderId}/invoice', () => {
  it('invoices what is open, has it paid and answers the id as text', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 2);
    const { status, body } = await post(`/V1/order/${id}/invoice`);
    expect(status).toBe(200);
    expect(body).toMatch(/^\d+$/);
    expect(await get(`/V1/invoices/${body}`)).toMatchObject({
      ...{ order_id: id, state: 2, grand_total: 30, comments: [] },
      items: [{ order_item_id: itemId, qty: 2 }],
    });
    expect(await mailsOf(body, 'invoice')).toEqual([]);
    expect(await get(`/V1/orders/${id}`)).toMatchObject({ state: 'processing', total_paid: 30 });
  });

  it('invoices the items that are named and tells the buyer, with the comment when it is to be appended', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 3);
    const named = { capture: true, items: [{ order_item_id: itemId, qty: 1 }], notify: true };
    const first = await post(`/V1/order/${id}/invoice`, { ...named, comment: { comment: 'For us', is_visible_on_front: 0 } });
    const second = await post(`/V1/order/${id}/invoice`, {
      ...named,
      append_comment: true,
      comment: { comment: 'For you', is_visible_on_front: 1 },
    });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await get(`/V1/invoices/${first.body}`)).toMatchObject({
      items: [{ qty: 1 }],
      comments: [{ comment: 'For us', is_customer_notified: 0, is_visible_on_front: 0 }],
    });
    expect(await get(`/V1/invoices/${second.body}`)).toMatchObject({
      comments: [{ comment: 'For you', is_customer_notified: 1, is_visible_on_front: 1 }],
    });
    expect(await mailsOf(first.body, 'invoice')).toMatchObject([{ kind: 'invoice_new' }]);
    expect(await mailsOf(second.body, 'invoice')).toMatchObject([
      { kind: 'invoice_comment', data: { comment: ['For you'] } },
      { kind: 'invoice_new' },
    ]);
  });

  it('refuses more than is open, a comment without text and an unknown order, and changes nothing', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 1);
    const path = `/V1/order/${id}/invoice`;
    await refusals(shop, 400, [
      () => post(path, { items: [{ order_item_id: itemId, qty: 2 }] }),
      () => post(path, { items: [{ order_item_id: itemId, qty: -1 }] }),
      () => post(path, { comment: { comment: ' ' } }),
      () => post(path, { items: 'all' }),
      () => post('/V1/order/0/invoice'),
    ]);
    await refusals(shop, 404, [() => post('/V1/order/999999/invoice')]);
  });

  it('admits nobody without the right', async () => {
    const { id } = await sellGoods(shop, boss, 1);
    const { token } = await shop.admin('Magento_Sales::shipment');
    await refusals(shop, 401, [() => post(`/V1/order/${id}/invoice`, {}, token), () => post(`/V1/order/${id}/invoice`, {}, '')]);
  });
});

describe('POST /V1/order/{orderId}/ship', () => {
  it('ships what is open with its tracks and answers the id as text', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 2);
    const tracks = [{ track_number: '1Z', title: 'UPS', carrier_code: 'ups' }];
    const { status, body } = await post(`/V1/order/${id}/ship`, { tracks, items: [], notify: true, arguments: {} });
    expect(status).toBe(200);
    expect(body).toMatch(/^\d+$/);
    expect(await get(`/V1/shipment/${body}`)).toMatchObject({
      order_id: id,
      total_qty: 2,
      items: [{ order_item_id: itemId, qty: 2 }],
      tracks,
    });
    expect(await mailsOf(body, 'shipment')).toMatchObject([{ kind: 'shipment_new' }]);
    expect(await get(`/V1/orders/items/${itemId}`)).toMatchObject({ qty_shipped: 2 });
  });

  it('ships in parts without a mail', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 2);
    const { status, body } = await post(`/V1/order/${id}/ship`, {
      items: [{ order_item_id: itemId, qty: 1 }],
      comment: { comment: 'The half' },
    });
    expect(status).toBe(200);
    expect(await get(`/V1/shipment/${body}`)).toMatchObject({
      items: [{ qty: 1 }],
      comments: [{ comment: 'The half', is_customer_notified: 0 }],
    });
    expect(await mailsOf(body, 'shipment')).toEqual([]);
    await refusals(shop, 400, [() => post(`/V1/order/${id}/ship`, { items: [{ order_item_id: itemId, qty: 2 }] })]);
  });

  it('refuses a track without number, an unknown item and an unknown order', async () => {
    const { id } = await sellGoods(shop, boss, 1);
    await refusals(shop, 400, [
      () => post(`/V1/order/${id}/ship`, { tracks: [{ title: 'UPS', carrier_code: 'ups' }] }),
      () => post(`/V1/order/${id}/ship`, { items: [{ order_item_id: 999999 }] }),
    ]);
    const unknown = await post(`/V1/order/${id}/ship`, { items: [{ order_item_id: 999999, qty: 1 }] });
    expect([400, 404]).toContain(unknown.status);
    await refusals(shop, 404, [() => post('/V1/order/999999/ship')]);
    const { token } = await shop.admin('Magento_Sales::sales_invoice');
    await refusals(shop, 401, [() => post(`/V1/order/${id}/ship`, {}, token)]);
  });
});

describe('GET /V1/orders/items', () => {
  it('finds the items of all orders, those of children with their parents', async () => {
    const { sku, attributeId, colours } = await stockShirt(shop, { Red: { price: '20.0000' } });
    const choices = { configurable_item_options: [{ option_id: String(attributeId), option_value: colours.Red }] };
    const { id, items } = await sell(shop, boss, (door) => door.add(sku, 1, choices));
    const criteria = `searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${id}`;
    const all = await get(`/V1/orders/items?${criteria}`);
    expect(all).toMatchObject({
      total_count: 2,
      items: [{ order_id: id }, { order_id: id, parent_item: { item_id: expect.any(Number) } }],
    });
    const last = await get(`/V1/orders/items?${criteria}&searchCriteria[page_size]=1&searchCriteria[current_page]=2`);
    expect(last).toMatchObject({ total_count: 2, search_criteria: { page_size: 1 } });
    expect(last.items).toEqual([all.items[1]]);
    expect(Object.values(items)).toContain(all.items[1].item_id);
    const one = await get(`/V1/orders/items/${all.items[1].item_id}`);
    expect(one).toEqual(all.items[1]);
    expect(one).toEqual((await get(`/V1/orders/${id}`)).items[1]);
  });

  it('sorts by any column, and a page past the end is empty', async () => {
    const list = await get('/V1/orders/items?searchCriteria[sort_orders][0][field]=item_id&searchCriteria[sort_orders][0][direction]=DESC');
    const ids = list.items.map(({ item_id }: { item_id: number }) => item_id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids.length).toBe(list.total_count);
    expect((await get('/V1/orders/items?searchCriteria[page_size]=5&searchCriteria[current_page]=999')).items).toEqual([]);
  });

  it('refuses an unknown field, no criteria, an unknown item and who may not see orders', async () => {
    const call = (path: string, token = boss) => shop.call('GET', path, { token });
    expect(await call('/V1/orders/items')).toMatchObject({ status: 400 });
    expect(await call('/V1/orders/items?searchCriteria[sort_orders][0][field]=secret')).toMatchObject({ status: 400 });
    expect(await call('/V1/orders/items/0')).toMatchObject({ status: 400 });
    expect(await call('/V1/orders/items/999999')).toMatchObject({ status: 404 });
    const { token } = await shop.admin('Magento_Sales::shipment');
    for (const path of ['/V1/orders/items?searchCriteria=', '/V1/orders/items/1'])
      expect(await call(path, token)).toMatchObject({ status: 401 });
  });
});
