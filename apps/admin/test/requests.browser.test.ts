import { runRequests } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, settled } from './admin';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

describe('the asynchronous requests', () => {
  it('A81: show how their operations ended, and have failed ones retried', async () => {
    const { shop } = admin;
    const { token } = await shop.admin();
    const product = (sku: string, attribute_set_id: number) => ({ product: { sku, name: sku, price: 1, attribute_set_id } });
    const body = [product('async-1', 4), product('async-2', 9999)];
    expect((await shop.call('POST', '/rest/async/bulk/V1/products', { token, body })).status).toBe(202);
    await runRequests(shop);
    const page = await admin.signedIn({ path: '/requests' });
    const row = page.getByRole('row').filter({ hasText: 'async.V1.products.POST' });
    await row.getByText('No such attribute set of products').waitFor();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Asynchronous requests' }).waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    await shop.db.query(`insert into eav_attribute_set (id, entity_type_id, name, sort_order) values (9999, 4, 'Late', 9)`);
    await shop.db.cache.forget('');
    await row.getByRole('button', { name: /^Try again/ }).click();
    await page.getByText('The operation is being retried.').waitFor();
    await runRequests(shop);
    await page.reload();
    await row.waitFor();
    expect(await row.getByRole('button', { name: /^Try again/ }).count()).toBe(0);
    expect((await shop.call('GET', '/V1/products/async-2', { token })).status).toBe(200);
  });

  it('are for admins with the resource', async () => {
    const as = await admin.staff('Magento_Sales::actions_view', 'Magento_Backend::dashboard');
    const page = await admin.signedIn({ as, path: '/' });
    const navigation = page.getByRole('navigation').first();
    await navigation.waitFor();
    expect(await navigation.getByRole('link', { name: 'Asynchronous requests', includeHidden: true }).count()).toBe(0);
  });
});
