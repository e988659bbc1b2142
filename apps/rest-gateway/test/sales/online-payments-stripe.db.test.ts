import { usePaymentEndpoints } from '@merx/router';
import { openStripeDouble, type StripeDouble } from '@merx/router/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let stripe: StripeDouble;
let token: string;
beforeAll(async () => {
  [shop, stripe] = await Promise.all([openShop(), openStripeDouble()]);
  ({ token } = await shop.admin());
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

async function setting(name: string, value: string): Promise<void> {
  await shop.db.query(`insert into config_value (scope, scope_id, path, value) values ('default', 0, $1, $2)`, [
    `payment/stripe/${name}`,
    value,
  ]);
  await shop.db.cache.forget('');
}

async function cartOfOne(): Promise<string> {
  const product = await stockProduct(shop, { type: 'virtual', price: '12.3400', qty: 100 });
  const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
  await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku: product.sku, qty: 1, quote_id: cartId } } });
  await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: { address: { ...address, email: 'card@shop.test' } } });
  return cartId;
}

const order = (cartId: string, card: string) =>
  shop.call('PUT', `/V1/guest-carts/${cartId}/order`, {
    body: { paymentMethod: { method: 'stripe', additional_data: { payment_method: card } } },
  });

it('an order is paid by Stripe once it has a key: held, taken by its invoice, given back by its refund', async () => {
  await setting('active', '1');
  usePaymentEndpoints({ stripe: stripe.url });
  const cartId = await cartOfOne();
  expect((await order(cartId, 'pm_card')).status).toBe(400);
  await setting('secret_key', 'sk_test_verysecret');
  expect(await order(cartId, 'pm_declined')).toMatchObject({ status: 400, body: { parameters: { reason: 'Your card was declined.' } } });

  const { status, body: orderId } = await order(cartId, 'pm_card');
  expect(status).toBe(200);
  const get = async (path: string) => (await shop.call('GET', path, { token })).body;
  const post = async (path: string, body?: object) => (await shop.call('POST', path, { token, body })).body;
  expect(await get(`/V1/orders/${orderId}`)).toMatchObject({
    state: 'processing',
    payment: { method: 'stripe', base_amount_authorized: 12.34, last_trans_id: 'pi_1' },
  });
  expect(stripe.intents).toMatchObject([{ amount: 1234, currency: 'usd', status: 'requires_capture' }]);

  const invoice = await post('/V1/invoices/', { entity: { order_id: orderId } });
  expect(await post(`/V1/invoices/${invoice.entity_id}/capture`)).toBe(true);
  expect(await get(`/V1/invoices/${invoice.entity_id}`)).toMatchObject({ state: 2, transaction_id: 'ch_1' });
  expect(await get(`/V1/orders/${orderId}`)).toMatchObject({ state: 'complete', total_paid: 12.34 });

  expect(await post('/V1/creditmemo', { entity: { order_id: orderId, invoice_id: invoice.entity_id } })).toMatchObject({
    transaction_id: 're_1',
  });
  expect(stripe.refunds).toMatchObject([{ charge: 'ch_1', amount: 1234 }]);
  expect(await get(`/V1/orders/${orderId}`)).toMatchObject({ state: 'closed', total_refunded: 12.34 });
});
