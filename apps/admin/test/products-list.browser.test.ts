import { stockProduct } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, ANY_ACCOUNT, axeFaults, dismissNotice, downloaded, openAdmin, visit } from './admin';
import { doJob } from './do-job';
import { announceAccount } from './profiles';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

/** The list with the products alone whose sku begins so. */
const listOf = (prefix: string, page = '/products') =>
  `${page}?sort=sku&f=${encodeURIComponent(JSON.stringify([['sku', 'like', prefix]]))}`;
/** Products of a name's own, in place of those that an earlier try has left. */
async function make(prefix: string, count: number): Promise<void> {
  await admin.shop.db.query('delete from product where sku like $1', [`${prefix}-%`]);
  await Promise.all(
    Array.from({ length: count }, (_, n) => stockProduct(admin.shop, { sku: `${prefix}-${n}`, name: `${prefix} ${n}`, qty: 10 })),
  );
}
const product = async (sku: string) => (await admin.shop.call('GET', `/rest/all/V1/products/${sku}`, { token })).body;
const prices = async (prefix: string) =>
  (
    await admin.shop.db.query<{ price: number }>('select price::float as price from product where sku like $1 order by sku', [
      `${prefix}-%`,
    ])
  ).map(({ price }) => price);
const rows = (page: Page) => page.getByRole('table').getByRole('row');
const cell = (page: Page, column: string, name: string) => page.getByRole('button', { name: new RegExp(`^${column}: ${name},`) });
const work = () => doJob(admin.shop);

