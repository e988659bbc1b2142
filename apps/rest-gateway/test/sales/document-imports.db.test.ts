import type { Actor } from '@merx/router';
import { guest } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { salesState, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
let actor: Actor;
beforeAll(async () => {
  shop = await openShop();
  ({ token, actor } = await shop.admin());
});
afterAll(() => shop.close());

const KINDS = [
  ['invoice', '/V1/invoices'],
  ['shipment', '/V1/shipment'],
  ['creditmemo', '/V1/creditmemo'],
] as const;
type Kind = (typeof KINDS)[number][0];
interface Given {
  entity_id?: number;
  state?: number;
  tracks?: { track_number: string; carrier_code: string; title: string }[];
  order_id: number;
  increment_id?: string;
  created_at?: string;
  items: { order_item_id: number; qty: number; sku?: string; price?: number }[];
  comments?: { comment: string; created_at?: string }[];
}
const bring = (kind: Kind, entity: Given, as: Actor = actor) => shop.as(as).sales[kind].bring({ entity });

describe.each(KINDS)('sales.%s.bring', (kind, path) => {
  it('stores a document as it is given, and moves nothing', async () => {
    const { id, itemId, sku } = await sellGoods(shop, token, 2);
    const order = (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
    const given = {
      ...{ order_id: id, increment_id: `OLD-${kind}`, created_at: '2012-03-04 05:06:07' },
      items: [{ order_item_id: itemId, qty: 1, sku, price: 9.5 }],
      comments: [{ comment: 'Long ago', created_at: '2012-03-05 00:00:00' }],
    };
    const made = await bring(kind, given);
    const { body } = await shop.call('GET', `${path}/${made}`, { token });
    expect(body).toMatchObject(given);
    expect((await shop.call('GET', `/V1/orders/${id}`, { token })).body).toEqual(order);
  });

  it('takes, with its id, what has become of it since: nothing twice, and nothing else of the order', async () => {
    const { id, itemId } = await sellGoods(shop, token, 2);
    const comments = [{ comment: 'First', created_at: '2012-03-05 00:00:00' }];
    const given = { order_id: id, created_at: '2012-03-04 05:06:07', items: [{ order_item_id: itemId, qty: 1 }], comments };
    const tracks = kind === 'shipment' ? { tracks: [{ track_number: 'T1', carrier_code: 'ups', title: 'UPS' }] } : {};
    const made = await bring(kind, given);
    const order = (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
    const later = [...comments, { comment: 'Second', created_at: '2012-03-06 00:00:00' }];
    const state = kind === 'shipment' ? {} : { state: 3 };
    for (const _ of ['once', 'twice']) {
      expect(await bring(kind, { ...given, ...tracks, ...state, comments: later, entity_id: made })).toBe(made);
      const { body } = await shop.call('GET', `${path}/${made}`, { token });
      expect(body).toMatchObject({ created_at: given.created_at, ...state, ...tracks });
      expect(body.items).toHaveLength(1);
      expect(body.comments.map(({ comment }: { comment: string }) => comment)).toEqual(['Second', 'First']);
    }
    expect((await shop.call('GET', `/V1/orders/${id}`, { token })).body).toEqual(order);
    const other = await sellGoods(shop, token, 1);
    const elsewhere = { ...given, order_id: other.id, items: [{ order_item_id: other.itemId, qty: 1 }], entity_id: made };
    await expect(bring(kind, elsewhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses a number that is taken, an item of another order, an unknown order and whoever may not create orders', async () => {
    const [{ id, itemId }, other] = [await sellGoods(shop, token, 1), await sellGoods(shop, token, 1)];
    const given = { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] };
    await bring(kind, { ...given, increment_id: `TWICE-${kind}` });
    const before = await salesState(shop);
    await expect(bring(kind, { ...given, increment_id: `TWICE-${kind}` })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const foreign = [{ order_item_id: other.itemId, qty: 1 }];
    await expect(bring(kind, { ...given, items: foreign })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(bring(kind, { ...given, created_at: 'yesterday' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(bring(kind, { ...given, order_id: 99_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { actor: bare } = await shop.admin('Magento_Sales::actions_view');
    for (const one of [bare, guest]) await expect(bring(kind, given, one)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await salesState(shop)).toEqual(before);
  });
});

describe('sales.order.bringAgain', () => {
  const again = (entity: object, kept_at?: string, as: Actor = actor) => shop.as(as).sales.order.bringAgain({ entity, kept_at });

  it('writes over an order what has become of it, and moves nothing', async () => {
    const { id, itemId } = await sellGoods(shop, token, 2);
    const read = async () => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
    const before = await read();
    const [item] = before.items;
    const line = {
      comment: 'Paid there',
      status: 'processing',
      created_at: '2026-01-02 03:04:05',
      entity_name: 'order',
      is_customer_notified: 0,
    };
    const entity = {
      ...before,
      ...{ state: 'processing', status: 'processing', total_paid: before.grand_total, total_due: 0 },
      items: [{ ...item, item_id: itemId, qty_invoiced: 2 }],
      billing_address: { ...before.billing_address, city: 'Elsewhere' },
      status_histories: [line],
    };
    const stock = await shop.db.query('select * from stock_item order by product_id');
    for (const _ of ['once', 'twice']) {
      await again(entity);
      const now = await read();
      expect(now).toMatchObject({ state: 'processing', status: 'processing', total_paid: before.grand_total, total_due: 0 });
      expect(now).toMatchObject({ increment_id: before.increment_id, created_at: before.created_at, protect_code: before.protect_code });
      expect(now.items).toMatchObject([{ item_id: itemId, qty_invoiced: 2, qty_ordered: 2, product_id: item.product_id }]);
      expect(now.billing_address.city).toBe('Elsewhere');
      expect(now.status_histories.filter(({ comment }: { comment: string }) => comment === 'Paid there')).toHaveLength(1);
    }
    expect(await shop.db.query('select * from stock_item order by product_id')).toEqual(stock);
  });

  it('refuses an order that was changed here, foreign items, unknown ids and whoever may not create orders', async () => {
    const [{ id }, other] = [await sellGoods(shop, token, 1), await sellGoods(shop, token, 1)];
    const order = (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
    const before = await salesState(shop);
    await expect(again(order, '2001-01-01 00:00:00')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const foreign = { ...order, items: [{ ...order.items[0], item_id: other.itemId }] };
    await expect(again(foreign)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(again({ ...order, customer_id: 99_999 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(again({ ...order, entity_id: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(again({ ...order, entity_id: 99_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { actor: bare } = await shop.admin('Magento_Sales::actions_view');
    for (const one of [bare, guest]) await expect(again(order, undefined, one)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await salesState(shop)).toEqual(before);
    expect(await again(order, order.updated_at)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [0-9a-f]{16}$/);
  });

  it('refuses an order that was changed here within the second in which it was imported', async () => {
    const { id: sold } = await sellGoods(shop, token, 1);
    const order = (await shop.call('GET', `/V1/orders/${sold}`, { token })).body;
    const entity = { ...order, entity_id: undefined, increment_id: 'SAME-SECOND' };
    const kept = await shop.as(actor).sales.order.bring({ entity });
    const read = async () => (await shop.call('GET', `/V1/orders/${kept.entity_id}`, { token })).body;
    const imported = await read();
    const unchanged = await again(imported, kept.kept_at);
    expect((await shop.call('POST', `/V1/order/${kept.entity_id}/invoice`, { token, body: {} })).status).toBe(200);
    await shop.db.query('update sales_order set updated_at = $2 where entity_id = $1', [kept.entity_id, unchanged.slice(0, 19)]);
    await expect(again(imported, unchanged)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await read()).toMatchObject({ state: 'processing', total_invoiced: order.grand_total });
  });
});
