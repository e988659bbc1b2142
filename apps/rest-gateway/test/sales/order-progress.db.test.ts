import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockKit } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
let token: string;
let sandbox: PaymentSandbox;
beforeAll(async () => {
  [shop, sandbox] = [await openShop(), await openPaymentSandbox()];
  const boss = await shop.admin();
  [staff, token] = [shop.as(boss.actor), boss.token];
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const post = async (path: string, body: unknown = {}) => {
  const answer = await shop.call('POST', path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
type Criterion = { field: string; value: string | number; condition_type?: 'eq' | 'neq' | 'in' };
const listed = (filter: Criterion, text = '') =>
  staff.sales.order.grid({ searchCriteria: { filter_groups: [{ filters: [filter] }] }, text });
const found = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).items.map(({ entity_id }) => entity_id);
/** The states of an order, which filters by them must find too. */
async function progress(id: number) {
  const [row] = (await listed({ field: 'entity_id', value: id })).items;
  for (const field of ['payment_state', 'fulfillment_state'] as const) {
    for (const condition_type of ['eq', 'in'] as const)
      expect(await found({ field, value: row?.[field] ?? '', condition_type })).toContain(id);
    expect(await found({ field, value: row?.[field] ?? '', condition_type: 'neq' })).not.toContain(id);
  }
  return [row?.payment_state, row?.fulfillment_state];
}

describe('the states of an order in the list', () => {
  it('follow its invoices, shipments and refunds', async () => {
    const { id, itemId } = await sellGoods(shop, token, 2);
    const pieces = (qty: number) => ({ items: [{ order_item_id: itemId, qty }] });
    expect(await progress(id)).toEqual(['pending', 'unfulfilled']);
    await post(`/V1/order/${id}/invoice`, pieces(1));
    expect(await progress(id)).toEqual(['partially_paid', 'unfulfilled']);
    await post(`/V1/order/${id}/invoice`);
    await post(`/V1/order/${id}/ship`, pieces(1));
    expect(await progress(id)).toEqual(['paid', 'partially_shipped']);
    await post(`/V1/order/${id}/refund`, pieces(1));
    expect(await progress(id)).toEqual(['partially_refunded', 'shipped']);
    await post(`/V1/order/${id}/refund`);
    expect(await progress(id)).toEqual(['refunded', 'shipped']);
  });

  it('are those of a canceled, an authorized and a virtual order', async () => {
    const { id } = await sellGoods(shop, token, 2);
    await post(`/V1/orders/${id}/cancel`);
    expect(await progress(id)).toEqual(['canceled', 'nothing_to_ship']);
    await takeSandboxPayments(shop, sandbox, 'authorize');
    const { orderId } = await orderOnline(shop, '20');
    expect(await progress(orderId)).toEqual(['authorized', 'nothing_to_ship']);
    expect(await found({ field: 'payment_state', value: 'pending' })).not.toContain(orderId);
    expect(await found({ field: 'payment_state', value: 'Pending, authorized', condition_type: 'in' })).toContain(orderId);
    await post(`/V1/order/${orderId}/invoice`, { capture: true });
    expect(await progress(orderId)).toEqual(['paid', 'nothing_to_ship']);
  });

  it('count the parts of a bundle that ships separately, and ignore what is never shipped', async () => {
    const [part, other, ticket] = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop, { type: 'virtual' })];
    const kit = await stockKit(
      shop,
      [part, other].map((product) => ({ title: product.sku, selections: [{ product }] })),
      { attributes: { shipment_type: '1' } },
    );
    const { id, items } = await sell(shop, token, async (door) => {
      const bundle_options = kit.options.map(({ id: option_id, selections }) => ({
        option_id,
        option_qty: 1,
        option_selections: selections,
      }));
      await door.add(kit.sku, 1, { bundle_options });
      await door.add(ticket.sku, 1);
    });
    const ship = (sku: string) => post(`/V1/order/${id}/ship`, { items: [{ order_item_id: items[sku], qty: 1 }] });
    expect(await progress(id)).toEqual(['pending', 'unfulfilled']);
    await ship(part.sku);
    expect(await progress(id)).toEqual(['pending', 'partially_shipped']);
    await ship(other.sku);
    expect(await progress(id)).toEqual(['pending', 'shipped']);
  });

  it('and what is to do are found as the dashboard counts them', async () => {
    await sellGoods(shop, token, 1);
    const { to_invoice, to_ship } = await staff.dashboard.openWork();
    const counted = async (field: string, value: string) => (await listed({ field, value })).total_count;
    expect([to_invoice, to_ship].every((count) => count > 0)).toBe(true);
    expect([await counted('is_to_invoice', '1'), await counted('is_to_ship', '1')]).toEqual([to_invoice, to_ship]);
    const { total_count } = await listed({ field: 'entity_id', value: 0, condition_type: 'neq' });
    expect(await counted('is_to_ship', '0')).toBe(total_count - to_ship);
  });

  it('are no part of the web API', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const { body } = await shop.call('GET', `/V1/orders/${id}`, { token });
    expect(Object.keys(body).filter((name) => /_state$/.test(name))).toEqual([]);
  });
});

describe('the search of orders', () => {
  it('finds them by sku, name, telephone, city and tracking number', async () => {
    const { id, itemId } = await sellGoods(shop, token, 1, { sku: 'LAMP-77', name: 'Lämp of Opal' });
    await post(`/V1/order/${id}/ship`, {
      items: [{ order_item_id: itemId, qty: 1 }],
      tracks: [{ track_number: 'JD0146-0001', title: 'DHL', carrier_code: 'dhl' }],
    });
    await shop.db.query(`update sales_order_address set city = 'Tübingen', telephone = '+49 (7071) 99-77' where parent_id = $1`, [id]);
    const any: Criterion = { field: 'entity_id', value: 0, condition_type: 'neq' };
    for (const text of ['lamp-77', 'opal lamp', '7071-9977', 'tubingen', 'jd0146', 'opal TÜB 0146-00']) {
      expect(await found(any, text), text).toEqual([id]);
    }
    expect(await found(any, 'opal austin')).toEqual([]);
    expect((await staff.sales.shipment.grid({ searchCriteria: {}, text: 'jd0146-0001' })).total_count).toBe(1);
  });
});
