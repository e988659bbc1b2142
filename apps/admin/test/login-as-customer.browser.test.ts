import { openStorefront, type Storefront, sellGoods } from '@merx/rest-gateway/test';
import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, visit } from './admin';

let admin: Admin;
let storefront: Storefront;
beforeAll(async () => {
  admin = await openAdmin();
  storefront = await openStorefront(admin.shop);
  const path = 'login_as_customer/general/storefront_url';
  await setSetting(admin.shop.db, path, `${storefront.baseUrl}/login-as-customer`, { scope: 'default' });
});
afterAll(async () => {
  await storefront.close();
  await admin.close();
});

describe('log in as customer', () => {
  it('A42: asks for the permission of the customer, opens the storefront, names the admin there, and can be ended', async () => {
    const { customerId } = await admin.shop.customer({ email: 'helped@shop.test' });
    const { id: orderId } = await sellGoods(admin.shop, (await admin.staff()).token, 1);
    await admin.shop.db.query('update sales_order set customer_id = $1 where entity_id = $2', [customerId, orderId]);
    const page = await admin.signedIn({ path: `/customers/${customerId}`, dark: true });
    const button = page.getByRole('button', { name: 'Log in as customer' });
    const dialog = page.getByRole('dialog');
    await button.click();
    await dialog.getByText('This customer has not allowed it').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Admins may log in as this customer' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Unsaved').waitFor({ state: 'detached' });
    await button.click();
    await dialog.getByText(/127\.0\.0\.1:\d+ opens in a new tab/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open the storefront' }).click();
    const tab = await opened;
    await tab.getByText('Ada Admin is logged in as a customer').waitFor();
    expect(tab.url()).toBe(`${storefront.baseUrl}/`);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await tab.close();

    await visit(page, `/orders/${orderId}`);
    await button.click();
    await dialog.getByText(/^Ada Admin, until/).waitFor();
    await dialog.getByRole('button', { name: 'End' }).click();
    await dialog.getByText(/^Ada Admin, until/).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await visit(page, '/customers');
    await page.getByRole('row').filter({ hasText: 'helped@shop.test' }).getByRole('checkbox').check();
    await button.click();
    await dialog.getByRole('button', { name: 'Open the storefront' }).waitFor();
  });
});