describe('the list of products', () => {
  it('A09: is a sheet: values are typed over, arrows walk, what is pasted fills several, and it is undone', async () => {
    await make('sheet', 3);
    const page = await admin.signedIn({ path: listOf('sheet-') });
    await cell(page, 'Price', 'sheet 0').focus();
    await page.keyboard.type('12.5');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    expect(await product('sheet-0')).toMatchObject({ price: 12.5 });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Price: sheet 0, 12.5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Quantity: sheet 1, 10');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '7.50\t4\r\n1,250.00\t0\r\n');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('4 values saved.').waitFor();
    expect(await prices('sheet')).toEqual([12.5, 7.5, 1250]);
    expect((await product('sheet-1')).extension_attributes.stock_item.qty).toBe(4);
    await page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: '4 values saved.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await dismissNotice(page, 'Undone.');
    expect(await prices('sheet')).toEqual([12.5, 10, 10]);
  });

  it('says what it cannot take and leaves the value', async () => {
    await make('bad', 1);
    const page = await admin.signedIn({ path: listOf('bad-') });
    await cell(page, 'Price', 'bad 0').focus();
    await page.keyboard.type('-5');
    await page.keyboard.press('Enter');
    await page.getByText('Must be 0 or more.').waitFor();
    await page.keyboard.press('Escape');
    await cell(page, 'Price', 'bad 0').and(page.getByText('10.00')).waitFor();
    expect(await prices('bad')).toEqual([10]);
  });

  it('A03: filters by any attribute and shows it as a column; the link shows the same rows to a colleague', async () => {
    await make('pick', 2);
    await admin.shop.db.query(`update product set attributes = attributes || '{"country_of_manufacture":"DE"}' where sku = 'pick-1'`);
    const page = await admin.signedIn({ path: listOf('pick-') });
    await rows(page).nth(2).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('searchbox', { name: 'Search in Columns' }).fill('country');
    await page.getByRole('checkbox', { name: 'Country of Manufacture' }).click();
    await page.getByRole('cell', { name: 'Germany' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).fill('Country');
    await page.getByRole('option', { name: 'Country of Manufacture' }).click();
    await page.getByRole('combobox', { name: 'Value' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    const { pathname, search } = new URL(page.url());
    const colleague = await admin.signedIn({ path: pathname.replace('/admin', '') + search });
    await colleague.getByRole('link', { name: 'pick 1' }).waitFor();
    await expect.poll(() => rows(colleague).count()).toBe(2);
  });

  it('A08 A11 A75: changes fields of all that match, beyond the page, as a job that reports what it refused', async () => {
    await make('many', 30);
    await admin.shop.db.query(`update product set price = 1 where sku = 'many-0'`);
    const page = await admin.signedIn({ path: listOf('many-') });
    await page.getByRole('checkbox', { name: 'Select all of this page' }).check();
    await page.getByRole('button', { name: 'Select all 30 that match' }).click();
    await page.getByRole('button', { name: 'Change fields' }).click();
    const dialog = page.getByRole('dialog');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Add a field' }).fill('Price');
    await page.getByRole('option', { name: 'Price', exact: true }).click();
    await dialog.getByText('By an amount').click();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('-2.5');
    await dialog.getByRole('combobox', { name: 'Add a field' }).fill('Meta Title');
    await page.getByRole('option', { name: 'Meta Title' }).click();
    await dialog.getByRole('textbox', { name: 'Meta Title' }).fill('On sale');
    await dialog.getByRole('button', { name: 'Change 30 products' }).click();
    await dialog.waitFor({ state: 'detached' });
    await work();
    await page.getByText('29 changed').waitFor();
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByRole('cell', { name: 'The price would be below zero.' }).waitFor();
    expect(await prices('many')).toEqual([1, ...Array.from({ length: 29 }, () => 7.5)]);
    const { custom_attributes } = await product('many-7');
    expect(custom_attributes).toContainEqual({ attribute_code: 'meta_title', value: 'On sale' });
    const [job] = await admin.shop.db.query<{ id: number }>('select max(id) as id from job');
    await visit(page, `/jobs/${job?.id}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await dismissNotice(page, 'Undone.');
    expect(await prices('many')).toEqual([1, ...Array.from({ length: 29 }, () => 10)]);
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    // Another account has signed in: what the one before has started is forgotten.
    await announceAccount(page, ANY_ACCOUNT);
    await visit(page, listOf('many-'));
    await page.getByRole('link', { name: 'many 10' }).waitFor();
    expect(await page.getByText('29 changed').count()).toBe(0);
  });

  it('A07 A83: deletes chosen products and brings them back', async () => {
    await make('gone', 3);
    const page = await admin.signedIn({ path: listOf('gone-') });
    await page.getByRole('checkbox', { name: 'Select gone 0' }).check();
    await page.getByRole('checkbox', { name: 'Select gone 2' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 products deleted.').waitFor();
    expect(await prices('gone')).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await dismissNotice(page, 'Undone.');
    await page.getByRole('link', { name: 'gone 2' }).waitFor();
    expect(await prices('gone')).toHaveLength(3);
  });

  it('A10: exports the chosen rows with the columns that are shown', async () => {
    await make('out', 2);
    const page = await admin.signedIn({ path: listOf('out-') });
    await page.getByRole('checkbox', { name: 'Select out 1' }).check();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Selected rows' }).click();
    await work();
    await page.getByRole('button', { name: 'Background jobs' }).click();
    const text = String(await downloaded(page.getByRole('button', { name: 'Download file' }).first()));
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'thumbnail,name,sku,type_id,price,qty,is_in_stock,status',
      expect.stringMatching(/^,out 1,out-1,simple,10/),
      '',
    ]);
  });

  it('is a page that everybody can use', async () => {
    await make('fair', 2);
    for (const path of [listOf('fair-'), listOf('fair-', '/stock')]) {
      const light = await admin.signedIn({ path });
      await light.getByText('fair 1').first().waitFor();
      expect(await axeFaults(light)).toEqual([]);
      const dark = await admin.signedIn({ path, dark: true, width: 390 });
      await dark.getByText('fair 1').first().waitFor();
      expect(await axeFaults(dark)).toEqual([]);
      expect(await dark.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});

describe('the list of stock', () => {
  it('A54: has what is low as REST has it; a quantity typed in lifts a product off it', async () => {
    await make('low', 3);
    await admin.shop.db.query(
      `update stock_item set qty = 0, is_in_stock = false where product_id in (select id from product where sku in ('low-0', 'low-2'))`,
    );
    const page = await admin.signedIn({ path: listOf('low-', '/stock') });
    await rows(page).nth(3).waitFor();
    await page.getByText('Low stock', { exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    const lowInRest = async () => {
      const { body } = await admin.shop.call('GET', '/V1/stockItems/lowStock?scopeId=0&qty=1&pageSize=1000', { token });
      const ids = body.items.map(({ product_id }: { product_id: number }) => product_id);
      return (
        await admin.shop.db.query<{ name: string }>(
          `select attributes ->> 'name' as name from product where id = any($1) and sku like 'low-%' order by sku`,
          [ids],
        )
      ).map(({ name }) => name);
    };
    const lowOnPage = async () => (await rows(page).allInnerTexts()).flatMap((text) => /low \d/.exec(text)?.[0] ?? []);
    expect(await lowOnPage()).toEqual(['low 0', 'low 2']);
    expect(await lowInRest()).toEqual(await lowOnPage());
    await cell(page, 'Quantity', 'low 0').focus();
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    await expect.poll(lowOnPage).toEqual(['low 2']);
    expect(await lowInRest()).toEqual(['low 2']);
    await visit(page, '/');
    const card = page.getByRole('region', { name: 'Low stock' });
    await card.getByRole('link', { name: 'low 2' }).waitFor();
    expect(await card.getByRole('link', { name: 'low 0' }).count()).toBe(0);
    expect((await admin.shop.call('GET', '/V1/stockItems/low-0', { token })).body).toMatchObject({ qty: 40, is_in_stock: true });
  });

  it('A52: changes the stock of many products at once', async () => {
    await make('fill', 3);
    const page = await admin.signedIn({ path: listOf('fill-', '/stock') });
    await page.getByRole('checkbox', { name: 'Select all of this page' }).check();
    await page.getByRole('button', { name: 'Change stock' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Add or take away').click();
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('5');
    await dialog.getByRole('button', { name: 'Change 3 products' }).click();
    await dialog.waitFor({ state: 'detached' });
    await work();
    await page.getByText('3 changed').waitFor();
    expect((await product('fill-1')).extension_attributes.stock_item.qty).toBe(15);
  });
});
