import { settlePayments } from '@merx/router';
import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.js';
import { startPaymentSettler } from '../../src/payment-settler.js';
import { stockOf } from '../cart-doors.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let sandbox: PaymentSandbox;
let token: string;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token } = await shop.admin());
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const get = async (path: string) => (await shop.call('GET', path, { token })).body;
const post = (path: string, body?: unknown) => shop.call('POST', path, { token, body });
const orderOf = (id: number) => get(`/V1/orders/${id}`);
const invoice = async (orderId: number, more: object = {}) =>
  (await post('/V1/invoices/', { entity: { order_id: orderId, ...more } })).body;
const transactionsOf = async (id: number) =>
  (
    await get(
      `/V1/transactions?searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${id}`,
    )
  ).items;
const mailsOf = (id: number) => shop.db.query(`select kind from mail_message where subject_id = $1 and kind = 'order_new'`, [id]);
const settle = () => settlePayments(shop.db, { seconds: 0 });
/** Without the times at which rows were written. */
const timeless = (value: object) => JSON.parse(JSON.stringify(value, (key, part) => (key === 'updated_at' ? undefined : part)));
const openAttempts = async () => (await shop.db.query(`select from sales_payment_attempt where state = 'started'`)).length;

describe('the sandbox', () => {
  it('is not offered before it is switched on, nor without an address', async () => {
    expect((await orderOnline(shop, '10.0000')).status).toBe(400);
    await takeSandboxPayments(shop, { ...sandbox, url: '' }, 'authorize');
    expect((await orderOnline(shop, '10.0000')).status).toBe(400);
    expect(sandbox.payments).toEqual([]);
  });
});

