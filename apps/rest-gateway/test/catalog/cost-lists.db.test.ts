import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** The catalogue alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::catalog'));
});
afterAll(() => shop.close());

const post = (path: string, body: unknown, caller: string | undefined = token) =>
  shop.call('POST', `/V1/products/${path}`, { token: caller, body });
const costs = (...skus: string[]) => post('cost-information', { skus }).then(({ body }) => body);

async function scopeOfCost(scope: 'global' | 'website'): Promise<void> {
  await shop.db.query(`update eav_attribute set scope = $1 where code = 'cost' and entity_type_id = 4`, [scope]);
  await shop.db.cache.forget('');
}

describe('POST /V1/products/cost', () => {
  it('sets costs of many products, for all store views and for one', async () => {
    const [first, second] = [await stockProduct(shop), await stockProduct(shop)];
    const prices = [
      { sku: first.sku.toUpperCase(), store_id: 0, cost: 3.1425 },
      { sku: second.sku, store_id: 0, cost: 1 },
      { sku: second.sku, store_id: 0, cost: 0 },
    ];
    expect(await post('cost', { prices })).toMatchObject({ status: 200, body: [] });
    expect(await costs(first.sku, second.sku, 'no-such-sku')).toEqual([
      { sku: first.sku, store_id: 0, cost: 3.1425 },
      { sku: second.sku, store_id: 0, cost: 0 },
    ]);
    const { token: boss } = await shop.admin();
    const { body: product } = await shop.call('GET', `/V1/products/${first.sku}`, { token: boss });
    expect(product.custom_attributes).toContainEqual({ attribute_code: 'cost', value: '3.1425' });
    await scopeOfCost('website');
    expect((await post('cost', { prices: [{ sku: first.sku, store_id: 1, cost: 2.5 }] })).body).toEqual([]);
    expect(await costs(first.sku)).toEqual([
      { sku: first.sku, store_id: 0, cost: 3.1425 },
      { sku: first.sku, store_id: 1, cost: 2.5 },
    ]);
    await scopeOfCost('global');
  });

  it('saves what it can and returns the faults of the other lines', async () => {
    const { sku } = await stockProduct(shop);
    const { token: boss } = await shop.admin();
    const bundle = { sku: 'costed bundle', name: 'Bundle', type_id: 'bundle', attribute_set_id: 4 };
    await shop.call('POST', '/V1/products', { token: boss, body: { product: bundle } });
    const { status, body } = await post('cost', {
      prices: [
        { sku: 'no-such-sku', store_id: 0, cost: 1 },
        { sku: 'costed bundle', store_id: 0, cost: 1 },
        { sku, store_id: 99, cost: -1 },
        { sku, store_id: 0, cost: null },
        { sku, store_id: 0, cost: 4 },
      ],
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      { message: 'Invalid attribute %fieldName = %fieldValue.', parameters: ['SKU', 'no-such-sku'] },
      { message: 'Invalid attribute %fieldName = %fieldValue.', parameters: ['SKU', 'costed bundle'] },
      { message: `Invalid attribute Cost = -1. Row ID: SKU = ${sku}, Store ID: 99.`, parameters: ['-1', sku, '99'] },
      { message: `Requested store is not found. Row ID: SKU = ${sku}, Store ID: 99.`, parameters: [sku, '99'] },
      { message: `Invalid attribute Cost = . Row ID: SKU = ${sku}, Store ID: 0.`, parameters: ['', sku, '0'] },
    ]);
    expect(await costs(sku, 'costed bundle')).toEqual([{ sku, store_id: 0, cost: 4 }]);
  });
});

describe('POST /V1/products/cost-delete', () => {
  it('deletes the costs of all store views, and ignores unknown skus', async () => {
    const { sku } = await stockProduct(shop);
    await scopeOfCost('website');
    const prices = [0, 1].map((store_id) => ({ sku, store_id, cost: 3 }));
    await post('cost', { prices });
    expect(await costs(sku)).toHaveLength(2);
    expect(await post('cost-delete', { skus: [sku.toUpperCase(), 'no-such-sku'] })).toMatchObject({ status: 200, body: true });
    expect(await costs(sku)).toEqual([]);
    await scopeOfCost('global');
  });
});

it('the lists of costs refuse what is no list, callers without the resource, and a shop without the attribute', async () => {
  const { sku } = await stockProduct(shop);
  const line = { sku, store_id: 0, cost: 5 };
  await post('cost', { prices: [line] });
  for (const body of [
    {},
    { prices: 'all' },
    { prices: [{ sku }] },
    { prices: [{ ...line, cost: 'much' }] },
    { prices: [{ ...line, tint: 1 }] },
  ]) {
    expect((await post('cost', body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await post('cost-information', {})).status).toBe(400);
  expect((await post('cost-delete', { skus: 'all' })).status).toBe(400);
  const { token: clerk } = await shop.admin('Magento_Catalog::products');
  for (const caller of [clerk, '']) {
    expect((await post('cost', { prices: [{ ...line, cost: 1 }] }, caller)).status).toBe(401);
    expect((await post('cost-delete', { skus: [sku] }, caller)).status).toBe(401);
    expect((await post('cost-information', { skus: [sku] }, caller)).status).toBe(401);
  }
  expect(await costs(sku)).toEqual([line]);
  const { token: boss } = await shop.admin();
  expect((await shop.call('DELETE', '/V1/products/attributes/cost', { token: boss })).body).toBe(true);
  expect(await post('cost', { prices: [line] })).toMatchObject({
    status: 400,
    body: { message: 'There is no attribute "%attributeCode".' },
  });
});
