import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { optionIds, refused, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
let token: string;
let order: Awaited<ReturnType<typeof shippedOrder>>;
let chosen: Awaited<ReturnType<typeof optionIds>>['refund'];
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  ({ refund: chosen } = await optionIds(shop));
  order = await shippedOrder(shop, token, 2);
});
afterAll(() => shop.close());

const bring = (rmaDataObject: object, by = token) => proceduresOf(shop, by).mutate('rma.returns.bring', { rmaDataObject });
const read = async (id: number) => (await shop.call('GET', `/V1/returns/${id}`, { token })).body;
let number = 0;
const given = (item: object, more: object = {}, of: { id: number; itemId: number } = order) => ({
  ...{ order_id: of.id, increment_id: `OLD-${++number}`, date_requested: '2012-03-04 05:06:07' },
  items: [{ order_item_id: of.itemId, ...chosen, ...item }],
  ...more,
});

describe('rma.returns.bring', () => {
  it('stores a return as it is given, even if nothing is left to return, and mails nobody', async () => {
    await shop.call('POST', `/V1/order/${order.id}/refund`, { token, body: { items: [{ order_item_id: order.itemId, qty: 2 }] } });
    await shop.db.query('delete from mail_message');
    const comments = [
      { comment: 'Here', created_at: '2012-03-06 00:00:00', admin: true, status: 'received' },
      { comment: 'It is broken', created_at: '2012-03-05 00:00:00', admin: false, status: 'pending' },
    ];
    const tracks = [{ track_number: 'T1', carrier_code: 'ups', carrier_title: 'UPS' }];
    const rma = given({ status: 'approved', qty_requested: 2, qty_authorized: 2, qty_returned: 2, qty_approved: 1 }, { comments, tracks });
    const { data: id } = await bring(rma);
    expect(await read(id)).toMatchObject({ ...rma, status: 'processed_closed' });
    expect(await shop.db.query('select from mail_message')).toEqual([]);
  });

  it.each<[string, string | undefined, object, object, string]>([
    ['denied before it was authorized', undefined, { status: 'denied' }, { status: 'denied', qty_authorized: 0 }, 'closed'],
    ['denied later', undefined, { status: 'denied', qty_authorized: 1 }, { status: 'denied', qty_authorized: 1 }, 'closed'],
    ['rejected', undefined, { status: 'rejected', qty_returned: 1, qty_approved: 0 }, { status: 'rejected', qty_approved: 0 }, 'closed'],
    ['open in a closed return', 'closed', { status: 'authorized', qty_authorized: 1 }, { status: 'denied', qty_authorized: 1 }, 'closed'],
    ['received in a closed return', 'closed', { status: 'received', qty_returned: 1 }, { status: 'received', qty_returned: 1 }, 'received'],
  ])('takes an item that was %s', async (_, status, item, stored, whole) => {
    const { data: id } = await bring(given({ qty_requested: 2, ...item }, { status }));
    expect(await read(id)).toMatchObject({ status: whole, items: [{ qty_requested: 2, ...stored }] });
  });

  it('takes, with its id, what has become of it since, and nothing twice', async () => {
    const comments = [{ comment: 'First', created_at: '2012-03-05 00:00:00' }];
    const rma = given({ status: 'pending', qty_requested: 2 }, { comments });
    const { data: entity_id } = await bring(rma);
    const items = [{ ...rma.items[0], status: 'received', qty_authorized: 2, qty_returned: 1 }];
    const tracks = [{ track_number: 'T1', carrier_code: 'ups', carrier_title: 'UPS' }];
    const later = [...comments, { comment: 'Second', created_at: '2012-03-06 00:00:00' }];
    for (const _ of ['once', 'twice']) expect((await bring({ ...rma, entity_id, items, tracks, comments: later })).data).toBe(entity_id);
    expect(await read(entity_id)).toMatchObject({ status: 'received', items, tracks, comments: later.toReversed() });
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const other = await shippedOrder(shop, token, 2);
    const rma = given({ status: 'pending', qty_requested: 1 });
    const { data: entity_id } = await bring(rma);
    const { token: clerk } = await shop.admin('Magento_Sales::create');
    const tries: [number, object, string?][] = [
      [400, rma],
      [400, given({ status: 'pending', qty_requested: 0 })],
      [400, given({ status: 'received', qty_requested: 1, qty_authorized: 2 })],
      [400, given({ status: 'pending', qty_requested: 1 }, {}, { ...order, itemId: other.itemId })],
      [400, given({ status: 'pending', qty_requested: 1 }, { date_requested: 'yesterday' })],
      [400, given({ status: 'pending', qty_requested: 1 }, { items: [] })],
      [400, { ...rma, entity_id, order_id: other.id }],
      [404, given({ status: 'pending', qty_requested: 1 }, {}, { ...order, id: 999_999 })],
      [404, { ...rma, entity_id: 999_999 }],
      [401, rma, clerk],
    ];
    for (const [status, body, by] of tries) {
      await refused(shop, status, [
        () => shop.call('POST', '/trpc/rma.returns.bring', { token: by ?? token, body: { json: { rmaDataObject: body } } }),
      ]);
    }
  });
});
