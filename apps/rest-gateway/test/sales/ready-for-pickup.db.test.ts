import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart } from '../goods.js';
import { outbox, sentMails } from '../outbox.js';
import { openPickup, type PickupShop } from '../pickup-shop.js';
import { proceduresOf } from '../procedures.js';
import { runRequests } from '../run-requests.js';
import { openShop, type Shop } from '../shop.js';
import { refusals } from '../sold-orders.js';

let shop: Shop;
let pickup: PickupShop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  staff = proceduresOf(shop, token);
  pickup = await openPickup(shop, token);
});
afterAll(() => shop.close());

const orderOf = async (id: number) => (await pickup.call('GET', `orders/${id}`)).body;
const attributesOf = async (id: number) => (await orderOf(id)).extension_attributes;
const shipmentsOf = async (id: number) => {
  const at = 'searchCriteria[filter_groups][0][filters][0]';
  return (await pickup.call('GET', `shipments?${at}[field]=order_id&${at}[value]=${id}`)).body.items;
};
const kindsOf = async (id: number) => (await outbox(shop)).flatMap(({ subject_id, kind }) => (subject_id === id ? [kind] : []));
const stepsOf = async (id: number) => (await staff.query('sales.order.nextSteps', { id })).data;
const NOT_READY = 'The order is not ready for pickup';

