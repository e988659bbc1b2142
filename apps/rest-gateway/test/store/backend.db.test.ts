import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('GET /V1/modules', () => {
  it('names the modules in load order, the store first', async () => {
    const { token } = await shop.admin('Magento_Backend::admin');
    const { status, body } = await shop.call('GET', '/V1/modules', { token });
    expect(status).toBe(200);
    expect(body[0]).toBe('Magento_Store');
    expect(new Set(body).size).toBe(20);
    expect(body.indexOf('Magento_Catalog')).toBeLessThan(body.indexOf('Magento_Quote'));
    expect(body.indexOf('Magento_Quote')).toBeLessThan(body.indexOf('Magento_Sales'));
  });

  it('refuses guests, customers and admins without the resource with 401 and its name', async () => {
    const [customer, admin] = await Promise.all([shop.customer(), shop.admin('Magento_Sales::sales')]);
    for (const token of [undefined, customer.token, admin.token]) {
      const answer = await shop.call('GET', '/V1/modules', { token });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Backend::admin' } } });
    }
  });
});
