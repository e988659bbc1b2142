import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Backend::store'));
});
afterAll(() => shop.close());

describe('GET /V1/store/*', () => {
  it('lists websites, groups and store views with the admin entries', async () => {
    const websites = await shop.call('GET', '/V1/store/websites', { token });
    expect(websites).toMatchObject({
      status: 200,
      body: [
        { id: 0, code: 'admin' },
        { id: 1, code: 'base', name: 'Main Website', default_group_id: 1 },
      ],
    });
    const groups = await shop.call('GET', '/V1/store/storeGroups', { token });
    expect(groups.body[1]).toEqual({
      id: 1,
      website_id: 1,
      root_category_id: 2,
      default_store_id: 1,
      name: 'Main Website Store',
      code: 'main_website_store',
    });
    const views = await shop.call('GET', '/V1/store/storeViews', { token });
    expect(views.body[1]).toEqual({ id: 1, code: 'default', name: 'Default Store View', website_id: 1, store_group_id: 1, is_active: 1 });
  });

  it('gives the settings of front store views, limited by code', async () => {
    const all = await shop.call('GET', '/V1/store/storeConfigs', { token });
    expect(all.body).toHaveLength(1);
    expect(all.body[0]).toMatchObject({
      code: 'default',
      locale: 'en_US',
      base_currency_code: 'USD',
      base_media_url: 'http://shop.test/media/',
    });
    const none = await shop.call('GET', '/V1/store/storeConfigs?storeCodes[]=nowhere', { token });
    expect(none.body).toEqual([]);
  });

  it('refuses guests and admins without the resource with 401 and its name', async () => {
    const other = await shop.admin('Magento_Sales::sales');
    for (const caller of [undefined, other.token]) {
      const answer = await shop.call('GET', '/V1/store/websites', { token: caller });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Backend::store' } } });
    }
  });
});
