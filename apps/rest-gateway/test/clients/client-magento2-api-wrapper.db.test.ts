import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIntegration } from '../auth/oauth-signer.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { Magento2Api } from './real-clients.js';

let shop: Shop;
let signed: InstanceType<typeof Magento2Api>;
let stranger: InstanceType<typeof Magento2Api>;
let guest: InstanceType<typeof Magento2Api>;
beforeAll(async () => {
  shop = await openShop();
  const { consumer_key, consumer_secret, access_token, access_token_secret } = await anIntegration(shop, 'wrapper');
  const api = {
    url: shop.baseUrl,
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    accessToken: access_token,
    tokenSecret: access_token_secret,
  };
  signed = new Magento2Api({ api });
  stranger = new Magento2Api({ api: { ...api, accessToken: 'x' } });
  guest = new Magento2Api({ api: { url: shop.baseUrl } });
});
afterAll(() => shop.close());

const criteria = (field: string, value: string | number) => ({
  searchCriteria: { filterGroups: [{ filters: [{ field, value, conditionType: 'eq' }] }], pageSize: 3 },
});

describe('magento2-api-wrapper', () => {
  it('makes, finds, changes and deletes a product, also as a store view sees it', async () => {
    const sku = 'A & B / 100%+';
    const path = `products/${encodeURIComponent(sku)}`;
    const product = { sku, name: 'Odd', price: 3, attribute_set_id: 4 };
    expect(await signed.post('products', { product })).toMatchObject({ sku });
    expect(await signed.get('products', { params: criteria('sku', sku) })).toMatchObject({ total_count: 1, items: [{ sku }] });
    await signed.put(path, { product: { name: 'Odd here' } }, { storeCode: 'default' });
    expect(await signed.get(path, { storeCode: 'default' })).toMatchObject({ name: 'Odd here' });
    expect(await signed.get(path, { storeCode: 'all' })).toMatchObject({ name: 'Odd' });
    expect(await signed.delete(path)).toBe(true);
    await expect(signed.get(path)).rejects.toMatchObject({ response: { status: 404 } });
  });

  it('checks a guest out without keys; with them it holds, releases, invoices, ships and refunds the order', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const cartId: unknown = await guest.post('guest-carts');
    expect(cartId).toMatch(/^\w{32}$/);
    const cart = `guest-carts/${cartId}`;
    expect(await guest.post(`${cart}/items`, { cartItem: { quote_id: cartId, sku, qty: 2 } })).toMatchObject({ sku, qty: 2, price: 20 });
    const methods: unknown = await guest.post(`${cart}/estimate-shipping-methods`, { address });
    expect(methods).toContainEqual(expect.objectContaining({ carrier_code: 'flatrate', amount: 10 }));
    const ways = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' };
    const information = { addressInformation: { shipping_address: address, billing_address: address, ...ways } };
    expect(await guest.post(`${cart}/shipping-information`, information)).toMatchObject({ totals: { grand_total: 50 } });
    const email = 'guest@shop.test';
    const id: unknown = await guest.post(`${cart}/payment-information`, {
      email,
      paymentMethod: { method: 'checkmo' },
      billingAddress: { ...address, email },
    });
    const orderId = Number(id);

    expect(await signed.get('orders', { params: criteria('entity_id', orderId) })).toMatchObject({
      items: [{ customer_email: email, grand_total: 50, state: 'new', items: [{ sku, qty_ordered: 2 }] }],
    });
    expect(await signed.post(`orders/${orderId}/hold`)).toBe(true);
    expect(await signed.get(`orders/${orderId}/statuses`)).toBe('holded');
    expect(await signed.post(`orders/${orderId}/unhold`)).toBe(true);
    expect(await signed.get(`orders/${orderId}/statuses`)).toBe('pending');

    const of = { params: criteria('order_id', orderId) };
    expect(await signed.post('invoices', { entity: { order_id: orderId } }, { storeCode: 'all' })).toMatchObject({ grand_total: 50 });
    expect(await signed.get('invoices', of)).toMatchObject({ total_count: 1, items: [{ order_id: orderId, state: 2 }] });
    expect(await signed.post(`order/${orderId}/ship`)).toMatch(/^\d+$/);
    expect(await signed.get('shipments', of)).toMatchObject({ items: [{ total_qty: 2 }] });
    expect(await signed.get(`orders/${orderId}/statuses`)).toBe('complete');
    expect(await signed.post(`order/${orderId}/refund`)).toMatch(/^\d+$/);
    expect(await signed.get('creditmemos', of)).toMatchObject({ items: [{ grand_total: 50, items: [{ sku, qty: 2 }] }] });
    expect(await signed.get(`orders/${orderId}`)).toMatchObject({ state: 'closed', total_paid: 50, total_refunded: 50 });
  });

  it('is told what is wrong', async () => {
    const refusal = (message: string) => ({ response: { status: 401, data: { message: expect.stringContaining(message) } } });
    await expect(guest.get('orders', { params: criteria('entity_id', 1) })).rejects.toMatchObject(refusal("isn't authorized"));
    await expect(stranger.get('modules')).rejects.toMatchObject(refusal('Specified token does not exist'));
  });
});
