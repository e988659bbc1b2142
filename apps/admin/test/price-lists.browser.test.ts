import { stockProduct } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin, visit } from './admin';
import { doJob } from './do-job';

let admin: Admin;
let lampId: number;
beforeAll(async () => {
  admin = await openAdmin();
  ({ id: lampId } = await stockProduct(admin.shop, { sku: 'LAMP', name: 'Lamp', price: '40.0000' }));
  await stockProduct(admin.shop, { sku: 'ROPE', name: 'Rope', price: '8.0000' });
});
afterAll(() => admin.close());

const prices = () =>
  admin.shop.db.query<{ sku: string; qty: number; price: number }>(
    `select p.sku, i.qty::float8, i.price::float8 from price_list_item i join product p on p.id = i.product_id order by p.sku, i.qty`,
  );

describe('price lists', () => {
  it('A48: give a group of customers prices for a time: added, edited, pasted, changed by a percentage, and shown with the product', async () => {
    const page = await admin.signedIn({ path: '/price-lists' });
    await page.getByText('No price lists yet').waitFor();
    await page.getByRole('link', { name: 'New price list' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wholesale spring');
    await page.getByRole('combobox', { name: 'Customer groups' }).click();
    await page.getByRole('option', { name: 'Wholesale' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Starts', { exact: true }).fill('2020-03-01T08:00');
    await page.getByLabel('Ends', { exact: true }).fill('2020-03-01T07:00');
    await page.getByRole('switch', { name: 'Active' }).check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The end must be after the start.').waitFor();
    await page.getByLabel('Ends', { exact: true }).fill('2099-06-01T00:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/price-lists\/\d+$/);
    await page.getByText('Active', { exact: true }).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'price-list');

    await page.getByRole('link', { name: 'Add prices' }).click();
    await page.getByRole('heading', { name: 'Prices of Wholesale spring' }).waitFor();
    await page.getByRole('button', { name: 'Add products' }).click();
    await page.getByRole('checkbox', { name: /Lamp/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await dismissNotice(page, '1 product added with its own price.');
    await page.getByRole('button', { name: 'Price in the list: Lamp' }).click();
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect.poll(prices).toEqual([{ sku: 'LAMP', qty: 1, price: 30 }]);

    await page.getByRole('button', { name: 'Paste prices' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('SKU and price, one product a line').fill('LAMP\t10\t25\nNOPE\t5\nROPE\t6.5');
    await dialog.getByRole('button', { name: 'Save 3 prices' }).click();
    await dialog.getByText('Correct 1 line: until then nothing is saved.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'price-list-paste');
    await dialog.getByLabel('SKU and price, one product a line').fill('LAMP\t10\t25\nROPE\t6.5');
    await dialog.getByRole('button', { name: 'Save 2 prices' }).click();
    await dismissNotice(page, '2 prices added, 0 changed.');

    await page.getByRole('button', { name: 'Change by percent' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Change' }).fill('-10');
    await page.getByRole('button', { name: 'Change all prices' }).click();
    await dismissNotice(page, 'The prices were changed.');
    expect(await prices()).toEqual([
      { sku: 'LAMP', qty: 1, price: 27 },
      { sku: 'LAMP', qty: 10, price: 22.5 },
      { sku: 'ROPE', qty: 1, price: 5.85 },
    ]);
    await page.getByText('$5.85').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'price-list-prices');

    await visit(page, `/products/${lampId}?tab=prices`);
    const card = page.getByRole('region', { name: 'Price lists' });
    await card.getByText('$22.50').waitFor();
    await card.getByText(/from 10 pieces.*Wholesale/).waitFor();
    await card.scrollIntoViewIfNeeded();
    await keepPicture(page, 'price-list-product');
    await card.getByRole('link', { name: 'Wholesale spring' }).first().click();
    await page.getByRole('heading', { name: 'Wholesale spring' }).waitFor();
  });

  it('are imported from a file after its errors are shown, and duplicated with their prices', async () => {
    const lists = admin.shop.as((await admin.shop.admin()).actor).priceList;
    const { price_list_id: id } = await lists.create({ priceList: { name: 'Sale', starts_at: '2098-01-01', is_active: true } });
    const page = await admin.signedIn({ path: `/price-lists/${id}/import`, width: 390, height: 800, dark: true });
    const csv = 'sku,qty,price\nLAMP,1,35\nNOPE,1,3\nROPE,2,7\n';
    await page.locator('input[type="file"]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('1 line of 3 has faults.').waitFor();
    await page.getByRole('radio', { name: /Import the good lines/ }).check();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 prices' }).click();
    await page.getByText('The import is running.').waitFor();
    await doJob(admin.shop);
    await page.getByText('The import is through: 2 created, 0 changed.').waitFor();
    await visit(page, `/price-lists/${id}/prices`);
    await page.getByText('$35.00').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'price-list-prices-narrow');
    await visit(page, `/price-lists/${id}`);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Sale (copy)' }).waitFor();
    await page.getByText('2 prices', { exact: true }).waitFor();
    await keepPicture(page, 'price-list-narrow');
    await visit(page, '/price-lists');
    await page.getByText('Scheduled', { exact: true }).waitFor();
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'price-lists-narrow');
  });
});
