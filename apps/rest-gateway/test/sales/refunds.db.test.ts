import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';

let shop: Shop;
let sandbox: PaymentSandbox;
/** Everything. */
let boss: string;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token: boss } = await shop.admin());
  await takeSandboxPayments(shop, sandbox, 'authorize_capture');
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const post = (path: string, body?: unknown, token: string | undefined = boss) => shop.call('POST', path, { token, body });
const get = async (path: string) => (await shop.call('GET', path, { token: boss })).body;
const mailsOf = (id: string) =>
  shop.db.query(`select kind from mail_message where subject_id = $1 and kind like 'creditmemo%'`, [Number(id)]);

/** An order of so many mugs of 10.00 that is paid, and its invoice. */
async function paid(qty: number) {
  const sold = await sellGoods(shop, boss, qty);
  const { body: invoiceId } = await post(`/V1/order/${sold.id}/invoice`);
  return { ...sold, invoiceId };
}

describe('POST /V1/order/{orderId}/refund', () => {
  it('gives back all that was paid and answers the id as text', async () => {
    const { id } = await paid(2);
    const { status, body } = await post(`/V1/order/${id}/refund`);
    expect(status).toBe(200);
    expect(body).toMatch(/^\d+$/);
    expect(await get(`/V1/creditmemo/${body}`)).toMatchObject({ order_id: id, state: 2, grand_total: 30 });
    expect(await get(`/V1/orders/${id}`)).toMatchObject({ state: 'closed', total_refunded: 30 });
    expect(await mailsOf(body)).toEqual([]);
  });

  it('gives back items and amounts, tells the buyer, and returns to the stock what is named', async () => {
    const { id, itemId, productId } = await paid(3);
    const before = await stockOf(shop, productId);
    const part = { items: [{ order_item_id: itemId, qty: 1 }], notify: true, comment: { comment: 'Broken', is_visible_on_front: 0 } };
    const amounts = { shipping_amount: 0, adjustment_positive: 2, adjustment_negative: 1 };
    const first = await post(`/V1/order/${id}/refund`, { ...part, arguments: amounts });
    expect(first.status).toBe(200);
    expect(await get(`/V1/creditmemo/${first.body}`)).toMatchObject({ grand_total: 11, adjustment: 1, comments: [{ comment: 'Broken' }] });
    expect(await mailsOf(first.body)).toEqual([{ kind: 'creditmemo_new' }]);
    expect(await stockOf(shop, productId)).toBe(before);
    const returned = { ...amounts, extension_attributes: { return_to_stock_items: [itemId] } };
    expect((await post(`/V1/order/${id}/refund`, { ...part, arguments: returned })).status).toBe(200);
    expect(await stockOf(shop, productId)).toBe(before + 1);
  });

  it('refuses more than is left, items that are not given back and what is not paid, and changes nothing', async () => {
    const { id, itemId } = await paid(1);
    const unpaid = await sellGoods(shop, boss, 1);
    const path = `/V1/order/${id}/refund`;
    await refusals(shop, 400, [
      () => post(path, { items: [{ order_item_id: itemId, qty: 2 }] }),
      () => post(path, { arguments: { adjustment_positive: 1000 } }),
      () => post(path, { arguments: { extension_attributes: { return_to_stock_items: [999999] } } }),
      () => post(path, { arguments: { colour: 'red' } }),
      () => post(`/V1/order/${unpaid.id}/refund`),
      () => post('/V1/order/0/refund'),
    ]);
    await refusals(shop, 404, [() => post('/V1/order/999999/refund')]);
    const { token } = await shop.admin('Magento_Sales::shipment');
    await refusals(shop, 401, [() => post(path, {}, token), () => post('/V1/invoice/1/refund', {}, token)]);
  });
});

describe('POST /V1/invoice/{invoiceId}/refund', () => {
  it('gives back what is left of the invoice', async () => {
    const { id, itemId, invoiceId } = await paid(2);
    const { status, body } = await post(`/V1/invoice/${invoiceId}/refund`, { items: [{ order_item_id: itemId, qty: 1 }] });
    expect(status).toBe(200);
    expect(await get(`/V1/creditmemo/${body}`)).toMatchObject({
      order_id: id,
      invoice_id: Number(invoiceId),
      state: 2,
      items: [{ qty: 1 }],
    });
    expect(await get(`/V1/invoices/${invoiceId}`)).toMatchObject({ base_total_refunded: 20 });
    await refusals(shop, 400, [() => post(`/V1/invoice/${invoiceId}/refund`, { items: [{ order_item_id: itemId, qty: 2 }] })]);
    await refusals(shop, 404, [() => post('/V1/invoice/999999/refund')]);
    await refusals(shop, 400, [() => post('/V1/invoice/0/refund'), () => post('/V1/invoice/one/refund')]);
  });

  it('has the provider give the money back only when that is asked for', async () => {
    const { orderId } = await orderOnline(shop, '50.0000', 2);
    const { increment_id: number, items } = await get(`/V1/orders/${orderId}`);
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const [invoice] = (await get(`/V1/invoices?${at}[field]=order_id&${at}[value]=${orderId}`)).items;
    const one = { items: [{ order_item_id: items[0].item_id, qty: 1 }] };
    const offline = await post(`/V1/invoice/${invoice.entity_id}/refund`, one);
    expect([offline.status, sandbox.taken(number)]).toEqual([200, 100]);
    const online = await post(`/V1/invoice/${invoice.entity_id}/refund`, { ...one, isOnline: true });
    expect([online.status, sandbox.taken(number)]).toEqual([200, 50]);
    expect(await get(`/V1/orders/${orderId}`)).toMatchObject({ total_offline_refunded: 50, total_online_refunded: 50, state: 'closed' });
  });
});

describe('POST /V1/order/{orderId}/invoice of an order that a provider holds the money of', () => {
  it('takes the money only with capture', async () => {
    await takeSandboxPayments(shop, sandbox, 'authorize');
    const [{ orderId: first }, { orderId: second }] = [await orderOnline(shop, '50.0000', 1), await orderOnline(shop, '50.0000', 1)];
    const taken = async (id: number) => sandbox.taken((await get(`/V1/orders/${id}`)).increment_id);
    const open = await post(`/V1/order/${first}/invoice`);
    expect(await get(`/V1/invoices/${open.body}`)).toMatchObject({ state: 1, grand_total: 50 });
    expect(await taken(first)).toBe(0);
    const paidNow = await post(`/V1/order/${second}/invoice`, { capture: true });
    expect(await get(`/V1/invoices/${paidNow.body}`)).toMatchObject({ state: 2 });
    expect(await taken(second)).toBe(50);
  });
});
