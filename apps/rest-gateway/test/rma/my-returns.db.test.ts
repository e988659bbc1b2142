import { setSetting } from '@merx/router';
import { newestMail } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { optionIds, refused, type ShippedOrder, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
/** Everything. */
let boss: string;
let order: ShippedOrder;
/** Another customer. */
let stranger: string;
let chosen: Awaited<ReturnType<typeof optionIds>>;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
  ({ token: stranger } = await shop.customer());
  chosen = await optionIds(shop);
  order = await shippedOrder(shop, boss, 10);
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown, caller: string | undefined = order.buyer) =>
  shop.call(method, path, { token: caller, body });
const request = (rmaDataObject: object, caller?: string) => call('POST', '/V1/returns/mine', { rmaDataObject }, caller);
const item = (qty_requested = 1) => ({ order_item_id: order.itemId, qty_requested, ...chosen.refund });
const requested = async (): Promise<number> => (await request({ order_id: order.id, items: [item()] })).body.entity_id;
const authorize = async (id: number) => {
  const { body } = await call('GET', `/V1/returns/${id}`, undefined, boss);
  const items = [{ entity_id: body.items[0].entity_id, status: 'authorized' }];
  await call('PUT', `/V1/returns/${id}`, { rmaDataObject: { items } }, boss);
};

describe('/V1/returns/mine', () => {
  it('lists what can be returned, takes a request, and shows it with its progress', async () => {
    const returnable = async () => (await call('GET', `/V1/returns/mine/orders/${order.id}`)).body;
    const [{ qty_returnable: open }] = await returnable();
    const asked = (await call('GET', '/V1/returns/mine/attributes')).body;
    expect(asked.map(({ attribute_code }: { attribute_code: string }) => attribute_code)).toContain('reason');
    const { status, body } = await request({ order_id: order.id, items: [item(2)], comment: 'Too small' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ order_id: order.id, status: 'pending', items: [{ qty_requested: 2, ...chosen.refund }] },
      comments: [{ comment: 'Too small', admin: false, visible_on_front: true }],
    });
    expect(await returnable()).toMatchObject([{ order_item_id: order.itemId, qty_shipped: 10, qty_returnable: open - 2, sku: order.sku }]);
    expect((await call('GET', `/V1/returns/mine/${body.entity_id}`)).body).toEqual(body);
    const { body: page } = await call('GET', '/V1/returns/mine?searchCriteria=');
    expect(page.items.map(({ entity_id }: { entity_id: number }) => entity_id)).toContain(body.entity_id);
    const { body: others } = await call('GET', '/V1/returns/mine?searchCriteria=', undefined, stranger);
    expect(others).toMatchObject({ total_count: 0, items: [] });
    expect((await call('GET', '/V1/returns/mine?searchCriteria[filter_groups][0][filters][0][field]=colour')).status).toBe(400);
    await authorize(body.entity_id);
    expect((await call('GET', `/V1/returns/mine/${body.entity_id}`)).body).toMatchObject({
      status: 'authorized',
      items: [{ qty_authorized: 2 }],
    });
  });

  it('lets the customer comment and name the parcel, and shows what the shop wrote for them', async () => {
    const id = await requested();
    const path = `/V1/returns/mine/${id}`;
    await call('POST', `/V1/returns/${id}/comments`, { data: { comment: 'For us' } }, boss);
    await call('POST', `/V1/returns/${id}/comments`, { data: { comment: 'For you', visible_on_front: true } }, boss);
    expect(await call('POST', `${path}/comments`, { comment: 'When?' })).toMatchObject({ status: 200, body: true });
    const { body } = await call('GET', path);
    expect(body.comments).toMatchObject([
      { comment: 'When?', admin: false },
      { comment: 'For you', admin: true },
    ]);
    const [{ recipient } = { recipient: '' }] = await shop.db.query<{ recipient: string }>(
      `select recipient from mail_message where kind = 'rma_customer_comment' and subject_id = $1`,
      [id],
    );
    expect(await newestMail(shop, recipient)).toMatchObject({ kind: 'rma_customer_comment', data: { comment: ['When?'] } });
    const track = { track_number: 'JD-2', carrier_code: 'dhl', carrier_title: 'DHL' };
    await refused(shop, 400, [() => call('POST', `${path}/tracking-numbers`, { track })]);
    await authorize(id);
    expect(await call('POST', `${path}/tracking-numbers`, { track })).toMatchObject({ status: 200, body: true });
    const [{ entity_id: trackId }] = (await call('GET', path)).body.tracks;
    expect(await call('DELETE', `${path}/tracking-numbers/${trackId}`)).toMatchObject({ status: 200, body: true });
    await call('PUT', `/V1/returns/${id}/labels`, { label: '^XA^XZ' }, boss);
    expect(Buffer.from((await call('GET', `${path}/labels`)).body, 'base64').toString()).toBe('^XA^XZ');
    await refused(shop, 400, [
      () => call('POST', `${path}/comments`, { comment: '' }),
      () => call('POST', `${path}/comments`, {}),
      () => call('POST', `${path}/tracking-numbers`, { track: {} }),
    ]);
  });

  it('knows nothing of the orders and returns of others', async () => {
    const id = await requested();
    const path = `/V1/returns/mine/${id}`;
    const track = { track_number: 'JD-2', carrier_code: 'dhl' };
    await refused(shop, 404, [
      () => request({ order_id: order.id, items: [item()] }, stranger),
      () => call('GET', `/V1/returns/mine/orders/${order.id}`, undefined, stranger),
      () => call('GET', path, undefined, stranger),
      () => call('GET', `${path}/labels`, undefined, stranger),
      () => call('POST', `${path}/comments`, { comment: 'x' }, stranger),
      () => call('POST', `${path}/tracking-numbers`, { track }, stranger),
      () => call('DELETE', `${path}/tracking-numbers/1`, undefined, stranger),
      () => call('DELETE', `${path}/tracking-numbers/999999`),
      () => request({ order_id: 999999, items: [item()] }),
    ]);
    for (const [method, at] of [
      ['GET', path],
      ['GET', '/V1/returns/mine?searchCriteria='],
      ['GET', `${path}/labels`],
    ] as const) {
      expect((await call(method, at, undefined, boss)).status).toBe(401);
      expect((await call(method, at, undefined, '')).status).toBe(401);
    }
    expect((await call('GET', `/V1/returns/${id}`)).status).toBe(401);
  });

  it('takes requests only: no status, no more than was shipped, and none where the shop does not', async () => {
    const given = (object: object) => () => request({ order_id: order.id, items: [item()], ...object });
    await refused(shop, 400, [
      given({ status: 'authorized' }),
      given({ items: [{ ...item(), status: 'approved' }] }),
      given({ items: [{ ...item(), qty_authorized: 1 }] }),
      given({ items: [item(11)] }),
      given({ items: [] }),
      given({ items: [{ order_item_id: order.itemId, qty_requested: 1 }] }),
      given({ customer_custom_email: 'x' }),
      () => call('POST', '/V1/returns/mine', {}),
    ]);
    await setSetting(shop.db, 'sales/magento_rma/enabled', '0', { scope: 'default' });
    await refused(shop, 400, [given({})]);
    await shop.db.query('delete from config_value');
    await shop.db.cache.forget('config');
    expect((await given({})()).status).toBe(200);
  });
});
