import { stockProduct } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin } from './admin';
import { doJob } from './do-job';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.staff());
});
afterAll(() => admin.close());

const read = async (sku: string) => (await admin.shop.call('GET', `/rest/all/V1/products/${sku}`, { token })).body;
const qtyOf = async (sku: string): Promise<number> => (await admin.shop.call('GET', `/V1/stockItems/${sku}`, { token })).body.qty;
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const listOf = (sku: string) => `/products?f=${encodeURIComponent(JSON.stringify([['sku', 'eq', sku]]))}`;

/** Opens a page in German. */
async function inGerman(path: string): Promise<Page> {
  const page = await admin.signedIn();
  await page.evaluate(() => localStorage.setItem('merx.language', 'de'));
  await page.goto(`/admin${path}`);
  return page;
}

describe('a number in a form', () => {
  it('is read as the reader of the page writes it', async () => {
    const [english, german] = [await stockProduct(admin.shop), await stockProduct(admin.shop)];
    const page = await admin.signedIn({ path: `/products/${english.id}` });
    await field(page, 'Price').fill('');
    await field(page, 'Price').pressSequentially('1,234.50');
    await save(page);
    await dismissNotice(page, 'Saved.');
    expect((await read(english.sku)).price).toBe(1234.5);
    const deutsch = await inGerman(`/products/${german.id}`);
    await field(deutsch, 'Preis').fill('');
    await field(deutsch, 'Preis').pressSequentially('1.234,50');
    await deutsch.getByRole('button', { name: 'Speichern', exact: true }).click();
    await dismissNotice(deutsch, 'Gespeichert.');
    expect((await read(german.sku)).price).toBe(1234.5);
    await deutsch.reload();
    await expect.poll(() => field(deutsch, 'Preis').inputValue()).toBe('1234,5');
  });

  it('that is unclear or out of bounds is named at its field, and nothing is saved', async () => {
    const { id, sku } = await stockProduct(admin.shop, { price: '10.0000', qty: 5 });
    const page = await admin.signedIn({ path: `/products/${id}` });
    const faults: [name: string, text: string, fault: RegExp][] = [
      ['Price', '1,23', /unclear.*1,234\.50/],
      ['Price', '-1', /0 or more/],
      ['Price', '1.23456', /4 decimal places/],
      ['Price', 'ten', /enter a number/],
      ['Quantity', '-1', /0 or more/],
    ];
    for (const [name, text, fault] of faults) {
      await field(page, name).fill(text);
      await page.keyboard.press('Tab');
      await page.getByText(fault).waitFor();
      expect(await field(page, name).inputValue()).toBe(text);
      await save(page);
      await dismissNotice(page, 'Please check the highlighted fields.');
      await page.getByText(fault).waitFor();
      await keepPicture(page, `number-${name}-${faults.findIndex(([, one]) => one === text)}`);
      await field(page, name).fill(name === 'Price' ? '10' : '5');
      await page.getByText(fault).waitFor({ state: 'detached' });
    }
    expect([(await read(sku)).price, await qtyOf(sku)]).toEqual([10, 5]);
  });

  it('is judged anew when its kind changes: 200 is a price, not a percentage', async () => {
    const { id, sku } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: `/products/${id}?tab=prices` });
    await page.getByRole('button', { name: 'Add a price' }).click();
    await page.getByRole('textbox', { name: /1: Price$/ }).fill('200');
    await page.getByRole('combobox', { name: /1: Kind/ }).click();
    await page.getByRole('option', { name: /Percent|%/ }).click();
    await page.getByText('Must be 100 or less.').waitFor();
    await save(page);
    await dismissNotice(page, 'Please check the highlighted fields.');
    expect((await read(sku)).tier_prices).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('a number in a row of a list', () => {
  it('is read as in a form; what is unclear or out of bounds stays open and says why', async () => {
    const { sku } = await stockProduct(admin.shop, { price: '10.0000', qty: 5, name: 'Rowed' });
    const page = await admin.signedIn({ path: listOf(sku) });
    const cell = (column: string) => page.getByRole('button', { name: new RegExp(`^${column}: Rowed,`) });
    await cell('Price').focus();
    await page.keyboard.type('1,23');
    await page.keyboard.press('Enter');
    await page.getByText(/unclear/).waitFor();
    await keepPicture(page, 'number-in-row');
    await page.keyboard.press('Escape');
    await cell('Price').and(page.getByText('10.00')).waitFor();
    await cell('Quantity').focus();
    await page.keyboard.type('-1');
    await page.keyboard.press('Enter');
    await page.getByText('Must be 0 or more.').waitFor();
    await page.keyboard.press('Escape');
    await cell('Price').focus();
    await page.keyboard.type('1,234.50');
    await page.keyboard.press('Enter');
    await dismissNotice(page, 'Saved.');
    expect([(await read(sku)).price, await qtyOf(sku)]).toEqual([1234.5, 5]);
    const deutsch = await inGerman(listOf(sku));
    await deutsch.getByRole('button', { name: /^Preis: Rowed,/ }).focus();
    await deutsch.keyboard.type('2.345,60');
    await deutsch.keyboard.press('Enter');
    await dismissNotice(deutsch, 'Gespeichert.');
    expect((await read(sku)).price).toBe(2345.6);
  });
});

describe('a number in a change of many', () => {
  it('is read as in a form, and what is unclear starts nothing', async () => {
    const { sku } = await stockProduct(admin.shop, { price: '10.0000', qty: 5, name: 'Bulked' });
    const page = await admin.signedIn({ path: listOf(sku) });
    await page.getByRole('checkbox', { name: 'Select Bulked' }).check();
    await page.getByRole('button', { name: 'Change fields' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Add a field' }).fill('Price');
    await page.getByRole('option', { name: 'Price', exact: true }).click();
    const price = dialog.getByRole('textbox', { name: 'Price' });
    for (const [text, fault] of [
      ['1,23', /unclear/],
      ['-1', /0 or more/],
    ] as const) {
      await price.fill(text);
      await price.press('Enter');
      await dialog.getByText(fault).waitFor();
      expect(await dialog.getByRole('button', { name: /^Change 1 product/ }).isDisabled()).toBe(true);
    }
    await keepPicture(page, 'number-in-bulk');
    await price.fill('1,234.50');
    await dialog.getByRole('button', { name: /^Change 1 product/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await doJob(admin.shop);
    expect((await read(sku)).price).toBe(1234.5);
  });
});
