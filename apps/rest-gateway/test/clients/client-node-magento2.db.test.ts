import { createAdmin, hashPassword } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anIntegration } from '../auth/oauth-signer.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { MagentoTwo } from './real-clients.js';

const PASSWORD = 'Str0ng-enough';

let shop: Shop;
let byLogin: InstanceType<typeof MagentoTwo>;
let byToken: InstanceType<typeof MagentoTwo>;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  await createAdmin(shop.db, { username: 'robot', email: 'robot@shop.test', password: PASSWORD });
  byLogin = await signIn('admin', 'robot');
  const { access_token } = await anIntegration(shop, 'node-magento2');
  byToken = await new MagentoTwo(shop.baseUrl, { authentication: { integration: { access_token } } }).init();
});
afterAll(() => shop.close());

/** The client says that it is ready before its sign-in has answered. */
async function signIn(type: 'admin' | 'customer', username: string): Promise<InstanceType<typeof MagentoTwo>> {
  const client = new MagentoTwo(`${shop.baseUrl}/`, { authentication: { login: { type, username, password: PASSWORD } } });
  await client.init();
  await vi.waitFor(() => expect(client.authKey).toBeTruthy(), 20_000);
  return client;
}

const equal = (field: string, value: string) => ({
  searchCriteria: { filterGroups: [{ filters: [{ field, value, conditionType: 'eq' }] }], pageSize: 5, currentPage: 1 },
});

