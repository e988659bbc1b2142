import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('ui.lookups', () => {
  it('names what forms offer, for any admin', async () => {
    const { actor } = await shop.admin('Magento_Cms::page');
    const lookups = await shop.as(actor).ui.lookups();
    expect(lookups.websites.map(({ code }) => code)).toEqual(['base']);
    expect(lookups.stores.map(({ code }) => code)).toEqual(['default']);
    expect(lookups.attribute_sets).toEqual([{ id: 4, name: 'Default' }]);
    expect(lookups.customer_groups.map(({ name }) => name)).toEqual(['NOT LOGGED IN', 'General', 'Wholesale', 'Retailer']);
    expect(lookups.product_tax_classes).toEqual([{ id: 2, name: 'Taxable Goods' }]);
    expect(lookups.customer_tax_classes).toEqual([{ id: 3, name: 'Retail Customer' }]);
    expect(lookups.order_statuses).toContainEqual({ code: 'pending', label: 'Pending' });
    expect(lookups.base_currency).toBe('USD');
  });

  it('follows what the shop gets', async () => {
    const { actor } = await shop.admin('Magento_Customer::group');
    await shop.db.query(`insert into customer_group (code, tax_class_id) values ('Friends', 3)`);
    expect((await shop.as(actor).ui.lookups()).customer_groups.at(-1)).toMatchObject({ name: 'Friends', tax_class_id: 3 });
  });

  it('refuses guests and customers', async () => {
    const { actor } = await shop.customer();
    for (const caller of [shop.as({ type: 'guest' }), shop.as(actor)])
      await expect(caller.ui.lookups()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