describe('an order whose money is held when it is placed', () => {
  beforeEach(() => takeSandboxPayments(shop, sandbox, 'authorize'));

  it('goes on, and is told to its buyer', async () => {
    const { status, orderId } = await orderOnline(shop, '10.0000', 2);
    expect(status).toBe(200);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      state: 'processing',
      status: 'processing',
      total_due: 20,
      payment: { method: 'sandbox', base_amount_authorized: 20, amount_authorized: 20 },
    });
    expect(order.status_histories[0].comment).toMatch(/^Authorized 20\.00 USD online\. Transaction ID: "authorize-\d+"$/);
    const [transaction] = await transactionsOf(orderId);
    expect(transaction).toMatchObject({
      txn_type: 'authorization',
      is_closed: 0,
      parent_txn_id: null,
      child_transactions: [],
      additional_information: ['20.0000', 'USD'],
    });
    expect(transaction).not.toHaveProperty('parent_id');
    expect(await get(`/V1/transactions/${transaction.transaction_id}`)).toEqual(transaction);
    expect(sandbox.payments.at(-1)).toMatchObject({ action: 'authorize', amount: 20, currency: 'USD', orderNumber: order.increment_id });
    expect(await mailsOf(orderId)).toHaveLength(1);
  });

  it('is canceled when the money is refused: stock and cart are as before', async () => {
    const { status, body, orderId, product, cartId } = await orderOnline(shop, '20.1300');
    expect([status, body.parameters]).toEqual([400, { reason: 'Not enough money.' }]);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ state: 'canceled', status: 'canceled', items: [{ qty_canceled: 1 }] });
    expect(order.status_histories[0].comment).toBe('Authorizing 20.13 USD was declined: Not enough money.');
    expect([await stockOf(shop, product.id), await mailsOf(orderId), await transactionsOf(orderId)]).toEqual([100, [], []]);
    expect(await shop.call('GET', `/V1/guest-carts/${cartId}`)).toMatchObject({ status: 200, body: { is_active: true, items_qty: 1 } });
    const again = await shop.call('PUT', `/V1/guest-carts/${cartId}/order`, { body: { paymentMethod: { method: 'checkmo' } } });
    expect(again.status).toBe(200);
    expect(await stockOf(shop, product.id)).toBe(99);
  });

  it('waits while nobody knows, and is settled by asking: done once', async () => {
    const { status, orderId, product } = await orderOnline(shop, '20.1500');
    expect(status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ state: 'payment_review', status: 'payment_review' });
    expect((await post('/V1/invoices/', { entity: { order_id: orderId } })).status).toBe(400);
    expect([await mailsOf(orderId), await settle()]).toEqual([[], { asked: 1, open: 0 }]);
    expect(await orderOf(orderId)).toMatchObject({ state: 'processing', status: 'processing' });
    const done = sandbox.payments.filter(({ amount }) => amount === 20.15);
    expect([done.length, sandbox.requests.get(done[0]?.key ?? '')]).toEqual([1, 1]);
    expect([await mailsOf(orderId).then(({ length }) => length), await stockOf(shop, product.id), await settle()]).toEqual([
      1,
      99,
      { asked: 0, open: 0 },
    ]);
  });

  it('is paid for later when the call never reached the service', async () => {
    const { orderId } = await orderOnline(shop, '20.1600');
    expect(await orderOf(orderId)).toMatchObject({ state: 'payment_review' });
    expect(sandbox.payments.filter(({ amount }) => amount === 20.16)).toEqual([]);
    expect(await settle()).toEqual({ asked: 1, open: 0 });
    expect(await orderOf(orderId)).toMatchObject({ state: 'processing' });
    expect(sandbox.payments.filter(({ amount }) => amount === 20.16)).toHaveLength(1);
  });

  it('is settled by a server that starts', async () => {
    const { orderId } = await orderOnline(shop, '21.1500');
    const settler = startPaymentSettler({ db: shop.db, log: createLog('silent') });
    await until(async () => (await orderOf(orderId)).state === 'processing');
    await settler.stop();
    expect(await openAttempts()).toBe(0);
  });

  it('stays open while the service is away', async () => {
    const away = await openPaymentSandbox();
    await takeSandboxPayments(shop, away, 'authorize');
    await away.close();
    const { status, orderId } = await orderOnline(shop, '30.0000');
    expect([status, (await orderOf(orderId)).state, await settle()]).toEqual([200, 'payment_review', { asked: 1, open: 1 }]);
    await takeSandboxPayments(shop, sandbox, 'authorize');
    expect([await settle(), (await orderOf(orderId)).state]).toEqual([{ asked: 1, open: 0 }, 'processing']);
  });

  it('whose server died before it called is paid for at the next start', async () => {
    const { orderId } = await orderOnline(shop, '40.0000');
    // As the transaction of the order leaves it.
    await shop.db.query(`delete from sales_payment_transaction where order_id = $1`, [orderId]);
    await shop.db.query(`update sales_payment_attempt set state = 'started', txn_id = null, finished_at = null where order_id = $1`, [
      orderId,
    ]);
    await shop.db.query(`update sales_order set state = 'pending_payment', status = 'pending_payment' where entity_id = $1`, [orderId]);
    expect(await settlePayments(shop.db, { seconds: 3600 })).toEqual({ asked: 0, open: 0 });
    expect(await settle()).toEqual({ asked: 1, open: 0 });
    expect([(await orderOf(orderId)).state, await transactionsOf(orderId)]).toMatchObject(['processing', [{ txn_type: 'authorization' }]]);
    expect(sandbox.payments.filter(({ amount }) => amount === 40)).toHaveLength(1);
  });
});

describe('an order whose money is taken when it is placed', () => {
  beforeEach(() => takeSandboxPayments(shop, sandbox, 'authorize_capture'));

  it('is invoiced whole and paid', async () => {
    const { status, orderId } = await orderOnline(shop, '10.0000', 3);
    expect(status).toBe(200);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      state: 'complete',
      total_paid: 30,
      total_due: 0,
      payment: { base_amount_paid: 30, base_amount_paid_online: 30 },
    });
    const [transaction] = await transactionsOf(orderId);
    expect(transaction).toMatchObject({ txn_type: 'capture', is_closed: 0 });
    const { items } = await get(
      `/V1/invoices?searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${orderId}`,
    );
    expect(items).toMatchObject([{ state: 2, grand_total: 30, transaction_id: transaction.txn_id, can_void_flag: 0 }]);
    expect((await post(`/V1/invoices/${items[0].entity_id}/capture`)).status).toBe(400);
    expect(sandbox.taken(order.increment_id)).toBe(30);
  });

  it('is canceled when the money is refused', async () => {
    const { status, orderId, product } = await orderOnline(shop, '30.1300');
    expect([status, (await orderOf(orderId)).state, await stockOf(shop, product.id)]).toEqual([400, 'canceled', 100]);
  });

  it('gets the money back that was taken for an order which staff have canceled meanwhile', async () => {
    const { orderId } = await orderOnline(shop, '30.1500');
    await shop.db.query(`update sales_order set state = 'canceled', status = 'canceled' where entity_id = $1`, [orderId]);
    const { increment_id } = await orderOf(orderId);
    expect(sandbox.taken(increment_id)).toBe(30.15);
    await settle();
    await settle();
    expect([sandbox.taken(increment_id), (await orderOf(orderId)).state, await openAttempts()]).toEqual([0, 'canceled', 0]);
    expect(await transactionsOf(orderId)).toMatchObject([
      { txn_type: 'capture', child_transactions: [{ txn_type: 'refund', is_closed: 1 }] },
      { txn_type: 'refund' },
    ]);
  });
});

