import { settlePayments } from '@merx/router';
import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';
import { refusals } from '../sold-orders.js';

let shop: Shop;
let sandbox: PaymentSandbox;
let token: string;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token } = await shop.admin());
  await takeSandboxPayments(shop, sandbox, 'authorize_capture');
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const get = async (path: string) => (await shop.call('GET', path, { token })).body;
const orderOf = (id: number) => get(`/V1/orders/${id}`);
const memoOf = (id: number) => get(`/V1/creditmemo/${id}`);
const refund = (entity: object) => shop.call('POST', '/V1/creditmemo', { token, body: { entity } });
const cancel = (id: number) => shop.call('PUT', `/V1/creditmemo/${id}`, { token });
const settle = () => settlePayments(shop.db, { seconds: 0 });
const of = (orderId: number) =>
  `searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${orderId}`;
const newest = async (orderId: number) =>
  (await get(`/V1/creditmemos?${of(orderId)}&searchCriteria[sortOrders][0][field]=entity_id`)).items.at(-1);
const mailsOf = (id: number) => shop.db.query(`select kind from mail_message where subject_id = $1 and kind = 'creditmemo_new'`, [id]);

/** An order of so many tickets of 50.00 whose money the provider has taken. */
async function taken(qty: number) {
  const { orderId } = await orderOnline(shop, '50.0000', qty);
  const order = await orderOf(orderId);
  const [invoice] = (await get(`/V1/invoices?${of(orderId)}`)).items;
  return {
    orderId,
    number: order.increment_id,
    itemId: order.items[0].item_id,
    invoiceId: invoice.entity_id,
    payment: invoice.transaction_id,
  };
}

/** An order without its history and the times at which rows were written. */
const counted = ({ status_histories: _, ...order }: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(order, (key, part) => (key === 'updated_at' ? undefined : part)));

/** A fee that leaves so much of a ticket. */
const leaving = (amount: number) => ({ adjustment_negative: Math.round((50 - amount) * 100) / 100 });

describe('a credit memo of an invoice that a provider has the money of', () => {
  it('has the provider give the money back', async () => {
    const { orderId, number, itemId, invoiceId, payment } = await taken(2);
    const { status, body } = await refund({ order_id: orderId, invoice_id: invoiceId, items: [{ order_item_id: itemId, qty: 1 }] });
    expect([status, sandbox.taken(number)]).toEqual([200, 50]);
    const done = sandbox.payments.at(-1);
    expect(done).toMatchObject({ action: 'refund', amount: 50, currency: 'USD', parent: payment, orderNumber: number });
    expect(body).toMatchObject({ state: 2, grand_total: 50, invoice_id: invoiceId, transaction_id: done?.id });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      ...{ state: 'complete', total_refunded: 50, total_online_refunded: 50, base_total_online_refunded: 50 },
      payment: { amount_refunded: 50, base_amount_refunded_online: 50 },
      items: [{ qty_refunded: 1, amount_refunded: 50 }],
    });
    expect(order.total_offline_refunded ?? 0).toBe(0);
    expect(order.status_histories[0].comment).toBe(`Refunded 50.00 USD online. Transaction ID: "${done?.id}"`);
    expect(await mailsOf(body.entity_id)).toHaveLength(1);
    const { items: transactions } = await get(`/V1/transactions?${of(orderId)}`);
    expect(transactions).toMatchObject([{ txn_id: payment, child_transactions: [{ txn_type: 'refund', txn_id: done?.id }] }, {}]);
    expect(await get(`/V1/invoices/${invoiceId}`)).toMatchObject({ base_total_refunded: 50, is_used_for_refund: 1 });
    expect(await refund({ order_id: orderId, invoice_id: invoiceId })).toMatchObject({ status: 200, body: { grand_total: 50 } });
    expect([sandbox.taken(number), (await orderOf(orderId)).state]).toEqual([0, 'closed']);
    expect(await refund(body)).toMatchObject({ status: 200, body: { transaction_id: done?.id } });
    expect(sandbox.payments.filter(({ orderNumber, action }) => orderNumber === number && action === 'refund')).toHaveLength(2);
  });

  it('gives nothing back at the provider when no invoice is named', async () => {
    const { orderId, number } = await taken(1);
    expect(await refund({ order_id: orderId, transaction_id: 'cash' })).toMatchObject({
      status: 200,
      body: { state: 2, transaction_id: 'cash' },
    });
    expect(sandbox.taken(number)).toBe(50);
    expect(await orderOf(orderId)).toMatchObject({ state: 'closed', total_offline_refunded: 50 });
  });

  it('is canceled when the provider refuses, and counts for nothing', async () => {
    const { orderId, number, invoiceId } = await taken(1);
    const before = await orderOf(orderId);
    const answer = await refund({ order_id: orderId, invoice_id: invoiceId, ...leaving(20.13) });
    expect([answer.status, answer.body.parameters]).toEqual([400, { reason: 'Not enough money.' }]);
    const memo = await newest(orderId);
    expect([memo.state, await mailsOf(memo.entity_id), sandbox.taken(number)]).toEqual([3, [], 50]);
    const after = await orderOf(orderId);
    expect(counted(after)).toEqual(counted(before));
    expect(after.status_histories[0].comment).toBe('Refunding 20.13 USD was declined: Not enough money.');
    await refusals(shop, 400, [() => cancel(memo.entity_id)]);
    expect((await refund({ order_id: orderId, invoice_id: invoiceId })).status).toBe(200);
    expect(sandbox.taken(number)).toBe(0);
  });

  it('is open while nobody knows, hinders others, and is counted once when it is known', async () => {
    const { orderId, number, invoiceId } = await taken(1);
    const answer = await refund({ order_id: orderId, invoice_id: invoiceId, ...leaving(20.15) });
    expect(answer.status).toBe(400);
    const memo = await newest(orderId);
    expect([memo.state, await mailsOf(memo.entity_id)]).toEqual([1, []]);
    expect((await orderOf(orderId)).total_refunded ?? 0).toBe(0);
    await refusals(shop, 400, [
      () => refund({ order_id: orderId, invoice_id: invoiceId }),
      () => refund({ order_id: orderId }),
      () => cancel(memo.entity_id),
    ]);
    expect([await settle(), await settle()]).toEqual([
      { asked: 1, open: 0 },
      { asked: 0, open: 0 },
    ]);
    expect([(await memoOf(memo.entity_id)).state, sandbox.taken(number), (await mailsOf(memo.entity_id)).length]).toEqual([2, 29.85, 1]);
    expect(await orderOf(orderId)).toMatchObject({ total_refunded: 20.15, total_online_refunded: 20.15 });
    const done = sandbox.payments.filter(({ amount }) => amount === 20.15);
    expect(done).toHaveLength(1);
  });

  it('is carried out later when the call never reached the provider, also by a server that starts anew', async () => {
    const { orderId, number, invoiceId } = await taken(1);
    expect((await refund({ order_id: orderId, invoice_id: invoiceId, ...leaving(20.16) })).status).toBe(400);
    expect(sandbox.taken(number)).toBe(50);
    expect(await settle()).toEqual({ asked: 1, open: 0 });
    expect([sandbox.taken(number), (await newest(orderId)).state]).toEqual([29.84, 2]);
    expect(await orderOf(orderId)).toMatchObject({ total_online_refunded: 20.16 });
  });
});
