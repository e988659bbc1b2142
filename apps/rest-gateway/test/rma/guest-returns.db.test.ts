import { newestMail } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';
import { optionIds, refused, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
let boss: string;
let order: { id: number; itemId: number; number: string };
let other: typeof order;
let chosen: Awaited<ReturnType<typeof optionIds>>['refund'];
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
  ({ refund: chosen } = await optionIds(shop));
  [order, other] = [await shipped(), await shipped()];
});
afterAll(() => shop.close());

/** A guest's order of three pieces, shipped. */
async function shipped(): Promise<typeof order> {
  const { sku } = await stockProduct(shop);
  const { id, items } = await sell(shop, boss, (door) => door.add(sku, 3));
  const { status } = await shop.call('POST', `/V1/order/${id}/ship`, { token: boss, body: {} });
  const { increment_id: number } = (await shop.call('GET', `/V1/orders/${id}`, { token: boss })).body;
  if (status !== 200) throw new Error('The order was not shipped.');
  return { id, itemId: items[sku] ?? 0, number };
}

const call = (method: string, path: string, body?: unknown) => shop.call(method, `/V1/guest-returns${path}`, { body });
const known = { email: 'buyer@shop.test', lastname: 'Guest', postcode: '73301' };
const open = (of: Partial<typeof known> & { increment_id?: string } = {}) =>
  call('POST', '', { increment_id: order.number, ...known, ...of });
const tokenOf = async ({ number: increment_id } = order): Promise<string> => (await open({ increment_id })).body;
const items = (of = order, qty_requested = 1) => [{ order_item_id: of.itemId, qty_requested, ...chosen }];

describe('POST /V1/guest-returns', () => {
  it('returns a token to those who know the order, whatever the case and the blanks', async () => {
    expect(await open({ email: ' Buyer@Shop.test', lastname: 'GUEST', postcode: '733 01' })).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^[\w-]{60,}$/),
    });
    expect(await tokenOf()).not.toBe(await tokenOf());
  });

  it('answers the same to everybody else, also for the order of a customer', async () => {
    const owned = await shippedOrder(shop, boss, 1);
    const answers = [
      await open({ increment_id: '999999999' }),
      await open({ email: 'other@shop.test' }),
      await open({ lastname: 'Other' }),
      await open({ postcode: '73302' }),
      await open({ postcode: '' }),
      await open({ increment_id: owned.number, email: 'x@shop.test' }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
    expect((await call('POST', '', { increment_id: order.number, email: known.email })).status).toBe(400);
  });

  it('refuses many attempts, of an address and for an order', async () => {
    shop.settings.limits = { guestOrders: { most: 2, seconds: 3600 } };
    try {
      const tries = [];
      for (const increment_id of ['1', '2', '3']) tries.push((await open({ increment_id })).status);
      expect(tries).toEqual([404, 404, 429]);
      await shop.db.query(`update address_attempt set attempts = 0 where address not like 'order %'`);
      await open();
      await shop.db.query(`update address_attempt set attempts = 9 where address = $1`, [`order ${order.number}`]);
      expect((await open()).status).toBe(429);
    } finally {
      shop.settings.limits = undefined;
    }
  });
});

describe('/V1/guest-returns/{token}', () => {
  it('shows what can be returned, takes a request, and shows it with its progress', async () => {
    const token = await tokenOf();
    expect((await call('GET', `/${token}/items`)).body).toMatchObject([{ order_item_id: order.itemId, qty_returnable: 3 }]);
    const asked = (await call('GET', '/attributes')).body.map(({ attribute_code }: { attribute_code: string }) => attribute_code);
    expect(asked).toContain('reason');
    const made = await call('POST', `/${token}`, { rmaDataObject: { items: items(order, 2), comment: 'Too small' } });
    expect(made).toMatchObject({
      status: 200,
      body: { order_id: order.id, status: 'pending', items: [{ qty_requested: 2 }], comments: [{ comment: 'Too small', admin: false }] },
    });
    const { entity_id: id } = made.body;
    expect((await newestMail(shop, known.email))?.kind).toBe('rma_new');
    const track = { track_number: 'R1', carrier_code: 'ups' };
    expect((await call('POST', `/${token}/${id}/tracking-numbers`, { track })).status).toBe(400);
    const body = { rmaDataObject: { items: [{ entity_id: made.body.items[0].entity_id, status: 'authorized' }] } };
    await shop.call('PUT', `/V1/returns/${id}`, { token: boss, body });
    await shop.call('POST', `/V1/returns/${id}/comments`, { token: boss, body: { data: { comment: 'Between us' } } });
    await shop.call('PUT', `/V1/returns/${id}/labels`, { token: boss, body: { label: '^XA^XZ' } });
    expect((await call('POST', `/${token}/${id}/tracking-numbers`, { track })).body).toBe(true);
    expect((await call('POST', `/${token}/${id}/comments`, { comment: 'Sent' })).body).toBe(true);
    const { body: seen } = await call('GET', `/${token}/${id}`);
    expect(seen).toMatchObject({ status: 'authorized', tracks: [{ track_number: 'R1' }] });
    expect(seen.comments.map(({ comment }: { comment: string }) => comment)).toEqual(['Sent', 'Too small']);
    expect((await call('GET', `/${token}/${id}/labels`)).body).toBe(Buffer.from('^XA^XZ').toString('base64'));
    expect((await call('DELETE', `/${token}/${id}/tracking-numbers/${seen.tracks[0].entity_id}`)).body).toBe(true);
    expect((await call('GET', `/${token}?searchCriteria=`)).body).toMatchObject({ total_count: 1, items: [{ entity_id: id, tracks: [] }] });
  });

  it('has nothing of other orders, and no wrong or outdated token opens anything', async () => {
    const [token, theirs] = [await tokenOf(), await tokenOf(other)];
    const { body: made } = await call('POST', `/${theirs}`, { rmaDataObject: { items: items(other) } });
    const track = { track_number: 'R1', carrier_code: 'ups' };
    const id = made.entity_id;
    await refused(shop, 404, [
      () => call('GET', `/${token}/${id}`),
      () => call('POST', `/${token}/${id}/comments`, { comment: 'x' }),
      () => call('POST', `/${token}/${id}/tracking-numbers`, { track }),
      () => call('DELETE', `/${token}/${id}/tracking-numbers/1`),
      () => call('GET', `/${token}/${id}/labels`),
      ...['wrong', Buffer.from(`guest order ${order.id} until 9999999999999`).toString('base64url'), `${theirs.slice(0, -4)}AAAA`].flatMap(
        (wrong) => [
          () => call('GET', `/${wrong}/items`),
          () => call('GET', `/${wrong}?searchCriteria=`),
          () => call('POST', `/${wrong}`, { rmaDataObject: { items: items(other) } }),
          () => call('GET', `/${wrong}/${id}`),
        ],
      ),
    ]);
    await refused(shop, 400, [
      () => call('POST', `/${token}`, { rmaDataObject: { items: items(other) } }),
      () => call('POST', `/${token}`, { rmaDataObject: { items: items(order, 99) } }),
      () => call('POST', `/${token}`, { rmaDataObject: { order_id: other.id, items: items(other) } }),
    ]);
    const { body: customer } = await shop.call('POST', '/V1/customers', {
      token: boss,
      body: { customer: { email: 'later@shop.test', firstname: 'L', lastname: 'Ater' } },
    });
    await shop.db.query('update sales_order set customer_id = $2 where entity_id = $1', [other.id, customer.id]);
    await refused(shop, 404, [() => call('GET', `/${theirs}/${id}`), () => call('GET', `/${theirs}/items`)]);
  });
});
