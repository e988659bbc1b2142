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

describe('POST /V1/products/base-prices', () => {
  it('sets prices for all store views and for one', async () => {
    const [first, second] = [await stockProduct(shop), await stockProduct(shop)];
    const saved = await post('base-prices', {
      prices: [
        { sku: first.sku.toUpperCase(), store_id: 0, price: 3.1425 },
        { sku: second.sku, store_id: 0, price: 1 },
        { sku: second.sku, store_id: 0, price: 7 },
      ],
    });
    expect(saved).toMatchObject({ status: 200, body: [] });
    const { body } = await post('base-prices-information', { skus: [first.sku, second.sku, 'no-such-sku'] });
    expect(body).toEqual([
      { sku: first.sku, store_id: 0, price: 3.1425 },
      { sku: second.sku, store_id: 0, price: 7 },
    ]);
    await shop.db.query(`update eav_attribute set scope = 'website' where code = 'price' and entity_type_id = 4`);
    await shop.db.cache.forget('');
    expect((await post('base-prices', { prices: [{ sku: first.sku, store_id: 1, price: 2.5 }] })).body).toEqual([]);
    expect((await post('base-prices-information', { skus: [first.sku] })).body).toEqual([
      { sku: first.sku, store_id: 0, price: 3.1425 },
      { sku: first.sku, store_id: 1, price: 2.5 },
    ]);
    const { token: boss } = await shop.admin();
    expect((await shop.call('GET', `/V1/products/${first.sku}`, { token: boss })).body).toMatchObject({ price: 2.5 });
  });

  it('saves what it can and tells the rest', async () => {
    const { sku } = await stockProduct(shop);
    const { status, body } = await post('base-prices', {
      prices: [
        { sku: 'no-such-sku', store_id: 0, price: 1 },
        { sku, store_id: 99, price: 1 },
        { sku, store_id: 0, price: -1 },
        { sku, store_id: 0, price: 4 },
      ],
    });
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
    expect(body[0]).toEqual({ message: 'There is no product with the SKU no-such-sku.', parameters: ['no-such-sku'] });
    expect((await post('base-prices-information', { skus: [sku] })).body).toEqual([{ sku, store_id: 0, price: 4 }]);
  });

  it('refuses what is no list of prices, and who may not set them', async () => {
    for (const body of [{}, { prices: 'all' }, { prices: [{ sku: 'x' }] }, { prices: [{ sku: 'x', store_id: 0, price: 'much' }] }]) {
      expect((await post('base-prices', body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await post('base-prices-information', {})).status).toBe(400);
    const { token: clerk } = await shop.admin('Magento_Sales::actions_view');
    for (const path of ['base-prices', 'special-price', 'special-price-delete'])
      expect((await post(path, { prices: [] }, clerk)).status).toBe(401);
    for (const path of ['base-prices-information', 'special-price-information'])
      expect((await post(path, { skus: [] }, clerk)).status).toBe(401);
  });
});

describe('POST /V1/products/special-price', () => {
  const dates = { price_from: '2022-01-01 00:00:00', price_to: '2099-01-31 23:59:59' };

  it('sets special prices with their dates, and takes them away', async () => {
    const { sku } = await stockProduct(shop, { price: '10.0000' });
    const line = { sku, store_id: 0, price: 2.99, ...dates };
    expect(await post('special-price', { prices: [line] })).toMatchObject({ status: 200, body: [] });
    expect((await post('special-price-information', { skus: [sku] })).body).toEqual([line]);
    const wrong = await post('special-price-delete', {
      prices: [
        { ...line, price: 3 },
        { ...line, price_to: '2098-01-01 00:00:00' },
      ],
    });
    expect(wrong.body).toHaveLength(2);
    expect((await post('special-price-information', { skus: [sku] })).body).toEqual([line]);
    expect(await post('special-price-delete', { prices: [line] })).toMatchObject({ status: 200, body: [] });
    expect((await post('special-price-information', { skus: [sku] })).body).toEqual([]);
    expect((await post('special-price-delete', { prices: [line] })).body).toHaveLength(1);
  });

  it('tells dates that are none', async () => {
    const { sku } = await stockProduct(shop);
    const { body } = await post('special-price', { prices: [{ sku, store_id: 0, price: 1, price_from: '2022-02-31' }] });
    expect(body).toHaveLength(1);
    expect((await post('special-price-information', { skus: [sku] })).body).toEqual([]);
  });
});
