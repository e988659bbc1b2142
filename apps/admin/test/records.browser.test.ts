import { openDoor, sellGoods, stockProduct } from '@merx/rest-gateway/test';
import { setSetting } from '@merx/router';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, downloaded, keepPicture, openAdmin, save, visit } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

const rest = async (path: string) => (await admin.shop.call('GET', path, { token })).body;
const idIn = (page: Page): number => Number(/\/(\d+)(?:\?|$)/.exec(page.url())?.[1]);
const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
};

describe('a customer', () => {
  it('A40 A41: has figures, orders, cart and notes on one page, and moves to a new group', async () => {
    const { sku } = await stockProduct(admin.shop, { price: '12.0000' });
    const door = await openDoor(admin.shop, 'mine', token);
    await door.add(sku, 2);
    const { body: orderId } = await door.order();
    const { customer_id: customerId, increment_id: number } = await rest(`/V1/orders/${orderId}`);
    const page = await admin.signedIn({ path: '/customer-groups/new' });
    await page.getByLabel('Name').fill('Bakeries');
    await save(page);
    const groupId = idIn(page);
    await visit(page, `/customers/${customerId}`);
    await page.getByRole('table', { name: 'Latest orders' }).getByRole('link', { name: number }).waitFor();
    await page.getByText('$34.00').first().waitFor();
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Rings twice');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('button', { name: 'Delete: Rings twice' }).waitFor();
    await dismissNotice(page, 'Saved.');
    await choose(page, 'Group', 'Bakeries');
    await save(page);
    expect((await rest(`/V1/customers/${customerId}`)).group_id).toBe(groupId);
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('a page of the shop', () => {
  it('A23 A50: is written in rich text, previewed, and put back to an earlier revision', async () => {
    await setSetting(admin.shop.db, 'web/preview/stylesheets', 'https://shop.test/a.css', { scope: 'default' });
    const page = await admin.signedIn({ path: '/pages/new' });
    await page.route('https://shop.test/a.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: 'strong { color: rgb(1, 2, 3) }' }),
    );
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Delivery');
    await page.getByLabel('Identifier').fill('delivery');
    const text = page.getByRole('textbox', { name: 'Content', exact: true });
    await text.click();
    await page.getByRole('button', { name: 'Bold' }).click();
    await text.pressSequentially('Two days');
    await page.getByRole('button', { name: 'Preview: Content' }).click();
    const shown = page.frameLocator('iframe').getByText('Two days');
    await expect.poll(() => shown.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
    await page.getByRole('radio', { name: 'Phone' }).dispatchEvent('click');
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(390);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await save(page);
    const id = idIn(page);
    expect((await rest(`/V1/cmsPage/${id}`)).content).toBe('<p><strong>Two days</strong></p>');
    await text.fill('Four days');
    await save(page);
    await page.getByRole('button', { name: 'Restore' }).first().click();
    const question = page.getByRole('dialog', { name: /^Restore the version of/ });
    await question.getByRole('row', { name: /Four days.*Two days/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Restore' }).click();
    await dismissNotice(page, /^The revision of/);
    await expect.poll(async () => (await rest(`/V1/cmsPage/${id}`)).content).toBe('<p><strong>Two days</strong></p>');
  });
});

describe('taxes', () => {
  it('A49: are a rate, in a rule for classes, and show in the price preview of an order', async () => {
    const page = await admin.signedIn({ path: '/tax-rates/new' });
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('US-TX-8');
    await page.getByRole('textbox', { name: 'Rate' }).fill('8');
    await choose(page, 'State or region', 'Texas');
    await save(page);
    await visit(page, '/tax-rules/new');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('Texas');
    for (const [label, option] of [
      ['Customer tax classes', 'Retail Customer'],
      ['Product tax classes', 'Taxable Goods'],
      ['Tax rates', 'US-TX-8 (8 %)'],
    ] as const)
      await choose(page, label, option);
    await save(page);
    const { id, sku } = await stockProduct(admin.shop, { price: '50.0000' });
    await admin.shop.call('PUT', `/V1/products/${sku}`, {
      token,
      body: { product: { custom_attributes: [{ attribute_code: 'tax_class_id', value: '2' }] } },
    });
    expect(id).toBeGreaterThan(0);
    const { id: orderId } = await sell(sku);
    expect(await rest(`/V1/orders/${orderId}`)).toMatchObject({ subtotal: 50, tax_amount: 4 });
  });
});

const sell = async (sku: string) => {
  const door = await openDoor(admin.shop, 'guest', token);
  await door.add(sku, 1);
  return { id: (await door.order()).body as number };
};

describe('a placed order', () => {
  it('A35 A38: is ordered again, and edited by an order that replaces it', async () => {
    const { id, sku } = await sellGoods(admin.shop, token, 1, { price: '10.0000' });
    const page = await admin.signedIn({ path: `/orders/${id}` });
    const more = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await more('Reorder');
    await page.waitForURL(/carts\/\d+/);
    await page.getByRole('button', { name: 'Place the order' }).waitFor();
    expect(await page.getByText(sku).count()).toBeGreaterThan(0);
    await visit(page, `/orders/${id}`);
    await more('Edit the order');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/carts\/\d+/);
    const qty = page.getByRole('textbox', { name: /^Quantity/ });
    await qty.fill('3');
    await qty.press('Enter');
    const difference = page.getByRole('region', { name: 'What the edit changes' });
    await difference.getByRole('row', { name: 'Subtotal $10.00 $30.00' }).waitFor();
    await page.getByRole('radio', { name: /Check/ }).click();
    await page.getByRole('button', { name: 'Replace the order' }).click();
    await page.waitForURL(/orders\/\d+/);
    expect(await rest(`/V1/orders/${idIn(page)}`)).toMatchObject({ subtotal: 30, relation_parent_id: String(id) });
    expect((await rest(`/V1/orders/${id}`)).status).toBe('canceled');
  });
});

describe('the reports', () => {
  it('show figures by period in a chart and a table, keep what is chosen in the address, and come as CSV', async () => {
    const { sku } = await sellGoods(admin.shop, token, 4, { price: '10.0000', name: 'Samovar' });
    const page = await admin.signedIn({ path: '/reports' });
    await page.locator('svg.recharts-surface').first().waitFor();
    await choose(page, 'Report', 'Products');
    const table = page.getByRole('table', { name: 'Products', exact: true });
    await table.getByRole('row', { name: new RegExp(`${sku} Samovar \\$40\\.00 4`) }).waitFor();
    await choose(page, 'Time', 'This month');
    await page.getByRole('radio', { name: 'Total' }).dispatchEvent('click');
    await page.waitForURL(/by=all/);
    await page.reload();
    await table.getByRole('row', { name: new RegExp(`^${sku} Samovar`) }).waitFor();
    expect(await page.locator('svg.recharts-surface').count()).toBe(0);
    expect(String(await downloaded(page.getByRole('button', { name: 'Export as CSV' })))).toContain(`\r\n${sku},Samovar,40.0000,4.0000,`);
    await admin.shop.db.query(
      `insert into search_query values (current_date, 1, 'samovar', 7, 41, now()), (current_date, 1, 'teapot', 0, 3, now())`,
    );
    await choose(page, 'Report', 'Searches');
    const searches = page.getByRole('table', { name: 'Searches', exact: true });
    await searches.getByRole('row', { name: /^samovar 41 7 \w/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Without results only' }).check();
    await expect
      .poll(() => searches.getByRole('row').allInnerTexts())
      .toEqual([expect.stringMatching(/^Search text/), expect.stringMatching(/^teapot\s+3\s+0\s/), expect.stringMatching(/^Total\s+3/)]);
    expect(await page.getByRole('link', { name: 'Low stock' }).last().getAttribute('href')).toBe('/admin/stock');
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'reports');
  });
});