describe.each(['a sign-in', 'an integration token'])('node-magento2 with %s', (way) => {
  const client = () => (way === 'a sign-in' ? byLogin : byToken);

  it('makes, lists, changes and deletes a product', async () => {
    const { product } = client().catalog;
    const sku = `node ${way}`;
    const made = await product.post({
      product: { sku, name: 'Shirt', price: 12.5, attributeSetId: 4, extensionAttributes: { stockItem: { qty: 7 } } },
    });
    expect(made).toMatchObject({ sku, price: 12.5, extension_attributes: { stock_item: { qty: 7 } } });
    const list = await product.get(equal('sku', sku.toUpperCase()));
    expect(list).toMatchObject({ total_count: 1, items: [{ sku }], search_criteria: { page_size: 5, current_page: 1 } });
    expect(await product(encodeURIComponent(sku)).put({ product: { price: 11 }, saveOptions: true })).toMatchObject({
      sku,
      price: 11,
      name: 'Shirt',
    });
    expect(await client().catalog.stockItem.get(encodeURIComponent(sku))).toMatchObject({ qty: 7 });
    expect(await product.delete(encodeURIComponent(sku))).toBe(true);
    expect((await product.get(equal('sku', sku))).items).toEqual([]);
  });

  it('reads what stands around the products, by addresses with a slash at the end too', async () => {
    const { catalog } = client();
    expect(await catalog.product.type.get()).toContainEqual({ name: 'simple', label: 'Simple Product' });
    expect(await catalog.product.attribute.get('sku')).toMatchObject({ attribute_code: 'sku' });
    expect((await catalog.product.attribute.get(equal('attribute_code', 'price'))).items).toMatchObject([{ attribute_code: 'price' }]);
    expect(await catalog.category.get({ depth: 1 })).toMatchObject({ id: 2, children_data: expect.any(Array) });
    await stockProduct(shop, { sku: `low ${way}`, qty: 1 });
    const low = await client().get('/V1/stockItems/lowStock/', { scopeId: 0, qty: 2, pageSize: 50 });
    expect(low.items.map(({ qty }: { qty: number }) => qty)).toContain(1);
    expect(await client().module.get()).toContain('Magento_Catalog');
  });

  it('holds, releases and cancels an order', async () => {
    const { id, sku } = await sellGoods(shop, admin, 2);
    const { order } = client().sales;
    expect(await order.get(id)).toMatchObject({ entity_id: id, state: 'new', items: [{ sku, qty_ordered: 2 }] });
    expect(await order(id).hold.post()).toBe(true);
    expect([await order(id).status.get(), (await order.get(id)).state]).toEqual(['holded', 'holded']);
    expect(await order(id).unhold.post()).toBe(true);
    expect((await order.get(equal('entity_id', String(id)))).items).toMatchObject([{ state: 'new', base_currency_code: 'USD' }]);
    expect(await order(id).comment.get()).toMatchObject({ items: expect.any(Array), total_count: expect.any(Number) });
    expect(await order(id).cancel.post()).toBe(true);
    expect((await order.get(id)).state).toBe('canceled');
    expect(await client().sales.invoice.get(equal('order_id', String(id)))).toMatchObject({ items: [], total_count: 0 });
  });

  it('invoices and ships an order whole', async () => {
    const { id } = await sellGoods(shop, admin, 1);
    const { order, invoice } = client().sales;
    const invoiceId = await order(id).invoice.post();
    expect((await invoice.get(equal('order_id', String(id)))).items).toMatchObject([{ entity_id: Number(invoiceId), order_id: id }]);
    expect(Number(await order(id).ship.post())).toBeGreaterThan(0);
    expect((await order.get(id)).state).toBe('complete');
  });

  it('orders as a guest, and invoices, ships and refunds a part by documents', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const cart = await client().post('/V1/guest-carts', {});
    await client().post('/V1/guest-carts/items', { cartItem: { quote_id: cart, sku, qty: 3 } });
    await client().post(`/V1/guest-carts/${cart}/billing-address`, { address, useForShipping: true });
    await client().put(`/V1/guest-carts/${cart}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const payment = { email: 'grace@node.test', paymentMethod: { method: 'checkmo' } };
    const orderId = Number(await client().post(`/V1/guest-carts/${cart}/payment-information`, payment));

    const { order, invoice, shipment } = client().sales;
    const [item] = (await order.get(orderId)).items;
    const items = [{ order_item_id: item.item_id, qty: 2 }];
    const invoiced = await invoice.post({ entity: { order_id: orderId, items } });
    expect(invoiced).toMatchObject({ order_id: orderId, grand_total: 55, items: [{ sku, qty: 2 }] });
    const note = { parent_id: invoiced.entity_id, comment: 'Two for now', is_customer_notified: 0, is_visible_on_front: 0 };
    await invoice.comments.post({ entity: note });
    expect((await invoice(invoiced.entity_id).comment.get()).items).toMatchObject([{ comment: 'Two for now' }]);

    const parcel = await shipment.post({ entity: { order_id: orderId, items } });
    const tracked = { order_id: orderId, parent_id: parcel.entity_id, carrier_code: 'ups', title: 'UPS', track_number: '1Z1' };
    const track = await shipment.track.post({ entity: tracked });
    // Its own list of shipments asks for an address that Magento does not have.
    expect((await client().get('/V1/shipments', equal('order_id', String(orderId)))).items).toMatchObject([
      { entity_id: parcel.entity_id, total_qty: 2, tracks: [{ track_number: '1Z1' }] },
    ]);
    expect(await shipment.track.delete(track.entity_id)).toBe(true);

    const back = { order_id: orderId, items: [{ order_item_id: item.item_id, qty: 1 }], shipping_amount: 0 };
    expect(await client().post('/V1/creditmemo', { entity: back })).toMatchObject({ grand_total: 20, items: [{ qty: 1 }] });
    expect(await order.get(orderId)).toMatchObject({
      ...{ state: 'processing', total_refunded: 20 },
      items: [{ qty_ordered: 3, qty_invoiced: 2, qty_shipped: 2, qty_refunded: 1 }],
    });
  });

  it('fills the parameters into the messages that it shows', async () => {
    await expect(client().sales.order.get(999_999)).rejects.toMatch(/^[^%]*999999[^%]*$/);
    await expect(client().catalog.product.post({ product: { name: 'Nameless' } })).rejects.toMatch(/^[^%]*sku[^%]*$/i);
  });
});

describe('node-magento2', () => {
  it('signs a customer in', async () => {
    const { customerId, email } = await shop.customer();
    await shop.db.prisma.customer.update({ where: { id: customerId }, data: { password_hash: await hashPassword(PASSWORD) } });
    expect(await (await signIn('customer', email)).get('/V1/customers/me')).toMatchObject({ id: customerId, email });
  });

  it('hears that it may not', async () => {
    const nobody = await new MagentoTwo(shop.baseUrl, { authentication: { integration: { access_token: 'x'.repeat(32) } } }).init();
    await expect(nobody.module.get()).rejects.toMatch(/^The consumer isn't authorized to access Magento_[A-Za-z:_]+\.$/);
  });
});
