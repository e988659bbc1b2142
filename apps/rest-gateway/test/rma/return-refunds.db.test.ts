import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import { takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';
import { optionIds, refused, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
let sandbox: PaymentSandbox;
let boss: string;
let actor: Awaited<ReturnType<Shop['admin']>>['actor'];
let chosen: Awaited<ReturnType<typeof optionIds>>;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token: boss, actor } = await shop.admin());
  chosen = await optionIds(shop);
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const call = (method: string, path: string, body?: unknown, caller: string | undefined = boss) =>
  shop.call(method, path, { token: caller, body });
const refund = (id: number, body: object = {}, caller?: string) => call('POST', `/V1/returns/${id}/refund`, body, caller);
const read = async (path: string) => (await call('GET', path)).body;

async function approved(orderId: number, itemId: number, qty: number, choice: object = chosen.refund) {
  const items = [{ order_item_id: itemId, qty_requested: qty, status: 'approved', ...choice }];
  const { status, body } = await call('POST', '/V1/returns', { rmaDataObject: { order_id: orderId, items } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.entity_id as number, entry: body.items[0].entity_id as number };
}

describe('POST /V1/returns/{id}/refund', () => {
  it('makes a credit memo of what was approved, with the return to stock, and of no piece twice', async () => {
    const order = await shippedOrder(shop, boss, 3);
    const before = await stockOf(shop, order.productId);
    const { id, entry } = await approved(order.id, order.itemId, 2);
    const { status, body: memoId } = await refund(id, {
      items: [{ entity_id: entry, qty: 1 }],
      back_to_stock: true,
      comment: 'Sorry',
      notify: true,
    });
    expect(status).toBe(200);
    expect(await read(`/V1/creditmemo/${memoId}`)).toMatchObject({
      ...{ order_id: order.id, state: 2, subtotal: 10, shipping_amount: 0, grand_total: 10 },
      items: [{ order_item_id: order.itemId, qty: 1 }],
      comments: [{ comment: 'Sorry', is_customer_notified: 1 }],
    });
    expect(await stockOf(shop, order.productId)).toBe(before + 1);
    expect(await read(`/V1/orders/${order.id}`)).toMatchObject({ total_refunded: 10, items: [{ qty_refunded: 1 }] });
    await refused(shop, 400, [
      () => refund(id, { items: [{ entity_id: entry, qty: 2 }] }),
      () => refund(id, { items: [{ entity_id: entry, qty: -1 }] }),
      () => refund(id, { items: [{ entity_id: entry, qty: 0 }] }),
      () => refund(id, { items: [{ entity_id: 999999, qty: 1 }] }),
      () => refund(id, { adjustment_positive: 1000 }),
      () => refund(id, { items: [{ entity_id: entry }] }),
    ]);
    const { body: second } = await refund(id, { shipping_amount: 5, adjustment_negative: 1 });
    expect(await read(`/V1/creditmemo/${second}`)).toMatchObject({
      subtotal: 10,
      shipping_amount: 5,
      adjustment_negative: 1,
      grand_total: 14,
    });
    await refused(shop, 400, [() => refund(id)]);
    // The third piece can still be returned.
    expect((await approved(order.id, order.itemId, 1)).id).toBeGreaterThan(id);
    await expect(approved(order.id, order.itemId, 1)).rejects.toThrow('can be returned');
    const details = await shop.as(actor).rma.returns.details({ id });
    expect(details).toMatchObject({
      items: [{ qty_open: 0, qty_refunded: 2, qty_exchanged: 0, sku: order.sku }],
      creditmemos: [{ entity_id: memoId }, { entity_id: second }],
    });
  });

  it('refunds nothing that is not approved, and only for those who may make credit memos', async () => {
    const order = await shippedOrder(shop, boss, 1);
    const items = [{ order_item_id: order.itemId, qty_requested: 1, status: 'received', ...chosen.refund }];
    const { body } = await call('POST', '/V1/returns', { rmaDataObject: { order_id: order.id, items } });
    const { token: returns } = await shop.admin('Magento_Rma::magento_rma');
    await refused(shop, 400, [
      () => refund(body.entity_id),
      () => refund(body.entity_id, { items: [{ entity_id: body.items[0].entity_id, qty: 1 }] }),
    ]);
    await refused(shop, 404, [() => refund(999999)]);
    await refused(shop, 401, [() => refund(body.entity_id, {}, returns), () => refund(body.entity_id, {}, '')]);
  });

  it('has the provider refund the invoice, and counts nothing that it declined', async () => {
    await takeSandboxPayments(shop, sandbox, 'authorize_capture');
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const cartId = await readyGuestCart(shop, sku);
    await call('POST', `/V1/guest-carts/${cartId}/billing-address`, { address: { ...address, email: 'online@shop.test' } }, '');
    const paymentMethod = { method: 'sandbox' };
    const { status, body: orderId } = await call('PUT', `/V1/guest-carts/${cartId}/order`, { paymentMethod }, '');
    expect(status).toBe(200);
    await call('POST', `/V1/order/${orderId}/ship`, {});
    const [{ item_id: itemId }] = (await read(`/V1/orders/${orderId}`)).items;
    const [{ id: invoiceId } = { id: 0 }] = await shop.db.query<{ id: number }>(
      'select entity_id as id from sales_invoice where order_id = $1',
      [orderId],
    );
    const { id } = await approved(orderId, itemId, 1);
    // The sandbox declines amounts that end in 13 cents.
    const declined = await refund(id, { invoice_id: invoiceId, adjustment_negative: 0.87 });
    expect(declined).toMatchObject({ status: 400, body: { message: expect.stringContaining('declined') } });
    expect((await shop.as(actor).rma.returns.details({ id })).items).toMatchObject([{ qty_open: 1, qty_refunded: 0 }]);
    await refused(shop, 404, [() => refund(id, { invoice_id: 999999 })]);
    await refused(shop, 400, [() => refund(id, { invoice_id: invoiceId, back_to_stock: true })]);
    expect((await refund(id, { invoice_id: invoiceId })).status).toBe(200);
    expect(await read(`/V1/orders/${orderId}`)).toMatchObject({ total_online_refunded: 20, items: [{ qty_refunded: 1 }] });
    expect((await shop.as(actor).rma.returns.details({ id })).items).toMatchObject([{ qty_open: 0, qty_refunded: 1 }]);
  });
});

describe('the exchange of a return', () => {
  it('starts an order of the same goods free of charge, and frees them when it is discarded', async () => {
    const order = await shippedOrder(shop, boss, 2);
    const { id } = await approved(order.id, order.itemId, 2, chosen.exchange);
    // Nothing is refunded unasked of what is to be exchanged.
    await refused(shop, 400, [() => refund(id)]);
    const admin = shop.as(actor);
    const { cartId, leftOut } = await admin.rma.returns.exchange({ id });
    expect(leftOut).toEqual([]);
    expect(await read(`/V1/carts/${cartId}`)).toMatchObject({ items: [{ sku: order.sku, qty: 2, price: 0 }] });
    await expect(admin.rma.returns.exchange({ id })).rejects.toThrow('Nothing approved');
    expect((await admin.rma.returns.details({ id })).exchanges).toEqual([{ quote_id: cartId, order_id: null, increment_id: null }]);
    await admin.quote.carts.discard({ cartId });
    const again = await admin.rma.returns.exchange({ id });
    const { body: orderId } = await call('PUT', `/V1/carts/${again.cartId}/order`, { paymentMethod: { method: 'checkmo' } });
    expect(await read(`/V1/orders/${orderId}`)).toMatchObject({ subtotal: 0, items: [{ qty_ordered: 2, row_total: 0 }] });
    expect((await admin.rma.returns.details({ id })).exchanges).toMatchObject([{ quote_id: again.cartId, order_id: orderId }]);
    await expect(admin.rma.returns.exchange({ id })).rejects.toThrow('Nothing approved');
    await call('POST', `/V1/orders/${orderId}/cancel`);
    expect((await admin.rma.returns.details({ id })).items).toMatchObject([{ qty_open: 2, qty_exchanged: 0 }]);
    const { actor: clerk } = await shop.admin('Magento_Rma::magento_rma');
    await expect(shop.as(clerk).rma.returns.exchange({ id })).rejects.toThrow("isn't authorized");
    await expect(admin.rma.returns.exchange({ id: 999999 })).rejects.toThrow('No such entity');
  });
});