describe('an open invoice', () => {
  beforeEach(() => takeSandboxPayments(shop, sandbox, 'authorize'));

  it('is paid by its capture, and the authorization ends with the last of them', async () => {
    const { orderId } = await orderOnline(shop, '10.0000', 2);
    const { increment_id, items } = await orderOf(orderId);
    const first = await invoice(orderId, { items: [{ order_item_id: items[0].item_id, qty: 1 }] });
    expect(first).toMatchObject({ state: 1, can_void_flag: 1, grand_total: 10 });
    expect(await orderOf(orderId)).toMatchObject({ total_invoiced: 10, total_due: 20 });
    expect(sandbox.taken(increment_id)).toBe(0);
    expect(await post(`/V1/invoices/${first.entity_id}/capture`)).toMatchObject({ status: 200, body: true });
    const paid = await get(`/V1/invoices/${first.entity_id}`);
    expect(paid).toMatchObject({ state: 2, can_void_flag: 0, transaction_id: expect.stringContaining('capture') });
    expect(await orderOf(orderId)).toMatchObject({
      state: 'processing',
      total_paid: 10,
      total_due: 10,
      payment: { base_amount_paid_online: 10 },
    });
    expect((await transactionsOf(orderId))[0]).toMatchObject({
      is_closed: 0,
      child_transactions: [{ txn_id: paid.transaction_id, txn_type: 'capture' }],
    });
    const second = await invoice(orderId);
    expect((await post(`/V1/invoices/${second.entity_id}/capture`)).body).toBe(true);
    expect(await orderOf(orderId)).toMatchObject({ state: 'complete', total_paid: 20, total_due: 0 });
    expect((await transactionsOf(orderId))[0]).toMatchObject({ txn_type: 'authorization', is_closed: 1 });
    expect(sandbox.taken(increment_id)).toBe(20);
    expect((await post(`/V1/invoices/${second.entity_id}/capture`)).status).toBe(400);
    expect((await post(`/V1/invoices/${second.entity_id}/void`)).status).toBe(400);
  });

  it('stays open when the capture is declined, and can be captured again', async () => {
    const { orderId } = await orderOnline(shop, '10.1300', 2);
    const { items } = await orderOf(orderId);
    const one = await invoice(orderId, { items: [{ order_item_id: items[0].item_id, qty: 1 }] });
    const before = await orderOf(orderId);
    for (const _ of [1, 2]) {
      expect(await post(`/V1/invoices/${one.entity_id}/capture`)).toMatchObject({
        status: 400,
        body: { parameters: { reason: 'Not enough money.' } },
      });
    }
    expect(await get(`/V1/invoices/${one.entity_id}`)).toEqual(one);
    const after = await orderOf(orderId);
    expect(timeless({ ...after, status_histories: [] })).toEqual(timeless({ ...before, status_histories: [] }));
    expect(after.status_histories[0].comment).toBe('Capturing 10.13 USD was declined: Not enough money.');
    expect(await openAttempts()).toBe(0);
  });

  it('whose capture got lost is charged once, however often it is tried', async () => {
    const { orderId } = await orderOnline(shop, '10.1500', 2);
    const { increment_id, items } = await orderOf(orderId);
    const one = await invoice(orderId, { items: [{ order_item_id: items[0].item_id, qty: 1 }] });
    expect((await post(`/V1/invoices/${one.entity_id}/capture`)).status).toBe(400);
    expect([sandbox.taken(increment_id), (await get(`/V1/invoices/${one.entity_id}`)).state]).toEqual([10.15, 1]);
    expect((await post(`/V1/invoices/${one.entity_id}/void`)).status).toBe(400);
    expect((await post('/V1/invoices/', { entity: { order_id: orderId } })).status).toBe(400);
    expect((await post(`/V1/invoices/${one.entity_id}/capture`)).body).toBe(true);
    expect([sandbox.taken(increment_id), (await get(`/V1/invoices/${one.entity_id}`)).state]).toEqual([10.15, 2]);
    expect((await orderOf(orderId)).total_paid).toBe(10.15);
  });

  it('is canceled by its void: what is held is let go, its items can be invoiced again', async () => {
    const { orderId } = await orderOnline(shop, '10.0000', 2);
    const before = await orderOf(orderId);
    const one = await invoice(orderId);
    expect(await orderOf(orderId)).toMatchObject({ state: 'complete', items: [{ qty_invoiced: 2 }] });
    expect(await post(`/V1/invoices/${one.entity_id}/void`)).toMatchObject({ status: 200, body: true });
    expect(await get(`/V1/invoices/${one.entity_id}`)).toMatchObject({ state: 3, can_void_flag: 0 });
    expect(await orderOf(orderId)).toMatchObject({
      state: 'processing',
      total_invoiced: 0,
      total_due: 20,
      items: [{ qty_invoiced: 0, row_invoiced: 0 }],
    });
    expect(await transactionsOf(orderId)).toMatchObject([{ is_closed: 1, child_transactions: [{ txn_type: 'void', is_closed: 1 }] }, {}]);
    expect(sandbox.payments.at(-1)).toMatchObject({ action: 'void', orderNumber: before.increment_id, status: 'approved' });
    expect((await post(`/V1/invoices/${one.entity_id}/void`)).status).toBe(400);
    const next = await invoice(orderId);
    expect(next.state).toBe(1);
    expect((await post(`/V1/invoices/${next.entity_id}/capture`)).status).toBe(400);
  });
});