describe('POST /V1/order/notify-orders-are-ready-for-pickup', () => {
  it('ships the goods from the place, notifies the buyer, and completes an order that is not invoiced yet', async () => {
    const { sku } = await pickup.product({ north: 5, south: 9 });
    const id = await pickup.order(sku, 2);
    expect(await pickup.notify(id)).toMatchObject({ status: 200, body: { successful: true, errors: [] } });
    expect(await orderOf(id)).toMatchObject({
      state: 'processing',
      status: 'complete',
      extension_attributes: { pickup_location_code: 'north', send_notification: 1, notification_sent: 0 },
      status_histories: [
        { comment: 'Order notified for pickup', status: 'complete', is_customer_notified: 1, is_visible_on_front: 1 },
        { comment: null, status: 'pending' },
      ],
    });
    expect(await shipmentsOf(id)).toMatchObject([{ total_qty: 2, extension_attributes: { source_code: 'north' } }]);
    expect((await pickup.goodsOf(sku)).sources).toMatchObject({ north: 3, south: 9 });
    expect(await kindsOf(id)).toEqual(['order_new', 'order_ready_for_pickup']);
    expect((await pickup.call('POST', `order/${id}/invoice`, { capture: true })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete' });
  });

  it('completes an order that is invoiced, and its refund is like any other', async () => {
    const id = await pickup.order((await pickup.product({ north: 5 })).sku);
    await pickup.call('POST', `order/${id}/invoice`, { capture: true });
    expect((await pickup.notify(id)).body.successful).toBe(true);
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete' });
    expect((await pickup.call('POST', `order/${id}/refund`, {})).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ state: 'closed' });
    expect((await pickup.notify(id)).body).toEqual({ successful: false, errors: [{ id, message: NOT_READY }] });
  });

  it('notifies once more without another shipment', async () => {
    const id = await pickup.order((await pickup.product({ north: 5 })).sku);
    for (let times = 0; times < 2; times++) expect((await pickup.notify(id)).body.successful).toBe(true);
    expect(await shipmentsOf(id)).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(['order_new', 'order_ready_for_pickup', 'order_ready_for_pickup']);
  });

  it('notifies the buyers of many orders, and reports those that are not ready, which stay as they are', async () => {
    const { sku } = await pickup.product({ north: 3, south: 9 });
    const [ready, short, held, canceled] = [
      await pickup.order(sku, 2),
      await pickup.order(sku, 2),
      await pickup.order(sku),
      await pickup.order(sku),
    ];
    const { body: sent } = await shop.call('POST', `/V1/guest-carts/${await readyGuestCart(shop, sku)}/payment-information`, {
      body: { email: 'buyer@shop.test', paymentMethod: { method: 'checkmo' } },
    });
    await pickup.call('POST', `orders/${held}/hold`);
    await pickup.call('POST', `orders/${canceled}/cancel`);
    const before = await Promise.all([short, held, canceled, sent].map(orderOf));
    const { status, body } = await pickup.notify(ready, short, held, 987_654, canceled, ready, sent);
    expect(status).toBe(200);
    expect(body).toEqual({
      successful: false,
      errors: [
        { id: short, message: NOT_READY },
        { id: held, message: NOT_READY },
        { id: 987_654, message: 'No such entity with id = 987654' },
        { id: canceled, message: NOT_READY },
        { id: sent, message: NOT_READY },
      ],
    });
    expect(await Promise.all([short, held, canceled, sent].map(orderOf))).toEqual(before);
    expect(await attributesOf(ready)).toMatchObject({ send_notification: 1 });
    await pickup.put(sku, { north: 2 });
    expect((await pickup.notify(short)).body).toEqual({ successful: true, errors: [] });
  });

  it('sends no mail where the settings disable it, and says so in the history', async () => {
    await setSetting(shop.db, 'sales_email/order_ready_for_pickup/enabled', '0', { scope: 'default' });
    const id = await pickup.order((await pickup.product({ north: 5 })).sku);
    expect((await pickup.notify(id)).body.successful).toBe(true);
    expect(await kindsOf(id)).toEqual(['order_new']);
    expect((await orderOf(id)).status_histories[0]).toMatchObject({ is_customer_notified: 0 });
    await setSetting(shop.db, 'sales_email/order_ready_for_pickup/enabled', '1', { scope: 'default' });
  });

  it('may be asked for asynchronously', async () => {
    const id = await pickup.order((await pickup.product({ north: 5 })).sku);
    const path = '/rest/async/V1/order/notify-orders-are-ready-for-pickup';
    expect((await shop.call('POST', path, { token, body: { orderIds: [id] } })).status).toBe(202);
    await runRequests(shop);
    expect(await attributesOf(id)).toMatchObject({ send_notification: 1 });
  });

  it('needs its own permission, and a list of ids', async () => {
    const id = await pickup.order((await pickup.product({ north: 5 })).sku);
    const path = '/V1/order/notify-orders-are-ready-for-pickup';
    const { token: clerk } = await shop.admin('Magento_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup');
    const { token: other } = await shop.admin('Magento_Sales::shipment');
    await refusals(shop, 401, [
      () => shop.call('POST', path, { body: { orderIds: [id] } }),
      () => shop.call('POST', path, { token: other, body: { orderIds: [id] } }),
    ]);
    await refusals(shop, 400, [
      () => shop.call('POST', path, { token: clerk, body: {} }),
      () => shop.call('POST', path, { token: clerk, body: { orderIds: ['first'] } }),
      () => shop.call('POST', path, { token: clerk, body: { orderIds: Array(1001).fill(id) } }),
    ]);
    expect((await shop.call('POST', path, { token: clerk, body: { orderIds: [id] } })).body.successful).toBe(true);
  });
});

describe('a shipment of an order to pick up', () => {
  it('is refused until the buyer is notified, also from a named source', async () => {
    const id = await pickup.order((await pickup.product({ north: 5 })).sku, 2);
    const named = { arguments: { extension_attributes: { source_code: 'north' } } };
    const answers = await refusals(shop, 400, [
      () => pickup.call('POST', `order/${id}/ship`, {}),
      () => pickup.call('POST', `order/${id}/ship`, named),
      () => pickup.call('POST', 'shipment', { entity: { order_id: id } }),
    ]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect(await stepsOf(id)).toMatchObject({
      can: { ship: false, notify_pickup: true, cancel: true },
      pickup: { name: 'Our store in Berlin', is_notified: false },
    });
    await pickup.notify(id);
    expect(await stepsOf(id)).toMatchObject({ can: { ship: false, notify_pickup: true }, pickup: { is_notified: true } });
  });
});

describe('the list of orders', () => {
  it('finds those to pick up at a place, and those that are not ready yet', async () => {
    const { sku } = await pickup.product({ north: 5 });
    const [ready, open] = [await pickup.order(sku), await pickup.order(sku)];
    await pickup.notify(ready);
    const found = async (value: number) => {
      const filters = [
        { field: 'pickup_location_code', value: 'north' },
        { field: 'is_ready_for_pickup', value },
      ];
      const searchCriteria = { filter_groups: filters.map((filter) => ({ filters: [filter] })) };
      const { data } = await staff.query('sales.order.grid', { searchCriteria });
      return new Map<number, object>(data.items.map((row: { entity_id: number }) => [row.entity_id, row]));
    };
    const [waiting, done] = [await found(0), await found(1)];
    expect([waiting.has(ready), waiting.has(open), done.has(ready), done.has(open)]).toEqual([false, true, true, false]);
    expect(done.get(ready)).toMatchObject({ pickup_location_name: 'Our store in Berlin', is_ready_for_pickup: true });
  });
});

describe('an imported order', () => {
  it('keeps its place and whether its buyer was notified, and neither can be changed by saving it', async () => {
    const extension_attributes = { pickup_location_code: 'north', send_notification: 1, notification_sent: 1 };
    const amounts = { grand_total: 5, base_grand_total: 5 };
    const entity = { ...amounts, customer_email: 'old@shop.test', payment: { method: 'checkmo' }, items: [{ sku: 'mug', qty_ordered: 1 }] };
    const { status, body } = await pickup.call('POST', 'orders', { entity: { ...entity, extension_attributes } });
    expect([status, body.extension_attributes]).toEqual([200, expect.objectContaining(extension_attributes)]);
    const moved = { entity_id: body.entity_id, extension_attributes: { pickup_location_code: 'south' } };
    expect((await pickup.call('PUT', 'orders/create', { entity: moved })).status).toBe(400);
    expect(await attributesOf(body.entity_id)).toMatchObject(extension_attributes);
  });
});

describe('the mail', () => {
  it('names the place and the goods, and is on record once it was sent', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
    const { sku } = await pickup.product({ north: 5 });
    const id = await pickup.order(sku, 2);
    await pickup.notify(id);
    const { increment_id } = await orderOf(id);
    const mail = (await sentMails(shop, dataDir)).get(`Main Website Store: your order ${increment_id} is ready for pickup`);
    for (const part of ['Our store in Berlin', 'Seestraße 1', '13353', '030 1', 'Ring.', sku]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(await attributesOf(id)).toMatchObject({ send_notification: 1, notification_sent: 1 });
    await rm(dataDir, { recursive: true, force: true });
  });
});
