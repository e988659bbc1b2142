import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const stockOf = async (sku: string) => (await shop.call('GET', `/V1/stockItems/${sku}`, { token })).body;

describe('a guest buys', () => {
  it('from an empty cart to an order that the admin reads, and the stock goes down', async () => {
    const { sku } = await stockProduct(shop, { price: '24.9900', qty: 10, weight: '0.5000' });
    const { body: cartId, status } = await shop.call('POST', '/V1/guest-carts');
    expect(status).toBe(200);
    expect(cartId).toMatch(/^[A-Za-z0-9]{32}$/);

    const added = await shop.call('POST', '/V1/guest-carts/items', {
      body: { cartItem: { sku: sku.toUpperCase(), qty: 2, quote_id: cartId } },
    });
    expect(added).toMatchObject({ status: 200, body: { sku, qty: 2, price: 24.99, product_type: 'simple' } });
    expect(added.body.quote_id).toMatch(/^\d+$/);

    const estimate = await shop.call('POST', `/V1/guest-carts/${cartId}/estimate-shipping-methods`, {
      body: { address: { country_id: 'US' } },
    });
    expect(estimate.body).toEqual([
      {
        carrier_code: 'flatrate',
        method_code: 'flatrate',
        carrier_title: 'Flat Rate',
        method_title: 'Fixed',
        amount: 10,
        base_amount: 10,
        available: true,
        error_message: '',
        price_excl_tax: 10,
        price_incl_tax: 10,
      },
    ]);
    const shippingId = await shop.call('POST', `/V1/guest-carts/${cartId}/shipping-address`, { body: { address } });
    expect(shippingId.body).toBeTypeOf('number');
    await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: { address: { ...address, email: 'bill@shop.test' } } });
    const chosen = await shop.call('PUT', `/V1/guest-carts/${cartId}/selected-shipping-method`, {
      body: { carrierCode: 'flatrate', methodCode: 'flatrate' },
    });
    expect(chosen.body).toBe(true);

    const totals = await shop.call('GET', `/V1/guest-carts/${cartId}/totals`);
    expect(totals.body).toMatchObject({
      subtotal: 49.98,
      shipping_amount: 10,
      tax_amount: 0,
      grand_total: 59.98,
      items_qty: 2,
      base_currency_code: 'USD',
    });
    expect(totals.body.total_segments.map((segment: { code: string; value: number }) => [segment.code, segment.value])).toEqual([
      ['subtotal', 49.98],
      ['shipping', 10],
      ['tax', 0],
      ['grand_total', 59.98],
    ]);

    const offered = await shop.call('GET', `/V1/guest-carts/${cartId}/payment-information`);
    expect(offered).toMatchObject({ status: 200, body: { payment_methods: [{ code: 'checkmo' }], totals: { grand_total: 59.98 } } });
    const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
      body: { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } },
    });
    expect(placed).toMatchObject({ status: 200, body: expect.any(Number) });
    expect(await stockOf(sku)).toMatchObject({ qty: 8, is_in_stock: true });

    const order = await shop.call('GET', `/V1/orders/${placed.body}`, { token });
    expect(order.body).toMatchObject({
      entity_id: placed.body,
      increment_id: expect.stringMatching(/^\d{9}$/),
      state: 'new',
      status: 'pending',
      customer_email: 'grace@shop.test',
      customer_is_guest: 1,
      customer_firstname: 'Grace',
      grand_total: 59.98,
      subtotal: 49.98,
      shipping_amount: 10,
      total_due: 59.98,
      total_qty_ordered: 2,
      weight: 1,
      shipping_description: 'Flat Rate - Fixed',
      store_name: 'Main Website\nMain Website Store\nDefault Store View',
      billing_address: { region_code: 'TX', region: 'Texas', region_id: 57, email: 'bill@shop.test' },
      payment: { method: 'checkmo', amount_ordered: 59.98 },
      items: [{ sku, qty_ordered: 2, price: 24.99, row_total: 49.98, product_type: 'simple' }],
      extension_attributes: { shipping_assignments: [{ shipping: { method: 'flatrate_flatrate', address: { city: 'Austin' } } }] },
    });
  });

  it('finds no cart any more once it is ordered', async () => {
    const { sku } = await stockProduct(shop);
    const cartId = await readyGuestCart(shop, sku);
    const body = { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } };
    expect((await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body })).status).toBe(200);
    for (const path of ['', '/items', '/totals', '/payment-information']) {
      expect(await shop.call('GET', `/V1/guest-carts/${cartId}${path}`)).toMatchObject({
        status: 404,
        body: { parameters: { fieldName: 'cartId', fieldValue: cartId } },
      });
    }
    expect((await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body })).status).toBe(404);
  });

  it('of nothing but virtual goods, without a shipping address', async () => {
    const { sku } = await stockProduct(shop, { type: 'virtual', price: '5.0000' });
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: cartId } } });
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/shipping-methods`)).body).toEqual([]);
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/shipping-address`)).status).toBe(404);
    const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
      body: { email: 'vera@shop.test', paymentMethod: { method: 'checkmo' }, billingAddress: address },
    });
    expect(placed.status).toBe(200);
    const order = await shop.call('GET', `/V1/orders/${placed.body}`, { token });
    expect(order.body).toMatchObject({ is_virtual: 1, grand_total: 5, shipping_amount: 0 });
  });

  it('for nothing, with the method for that and no other', async () => {
    const { sku } = await stockProduct(shop, { type: 'virtual', price: '0.0000' });
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: cartId } } });
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/payment-methods`)).body).toEqual([
      { code: 'free', title: 'No Payment Information Required' },
    ]);
    const refused = await shop.call('PUT', `/V1/guest-carts/${cartId}/selected-payment-method`, {
      body: { method: { method: 'checkmo' } },
    });
    expect(refused.status).toBe(400);
    const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
      body: { email: 'vera@shop.test', paymentMethod: { method: 'free' }, billingAddress: address },
    });
    expect(placed.status).toBe(200);
  });
});

describe('an order that cannot be', () => {
  const order = (cartId: string, body: object = {}) =>
    shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
      body: { email: 'g@shop.test', paymentMethod: { method: 'checkmo' }, ...body },
    });

  it.each([
    ['an unknown method', { paymentMethod: { method: 'gold' } }],
    ['a method that is switched off', { paymentMethod: { method: 'banktransfer' } }],
    ['an e-mail address that is none', { email: 'nobody' }],
    ['a billing address without a street', { billingAddress: { ...address, street: [] } }],
    ['a country that does not exist', { billingAddress: { ...address, country_id: 'XX' } }],
    ['a region of another country', { billingAddress: { ...address, country_id: 'CA' } }],
    ['an unknown property', { paymentMethod: { method: 'checkmo', colour: 'red' } }],
  ])('is refused for %s and leaves cart and stock as they were', async (_name, body) => {
    const { sku } = await stockProduct(shop, { qty: 5 });
    const cartId = await readyGuestCart(shop, sku, 2);
    const before = (await shop.call('GET', `/V1/guest-carts/${cartId}`)).body;
    expect((await order(cartId, body)).status).toBe(400);
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}`)).body).toEqual(before);
    expect(await stockOf(sku)).toMatchObject({ qty: 5 });
  });

  it('is refused without address, method and goods, one after the other', async () => {
    const { sku } = await stockProduct(shop);
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    expect(await order(cartId)).toMatchObject({ status: 400, body: { message: expect.stringContaining('empty') } });
    await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: cartId } } });
    expect((await order(cartId)).status).toBe(400);
    await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: { address, useForShipping: true } });
    expect(await order(cartId)).toMatchObject({ status: 400, body: { message: expect.stringContaining('shipping method') } });
  });

  it('is refused when the stock has gone meanwhile', async () => {
    const { sku, id } = await stockProduct(shop, { qty: 3 });
    const cartId = await readyGuestCart(shop, sku, 2);
    await shop.db.query('update stock_item set qty = 1 where product_id = $1', [id]);
    expect((await order(cartId)).status).toBe(400);
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/items`)).body).toHaveLength(1);
    expect(await stockOf(sku)).toMatchObject({ qty: 1 });
  });
});
