import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin } from './admin';
import { doJob } from './do-job';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

describe('the import of products', () => {
  const csv = 'sku,name,price,attribute_set,type_id\nin-1,One,5,Default,simple\nin-2,Two,abc,Default,simple\nin-3,Three,7,Nowhere,simple\n';
  const drop = (page: Page, text: string, name = 'goods.csv') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const imported = async () =>
    (await admin.shop.db.query<{ sku: string }>(`select sku from product where sku like 'in-%'`)).map(({ sku }) => sku);

  it('A73: names each fault by line and column, and writes nothing or the good lines, as chosen', async () => {
    const page = await admin.signedIn({ path: '/products/import' });
    expect(await axeFaults(page)).toEqual([]);
    await drop(page, csv);
    await page.getByText('2 lines of 3 have faults.').waitFor();
    await page.getByRole('row', { name: /^3 price in-2/ }).waitFor();
    await page.getByRole('row', { name: /^4 attribute_set in-3 "Nowhere"/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const start = page.getByRole('button', { name: 'Import 1 product' });
    await expect.poll(() => start.isDisabled()).toBe(true);
    expect(await imported()).toEqual([]);
    await page.getByRole('radio', { name: 'Import the good lines, leave out the others' }).check();
    await start.click();
    await page.getByText('The import is running. You can leave this page.').waitFor();
    await doJob(admin.shop);
    await page.getByText('The import is through: 1 created, 0 changed.').waitFor();
    expect(await imported()).toEqual(['in-1']);
  });

  it('reads what spreadsheets with semicolons write, and says why a file cannot be read', async () => {
    const page = await admin.signedIn({ path: '/products/import' });
    await drop(page, 'sku;name;nonsense\nin-9;Nine;1\n');
    await page.getByRole('alert').filter({ hasText: 'nonsense' }).waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await drop(page, 'sku;name;price;attribute_set;type_id\nin-9;"Nine; new";9;Default;simple\n');
    await page.getByText('1 line is good.').waitFor();
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await doJob(admin.shop);
    await page.getByText('The import is through: 1 created, 0 changed.').waitFor();
    const { body } = await admin.shop.call('GET', '/rest/all/V1/products/in-9', { token });
    expect(body).toMatchObject({ name: 'Nine; new', price: 9 });
  });
});
