import { stockProduct } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, exportedLines, openAdmin, unfold, visit } from './admin';
import { doJob } from './do-job';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All matching rows' }).click();
  await doJob(admin.shop);
}

/** One list of each kind: of orders, of documents, with columns of attributes, read whole, of pages, of the system. */
const LISTS = ['/orders', '/invoices', '/products', '/customer-groups', '/pages', '/mails', '/sources', '/pickup-orders'];

const EVERY_LIST = [
  ...['/orders', '/pickup-orders', '/invoices', '/shipments', '/creditmemos', '/returns', '/transactions', '/carts', '/products', '/stock'],
  ...['/sources', '/stocks', '/reservations', '/reservations/mistakes', '/attributes', '/attribute-sets', '/customers', '/customer-groups'],
  ...[
    '/catalog-price-rules',
    '/price-rules',
    '/reviews',
    '/url-rewrites',
    '/pages',
    '/blocks',
    '/tax-rates',
    '/tax-rules',
    '/admins',
    '/roles',
  ],
  ...['/tokens', '/integrations', '/webhooks', '/webhook-deliveries', '/changes', '/jobs', '/requests', '/mails'],
];

describe('an export', () => {
  it('A74: are available for lists of every kind, and end on the page that started them', async () => {
    const page = await admin.signedIn();
    for (const path of LISTS) {
      await visit(page, path);
      await exportAll(page);
      await page.getByText(/rows? exported\./).waitFor();
    }
  });

  it('A74: are offered by every list, and that of products is imported again as it is', async () => {
    const page = await admin.signedIn();
    for (const path of EVERY_LIST) {
      await visit(page, path);
      await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    }
    const { sku } = await stockProduct(admin.shop, { sku: 'again-1', name: 'Again, "quoted"', price: '12.5000', qty: 7 });
    const { token } = await admin.staff();
    const stored = async () => (await admin.shop.call('GET', `/rest/all/V1/products/${sku}`, { token })).body;
    const before = await stored();
    await page.goto(`/admin/products?f=[["sku","eq","${sku}"]]`);
    await page.getByRole('checkbox', { name: 'Select Again' }).check();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'To import again: the selection' }).click();
    await doJob(admin.shop);
    await page.getByText('1 row exported.').waitFor();
    const lines = await exportedLines(page);
    expect(lines[0]).toMatch(/^sku,attribute_set,type_id,websites,categories,qty,is_in_stock,/);
    await admin.shop.db.query(`update product set price = 1, attributes = attributes || '{"name": "Spoilt"}' where sku = $1`, [sku]);
    await page.goto('/admin/products/import');
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await doJob(admin.shop);
    await page.getByText('0 created, 1 changed.').waitFor();
    const { updated_at: _, ...after } = await stored();
    const { updated_at: __, ...was } = before;
    expect(after).toEqual(was);
  });

  it('A10: of customers holds who was searched for, stays on its page until it is dismissed, and is no fault to anybody', async () => {
    await admin.shop.customer({ email: 'exported@shop.test' });
    await admin.shop.customer({ email: 'left-out@shop.test' });
    const page = await admin.signedIn({ path: '/customers?q=exported' });
    await page.getByRole('cell', { name: 'exported@shop.test' }).waitFor();
    await exportAll(page);
    await page.getByText('1 row exported.').waitFor();
    await (await unfold(page, 'Sales')).getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('cell', { name: 'exported@shop.test' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const [heading, ...rows] = await exportedLines(page);
    expect(heading).toMatch(/^name,email,group,/);
    expect(rows).toEqual([expect.stringContaining('exported@shop.test')]);
    await page.getByRole('button', { name: /^Close: Customers/ }).click();
    await page.getByText('1 row exported.').waitFor({ state: 'detached' });
  });
});

describe('the list of products', () => {
  it('filtered by a category shows the products of those below it too, and names it', async () => {
    const category = async (parentId: number, name: string) =>
      (
        await admin.shop.call('POST', '/V1/categories', {
          token: (await admin.staff()).token,
          body: { category: { parent_id: parentId, name, is_active: true } },
        })
      ).body.id as number;
    const clothes = await category(2, 'Clothes');
    const jackets = await category(clothes, 'Jackets');
    const product = await stockProduct(admin.shop, { sku: 'tree-jacket', name: 'Tree Jacket' });
    await stockProduct(admin.shop, { sku: 'tree-mug', name: 'Tree Mug' });
    await admin.shop.db.query('insert into category_product (category_id, product_id, position) values ($1, $2, 0)', [
      jackets,
      product?.id,
    ]);
    const page = await admin.signedIn({ path: '/products' });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Category');
    await page.getByRole('option', { name: 'Category', exact: true }).click();
    await page.getByRole('combobox', { name: 'Value' }).fill('Clothes');
    await page.getByRole('option', { name: 'Clothes', exact: true }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'Tree Jacket' }).waitFor();
    await page.getByRole('link', { name: 'Tree Mug' }).waitFor({ state: 'detached' });
    await page.getByText('Category is one of Clothes', { exact: true }).waitFor();
  });
});
