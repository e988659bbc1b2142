import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIntegration } from '../auth/oauth-signer.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { runtimes } from './foreign-clients.js';
import { type N8nNode, n8nNode } from './n8n-node.js';

const path = runtimes.n8n ?? '';

const DONE = [{ success: true }];
const matching = (matchType: 'anyFilter' | 'allFilters', ...filters: [field: string, condition_type: string, value: unknown][]) => ({
  filterType: 'manual',
  matchType,
  filters: { conditions: filters.map(([field, condition_type, value]) => ({ field, condition_type, value })) },
});
const all = { returnAll: true };

describe.skipIf(!path)("n8n's Magento node", () => {
  let shop: Shop;
  let admin: string;
  let node: N8nNode;
  beforeAll(async () => {
    shop = await openShop();
    ({ token: admin } = await shop.admin());
    const { access_token } = await anIntegration(shop, 'n8n');
    node = n8nNode(path, { host: shop.baseUrl, accessToken: access_token });
  });
  afterAll(() => shop?.close());
  const get = async (path: string) => (await shop.call('GET', path, { token: admin })).body;

  it.each([
    ['getCountries', { name: 'Austria', value: 'AT' }],
    ['getGroups', { name: 'General', value: 1 }],
    ['getStores', { name: expect.stringMatching(/^http/), value: 1 }],
    ['getWebsites', { name: 'Main Website', value: 1 }],
    ['getSystemAttributes', { name: 'Email', value: 'email' }],
    ['getProductTypes', { name: 'Simple Product', value: 'simple' }],
    ['getCategories', { name: 'Default Category', value: 2 }],
    ['getAttributeSets', { name: 'Default', value: 4 }],
    ['getProductAttributes', { name: 'Price', value: 'price' }],
    ['getFilterableProductAttributes', { name: 'SKU', value: 'sku' }],
    ['getSortableProductAttributes', { name: 'Price', value: 'price' }],
  ])('offers the choices of %s', async (method, choice) => {
    expect(await node.choices(method, 'customer')).toContainEqual(choice);
  });

  it('makes, finds, changes and deletes products', async () => {
    const made = { attributeSetId: '4', price: 9.5 };
    const additionalFields = {
      type_id: 'simple',
      weight: 0.3,
      customAttributes: { customAttribute: [{ attribute_code: 'n8n_code', value: 'x' }] },
    };
    for (const sku of ['n8n-1', 'n8n-2', 'n8n-3']) {
      expect(await node.run('product', 'create', { ...made, sku, name: `Mug ${sku}`, additionalFields })).toMatchObject([
        { sku, price: 9.5 },
      ]);
    }
    expect(await node.run('product', 'update', { sku: 'n8n-2', updateFields: { price: 12.5, name: 'Mug & more' } })).toMatchObject([
      { sku: 'n8n-2', price: 12.5, weight: 0.3 },
    ]);
    expect(await node.run('product', 'get', { sku: 'n8n-2' })).toMatchObject([{ name: 'Mug & more' }]);
    const either = matching('anyFilter', ['sku', 'eq', 'n8n-1'], ['price', 'gt', 12]);
    const sort = { options: { sort: { sort: [{ field: 'sku', direction: 'DESC' }] } } };
    expect(await node.run('product', 'getAll', { ...either, ...sort, ...all })).toMatchObject([{ sku: 'n8n-2' }, { sku: 'n8n-1' }]);
    const both = matching('allFilters', ['sku', 'like', 'n8n-%'], ['price', 'lt', 12]);
    expect(await node.run('product', 'getAll', { ...both, returnAll: false, limit: 1 })).toMatchObject([{ sku: 'n8n-1' }]);
    expect(await node.run('product', 'getAll', { filterType: 'none', ...all })).toHaveLength(3);
    expect(await node.run('product', 'delete', { sku: 'n8n-3' })).toEqual(DONE);
    await expect(node.run('product', 'get', { sku: 'n8n-3' })).rejects.toMatchObject({ httpCode: '404' });
  });

  it('makes, finds, changes and deletes a customer, whose region is a text', async () => {
    const address = { street: '1 Main Street', city: 'London', region: 'Greater London', postcode: 'SW1A 1AA', country_id: 'GB' };
    const who = { firstname: 'Grace', lastname: 'Buyer', telephone: '020 7946 0100' };
    const [customer] = await node.run('customer', 'create', {
      ...{ email: 'grace@n8n.test', firstname: 'Grace', lastname: 'Buyer' },
      additionalFields: {
        addresses: { address: [{ ...address, ...who, default_billing: true }] },
        password: 'Str0ng-enough',
        amazon_id: 'a',
      },
    });
    const customerId = String(customer?.id);
    expect(customer).toMatchObject({ email: 'grace@n8n.test', addresses: [{ city: 'London', street: ['1 Main Street'] }] });
    const renamed = { customerId, firstName: 'Gracia', lastName: 'Buyer', email: 'grace@n8n.test', updateFields: {} };
    expect(await node.run('customer', 'update', renamed)).toMatchObject([{ firstname: 'Gracia', addresses: [] }]);
    expect(await node.run('customer', 'getAll', { ...matching('anyFilter', ['email', 'like', '%@n8n.test']), ...all })).toMatchObject([
      { firstname: 'Gracia', website_id: 1 },
    ]);
    expect(await node.run('customer', 'delete', { customerId })).toEqual(DONE);
    await expect(node.run('customer', 'get', { customerId })).rejects.toMatchObject({ httpCode: '404' });
  });

  it('finds an order, invoices it and ships it; cancels another', async () => {
    const { id, sku } = await sellGoods(shop, admin, 2);
    const orderId = String(id);
    const open = matching(
      'allFilters',
      ['status', 'in', 'pending,processing'],
      ['created_at', 'gt', '2020-01-01 00:00:00'],
      ['entity_id', 'eq', id],
    );
    expect(await node.run('order', 'getAll', { ...open, ...all })).toMatchObject([{ entity_id: id, state: 'new', items: [{ sku }] }]);
    expect(await node.run('invoice', 'create', { orderId })).toEqual(DONE);
    expect(await node.run('order', 'get', { orderId })).toMatchObject([{ state: 'processing', total_paid: 30 }]);
    expect(await node.run('order', 'ship', { orderId })).toEqual(DONE);
    expect(await get(`/V1/orders/${id}`)).toMatchObject({ state: 'complete', items: [{ qty_invoiced: 2, qty_shipped: 2 }] });

    const other = await sellGoods(shop, admin, 1);
    expect(await node.run('order', 'cancel', { orderId: String(other.id) })).toEqual(DONE);
    expect(await get(`/V1/orders/${other.id}`)).toMatchObject({ state: 'canceled' });
  });

  it('tells in a workflow what was refused', async () => {
    await expect(node.run('order', 'ship', { orderId: '999999' })).rejects.toMatchObject({
      httpCode: '404',
      description: expect.stringContaining('entity'),
    });
    const stranger = n8nNode(path, { host: shop.baseUrl, accessToken: 'x'.repeat(32) });
    await expect(stranger.choices('getCountries')).resolves.not.toEqual([]);
    await expect(stranger.run('product', 'getAll', { filterType: 'none', ...all })).rejects.toMatchObject({ httpCode: '401' });
  });
});
