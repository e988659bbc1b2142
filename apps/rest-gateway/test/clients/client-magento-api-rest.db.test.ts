import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIntegration } from '../auth/oauth-signer.js';
import { stockOf } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { MagentoApi } from './real-clients.js';

let shop: Shop;
let admin: string;
let options: ConstructorParameters<typeof MagentoApi>[0];
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  const { consumer_key, consumer_secret, access_token, access_token_secret } = await anIntegration(shop, 'api rest');
  options = {
    url: shop.baseUrl,
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    accessToken: access_token,
    tokenSecret: access_token_secret,
  };
});
afterAll(() => shop.close());

describe.each([
  { sha: 1, encoded: true },
  { sha: 256, encoded: true },
  { sha: 256, encoded: false },
])('magento-api-rest, SHA$sha, queries encoded: $encoded', ({ sha, encoded }) => {
  /** Towards https it sends queries as they are: that way is taken here without the encryption. */
  const client = () => Object.assign(new MagentoApi({ ...options, sha }), { isSsl: !encoded });
  const sku = `api-${sha}-${encoded}`;

  it('makes, finds, changes and deletes a product', async () => {
    const product = { sku, name: 'Lamp and shade', price: 30, attribute_set_id: 4, status: 1 };
    expect((await client().post('products', { product })).data).toMatchObject({ sku, price: 30 });
    const found = await client().get('products', {
      name: 'Lamp and shade',
      sku,
      $sort: { created_at: 'DESC', sku: 'ASC' },
      $perPage: 5,
      $page: 1,
    });
    expect(found.data).toMatchObject({ total_count: 1, items: [{ sku }], search_criteria: { page_size: 5, current_page: 1 } });
    const either = await client().get('products', {
      $or: [{ sku }, { sku: 'api-none' }],
      $from: '2020-01-01 00:00:00',
      $to: '2199-01-01 00:00:00',
    });
    expect(either.data.items).toMatchObject([{ sku }]);
    expect((await client().get('products', { sku, $after: '2199-01-01 00:00:00' })).data).toMatchObject({ items: [], total_count: 0 });
    expect((await client().put(`products/${sku}`, { product: { price: 29.95 } })).data).toMatchObject({ price: 29.95 });
    // Without criteria it asks for `?searchCriteria`, of single things too.
    expect((await client().get(`products/${sku}`)).data).toMatchObject({ sku, price: 29.95 });
    expect((await client().get('products')).data.total_count).toBeGreaterThan(0);
    expect((await client().delete(`products/${sku}`)).data).toBe(true);
  });

  it('holds and releases an order', async () => {
    const { id } = await sellGoods(shop, admin, 1);
    expect((await client().post(`orders/${id}/hold`, {})).data).toBe(true);
    expect((await client().get(`orders/${id}`)).data).toMatchObject({ entity_id: id, state: 'holded' });
    expect((await client().post(`orders/${id}/unhold`, {})).data).toBe(true);
    expect((await client().get('orders', { entity_id: id })).data.items).toMatchObject([{ state: 'new' }]);
  });

  it('orders for a guest, and invoices, ships and refunds the order', async () => {
    const { id: productId, sku: mug } = await stockProduct(shop, { price: '20.0000', qty: 10 });
    const { data: cart } = await client().post('guest-carts', {});
    await client().post(`guest-carts/${cart}/items`, { cartItem: { quote_id: cart, sku: mug, qty: 2 } });
    const way = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' };
    const information = { addressInformation: { shipping_address: address, billing_address: address, ...way } };
    expect((await client().post(`guest-carts/${cart}/shipping-information`, information)).data.totals).toMatchObject({ grand_total: 50 });
    const payment = { email: 'grace@rest.test', paymentMethod: { method: 'checkmo' } };
    const { data: id } = await client().post(`guest-carts/${cart}/payment-information`, payment);
    const { items } = (await client().get(`orders/${id}`)).data;
    expect(items).toMatchObject([{ sku: mug, qty_ordered: 2 }]);
    const lines = [{ order_item_id: items[0].item_id, qty: 2 }];

    const { data: invoiceId } = await client().post(`order/${id}/invoice`, { capture: true, items: lines });
    expect((await client().get('invoices', { order_id: id })).data.items).toMatchObject([
      { entity_id: Number(invoiceId), grand_total: 50 },
    ]);
    const tracks = [{ carrier_code: 'dhl', title: 'DHL', track_number: 'JD1' }];
    const { data: shipmentId } = await client().post(`order/${id}/ship`, { items: lines, tracks });
    expect((await client().get(`shipment/${shipmentId}`)).data).toMatchObject({ total_qty: 2, tracks: [{ track_number: 'JD1' }] });
    expect((await client().get(`orders/${id}`)).data.state).toBe('complete');
    expect(await stockOf(shop, productId)).toBe(8);

    const amounts = { shipping_amount: 10, extension_attributes: { return_to_stock_items: [items[0].item_id] } };
    const { data: memoId } = await client().post(`order/${id}/refund`, { items: lines, arguments: amounts });
    expect((await client().get('creditmemos', { order_id: id })).data.items).toMatchObject([
      { entity_id: Number(memoId), grand_total: 50 },
    ]);
    expect((await client().get(`orders/${id}`)).data).toMatchObject({ state: 'closed', total_refunded: 50 });
    expect(await stockOf(shop, productId)).toBe(10);
  });

  it('is told what is wrong', async () => {
    await expect(client().get('products/no-such')).rejects.toMatchObject({
      response: { status: 404, data: { message: expect.any(String) } },
    });
    const stranger = Object.assign(new MagentoApi({ ...options, sha, tokenSecret: 'guess' }), { isSsl: !encoded });
    await expect(stranger.get('products')).rejects.toMatchObject({ response: { status: 401 } });
  });
});