describe('an order that staff cancel', () => {
  it('lets go what was held for it', async () => {
    await takeSandboxPayments(shop, sandbox, 'authorize');
    const { orderId, product } = await orderOnline(shop, '14.0000');
    expect((await post(`/V1/orders/${orderId}/cancel`)).body).toBe(true);
    expect([(await orderOf(orderId)).state, await stockOf(shop, product.id)]).toEqual(['canceled', 100]);
    expect(await transactionsOf(orderId)).toMatchObject([{ is_closed: 1, child_transactions: [{ txn_type: 'void' }] }, {}]);
    expect(sandbox.payments.at(-1)).toMatchObject({ action: 'void', status: 'approved' });
  });
});

describe('transactions', () => {
  it('are listed by their fields, and are for staff who may fetch them', async () => {
    await takeSandboxPayments(shop, sandbox, 'authorize');
    const { orderId } = await orderOnline(shop, '10.0000');
    const [mine] = await transactionsOf(orderId);
    const { token: fetcher } = await shop.admin('Magento_Sales::transactions_fetch');
    const list = (query: string, caller: string | undefined = fetcher) => shop.call('GET', `/V1/transactions?${query}`, { token: caller });
    const by = (field: string, value: unknown) =>
      `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
    expect((await list(by('txn_id', mine.txn_id))).body).toMatchObject({ total_count: 1, items: [mine] });
    const newest = await list(
      'searchCriteria[page_size]=1&searchCriteria[sort_orders][0][field]=transaction_id&searchCriteria[sort_orders][0][direction]=DESC',
    );
    expect(newest.body.items).toEqual([mine]);
    expect(newest.body.total_count).toBeGreaterThan(1);
    expect((await list(by('nonsense', 1))).status).toBe(400);
    expect((await list(by('additional_information', 1))).status).toBe(400);
    expect((await list('')).status).toBe(400);
    expect((await shop.call('GET', '/V1/transactions/0', { token: fetcher })).status).toBe(400);
    expect((await shop.call('GET', '/V1/transactions/99999', { token: fetcher })).status).toBe(404);
    const [{ token: customer }, { token: other }] = [await shop.customer(), await shop.admin('Magento_Sales::sales_invoice')];
    for (const caller of [customer, other]) {
      expect((await list('searchCriteria=', caller)).status).toBe(401);
      expect((await shop.call('GET', `/V1/transactions/${mine.transaction_id}`, { token: caller })).status).toBe(401);
    }
    expect((await shop.call('GET', '/V1/transactions?searchCriteria=')).status).toBe(401);
  });
});
