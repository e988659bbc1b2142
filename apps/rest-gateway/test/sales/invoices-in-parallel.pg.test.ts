import { settlePayments } from '@merx/router';
import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor, stockOf } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let sandbox: PaymentSandbox;
let token: string;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token } = await shop.admin());
  await takeSandboxPayments(shop, sandbox, 'authorize');
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const post = (path: string, body?: unknown) => shop.call('POST', path, { token, body });
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const atOnce = <T>(times: number, call: () => Promise<T>) => Promise.all(Array.from({ length: times }, call));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const attempts = (orderId: number) =>
  shop.db.query(`select action, state from sales_payment_attempt where order_id = $1 and action <> 'authorize' order by id`, [orderId]);

async function order(qty: number): Promise<{ id: number; itemId: number; productId: number }> {
  const product = await stockProduct(shop, { price: '10.0000', qty: 50 });
  const door = await openDoor(shop, 'guest', token);
  await door.add(product.sku, qty);
  const { body: id } = await door.order();
  return { id, itemId: (await orderOf(id)).items[0].item_id, productId: product.id };
}

describe('invoices at once', () => {
  it('never take a piece twice: of ten that want one of three pieces, three win', async () => {
    const { id, itemId } = await order(3);
    const answers = await atOnce(10, () => post('/V1/invoices/', { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] } }));
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(7).fill(400)]);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(made.map(({ shipping_amount }) => shipping_amount).sort()).toEqual([0, 0, 15]);
    expect(new Set(made.map(({ increment_id }) => increment_id)).size).toBe(3);
    expect(await orderOf(id)).toMatchObject({ total_invoiced: 45, total_paid: 45, items: [{ qty_invoiced: 3, row_invoiced: 30 }] });
  });

  it('of the last piece: one wins', async () => {
    const { id } = await order(1);
    expect(statuses(await atOnce(2, () => post('/V1/invoices/', { entity: { order_id: id } })))).toEqual([200, 400]);
    expect(await orderOf(id)).toMatchObject({ total_paid: 15, items: [{ qty_invoiced: 1 }] });
  });

  it('and a cancellation: the order is either paid or canceled', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, productId } = await order(1);
      const calls = [() => post('/V1/invoices/', { entity: { order_id: id } }), () => post(`/V1/orders/${id}/cancel`)];
      const [first, second] = await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call()));
      const [invoiced, canceled] = round % 2 ? [second, first] : [first, second];
      const { state, total_paid = 0, items } = await orderOf(id);
      if (canceled?.body === true) {
        expect([invoiced?.status, state, total_paid, items[0].qty_canceled, await stockOf(shop, productId)]).toEqual([
          400,
          'canceled',
          0,
          1,
          50,
        ]);
      } else {
        expect([invoiced?.status, state, total_paid, items[0].qty_canceled ?? 0, await stockOf(shop, productId)]).toEqual([
          200,
          'processing',
          15,
          0,
          49,
        ]);
      }
    }
  });
});

describe('an open invoice', () => {
  const open = async (price: string) => {
    const { orderId } = await orderOnline(shop, price, 2);
    const { increment_id, items } = await orderOf(orderId);
    const entity = { order_id: orderId, items: [{ order_item_id: items[0].item_id, qty: 1 }] };
    return { orderId, increment_id, id: (await post('/V1/invoices/', { entity })).body.entity_id };
  };

  it('that is captured ten times at once is charged once', async () => {
    const { orderId, increment_id, id } = await open('10.1700');
    const answers = await atOnce(10, () => post(`/V1/invoices/${id}/capture`));
    expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false);
    expect(answers.filter(({ body }) => body === true).length).toBeGreaterThan(0);
    expect([sandbox.taken(increment_id), await attempts(orderId)]).toEqual([10.17, [{ action: 'capture', state: 'done' }]]);
    expect(await orderOf(orderId)).toMatchObject({ total_paid: 10.17, total_due: 10.17 });
  });

  it('that is captured and voided at once is either paid or canceled', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, increment_id, id } = await open('10.1700');
      const [capture, release] = await Promise.all([post(`/V1/invoices/${id}/capture`), post(`/V1/invoices/${id}/void`)]);
      const { body: invoice } = await shop.call('GET', `/V1/invoices/${id}`, { token });
      const { total_paid = 0, items } = await orderOf(orderId);
      const seen = [capture.status, release.status, invoice.state, total_paid, items[0].qty_invoiced, sandbox.taken(increment_id)];
      expect([
        [200, 400, 2, 10.17, 1, 10.17],
        [400, 200, 3, 0, 0, 0],
      ]).toContainEqual(seen);
    }
  });

  it('whose capture got lost is settled once by many that ask and one that tries again', async () => {
    const { orderId, increment_id, id } = await open('10.1500');
    expect((await post(`/V1/invoices/${id}/capture`)).status).toBe(400);
    await Promise.all([...Array.from({ length: 5 }, () => settlePayments(shop.db, { seconds: 0 })), post(`/V1/invoices/${id}/capture`)]);
    expect([sandbox.taken(increment_id), await attempts(orderId)]).toEqual([10.15, [{ action: 'capture', state: 'done' }]]);
    expect(await orderOf(orderId)).toMatchObject({ total_paid: 10.15, payment: { base_amount_paid_online: 10.15 } });
    expect(
      await shop.db.query(`select from sales_payment_transaction where order_id = $1 and txn_type = 'capture'`, [orderId]),
    ).toHaveLength(1);
  });
});

describe('orders that are paid for online at once', () => {
  it('each hold their money once, and oversell nothing', async () => {
    const product = await stockProduct(shop, { type: 'virtual', price: '7.1700', qty: 5 });
    const before = sandbox.payments.length;
    const answers = await atOnce(12, async () => {
      const door = await openDoor(shop, 'guest', token);
      await door.add(product.sku, 1);
      await door.call('POST', '/billing-address', { address: { ...address, email: 'rush@shop.test' } });
      return door.call('PUT', '/order', { paymentMethod: { method: 'sandbox' } });
    });
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill(400)]);
    expect([sandbox.payments.length - before, await stockOf(shop, product.id)]).toEqual([5, 0]);
  });
});
