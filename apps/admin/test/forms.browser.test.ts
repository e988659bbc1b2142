import { stockProduct } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.staff());
});
afterAll(() => admin.close());

const rest = async (path: string) => (await admin.shop.call('GET', `/rest/all/V1/${path}`, { token })).body;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const draftKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate((part) => Object.values(localStorage).some((one) => one.includes(part)), text)).toBe(true);
async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.getByText(/Your unsaved changes from/).waitFor();
}
async function customer(): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await admin.shop.call('POST', '/V1/customers', {
    token,
    body: { customer: { email, firstname: 'Ada', lastname: 'Byron' } },
  });
  return body.id;
}

describe('a new product', () => {
  it('A88: whose SKU another has is refused at the field, and the other stays as it is', async () => {
    const { sku } = await stockProduct(admin.shop, { name: 'There first', price: '10.0000' });
    const page = await admin.signedIn({ path: '/products/new' });
    await field(page, 'SKU').fill(sku.toUpperCase());
    await field(page, 'Name').fill('Second');
    await field(page, 'Price').fill('99');
    await save(page);
    await page
      .getByRole('alert')
      .getByText(/already exists/)
      .waitFor();
    const fault = page.locator(`[id="${await field(page, 'SKU').getAttribute('aria-describedby')}"]`);
    expect(await fault.textContent()).toContain(`The SKU "${sku.toUpperCase()}" already exists.`);
    await keepPicture(page, 'sku-exists');
    expect(await rest(`products/${sku}`)).toMatchObject({ name: 'There first', price: 10 });
    await field(page, 'SKU').fill(`${sku}-2`);
    await save(page);
    await page.waitForURL(/products\/\d+/);
    expect(await rest(`products/${sku}-2`)).toMatchObject({ name: 'Second', price: 99 });
  });
});

/** What is refused: where, what is typed, the field that is marked, and what its message says. */
type Provocation = [path: string, typed: Record<string, string>, field: string, text: RegExp];

describe('a refused form', () => {
  it('A88: names the field and what to do, for ten more errors', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await admin.shop.call('POST', '/V1/customers', { token, body: { customer: { email, firstname: 'Ada', lastname: 'Byron' } } });
    const rate = { code: 'Taken', tax_country_id: 'US', tax_postcode: '*', rate: 5 };
    await admin.shop.call('POST', '/V1/taxRates', { token, body: { taxRate: rate } });
    const { username } = await admin.staff();
    const { sku } = await stockProduct(admin.shop, { sku: 'taken-key', name: 'Taken key', price: '10.0000' });
    const key = 'taken-key';
    const custom_attributes = [{ attribute_code: 'url_key', value: key }];
    await admin.shop.call('PUT', `/rest/all/V1/products/${sku}`, { token, body: { product: { custom_attributes } } });
    const named = { 'First name': 'Ada', 'Last name': 'Byron' };
    const provocations: Provocation[] = [
      ['/products/new', { SKU: 'free', Name: 'X', Price: '12,3x' }, 'Price', /enter a number, such as 1,234\.50/],
      ['/products/new', { 'URL key': key }, 'URL key', /already in use .* Enter another one/],
      ['/customers/new', { ...named, Email: email }, 'Email', /already exists\. Find them .* or enter another address/],
      ['/customers/new', { ...named, Email: 'nobody' }, 'Email', /enter an email address, such as/],
      ['/customers/new', { ...named, Email: 'new@example.com', Password: '123' }, 'Password', /needs at least 8 characters/],
      ['/pages/new', { Title: 'Again', Identifier: 'home' }, 'Identifier', /has the identifier "home"\. Choose another one/],
      ['/customer-groups/new', { Name: 'General' }, 'Name', /already exists\. Choose another name/],
      ['/tax-rates/new', { Code: 'Taken', Rate: '5' }, 'Code', /already in use\. Choose another one/],
      ['/attributes/new', { Label: 'Color', Code: 'color' }, 'Code', /code "color" already exists\. Choose another code/],
      [
        '/price-rules/new',
        { Name: 'R', Discount: '5', From: '2027-05-05', Until: '2027-05-01' },
        'Until',
        /before the first day\. Choose a later day/,
      ],
      [
        '/admins/new',
        { 'User name': username, ...named, Email: 'a@example.com', Password: 'Abcdef-12345' },
        'User name',
        /same User name\. Choose/,
      ],
    ];
    const page = await admin.signedIn();
    const input = (label: string) =>
      page
        .getByRole('main')
        .getByLabel(new RegExp(`^${label}( \\*)?$`))
        .first();
    for (const [path, typed, marked, text] of provocations) {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/admin${path}`);
      if ('URL key' in typed) {
        for (const [label, value] of Object.entries({ SKU: 'free', Name: 'X', Price: '5' })) await input(label).fill(value);
        await page.getByRole('tab', { name: 'Search engines' }).click();
      }
      for (const [label, value] of Object.entries(typed)) await input(label).fill(value);
      if (path === '/admins/new') {
        await input('Role').click();
        await page.getByRole('option').first().click();
      }
      await save(page);
      const error = page
        .locator('.mantine-InputWrapper-root')
        .filter({ has: page.getByLabel(new RegExp(`^${marked}( \\*)?$`)) })
        .locator('.mantine-InputWrapper-error')
        .first();
      await error.waitFor();
      expect(await error.textContent(), `${path} ${marked}`).toMatch(text);
      await page.getByRole('alert').filter({ hasText: 'Could not save' }).first().waitFor();
    }
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Abcdef-12345');
  });
});

describe('one save', () => {
  it('takes every part of a product with it, by Ctrl S', async () => {
    const { id, sku } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: `/products/${id}` });
    await field(page, 'Name').fill('All at once');
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Add an option' }).click();
    await field(page, 'Title').fill('Wrapping');
    await field(page, 'Title: Value 1').fill('Paper');
    await page.getByRole('tab', { name: 'Prices' }).click();
    await page.getByRole('button', { name: 'Add a price' }).click();
    await page.getByRole('textbox', { name: /1: Price$/ }).fill('8.5');
    await page.keyboard.press('Control+s');
    await dismissNotice(page, 'Saved.');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect(await rest(`products/${sku}`)).toMatchObject({
      name: 'All at once',
      options: [{ title: 'Wrapping', values: [{ title: 'Paper' }] }],
      tier_prices: [{ value: 8.5 }],
    });
    const [change] = await admin.shop.db.query<{ count: string }>(
      `select count(distinct change_id) as count from change_row where entity = 'product' and entity_id = $1`,
      [String(id)],
    );
    expect(Number(change?.count)).toBe(1);
  });

  it('names a part that is not finished, and opens its tab', async () => {
    const { id } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: `/products/${id}?tab=parts` });
    await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByRole('tab', { name: 'Product', exact: true }).click();
    await save(page);
    await dismissNotice(page, 'Please check the highlighted fields.');
    await page.getByText('Please fill this in.').first().waitFor();
    await field(page, 'Title').waitFor();
    await keepPicture(page, 'unfinished-part');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('keeps what is typed while it is under way, in the row where it is typed', async () => {
    const { id, sku } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: `/products/${id}?tab=parts` });
    for (const title of ['First', 'Second']) {
      await page.getByRole('button', { name: 'Add an option' }).click();
      await field(page, 'Title').last().fill(title);
      await field(page, 'Title: Value 1').last().fill(`Of ${title}`);
    }
    await field(page, 'Title').last().focus();
    await page.keyboard.press('End');
    // The answer waits until more is typed.
    let goOn = (): void => undefined;
    const typed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/catalog\.product\.update/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.keyboard.press('Control+s');
    await page.keyboard.type(' one');
    goOn();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.keyboard.type(' more');
    await expect.poll(() => field(page, 'Title').nth(1).inputValue()).toBe('Second one more');
    expect(await field(page, 'Title').nth(0).inputValue()).toBe('First');
    await page.getByText('Unsaved changes').waitFor();
    await page.unroute(/catalog\.product\.update/);
    await page.keyboard.press('Control+s');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    const { options } = await rest(`products/${sku}`);
    expect(options.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second one more']);
  });
});

describe('a draft', () => {
  it('comes back with every row that was added', async () => {
    const { id, sku } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: `/products/${id}?tab=prices` });
    for (const [index, amount] of ['7.5', '6.25'].entries()) {
      await page.getByRole('button', { name: 'Add a price' }).click();
      await page.getByRole('textbox', { name: new RegExp(`${index + 1}: From$`) }).fill(String(index + 2));
      await page.getByRole('textbox', { name: new RegExp(`${index + 1}: Price$`) }).fill(amount);
    }
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Add an option' }).click();
    await field(page, 'Title').fill('Engraving');
    await field(page, 'Title: Value 1').fill('Drafted name');
    await draftKept(page, 'Drafted name');
    await reload(page);
    await expect.poll(() => field(page, 'Title: Value 1').inputValue()).toBe('Drafted name');
    await page.getByRole('tab', { name: 'Prices' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /\d: Price$/ }).count()).toBe(2);
    await reload(page);
    await expect.poll(() => page.getByRole('textbox', { name: /\d: Price$/ }).count()).toBe(2);
    expect(await page.getByRole('textbox', { name: /2: Price$/ }).inputValue()).toBe('6.25');
    await save(page);
    await dismissNotice(page, 'Saved.');
    const { tier_prices, options } = await rest(`products/${sku}`);
    expect(tier_prices.map(({ value }: { value: number }) => value)).toEqual([7.5, 6.25]);
    expect(options).toMatchObject([{ title: 'Engraving', values: [{ title: 'Drafted name' }] }]);
  });

  it('of new addresses and options is discarded, and the page goes on', async () => {
    const page = await admin.signedIn({ path: `/customers/${await customer()}` });
    await page.getByRole('button', { name: 'Add an address' }).click();
    await field(page, 'City').fill('Drafted town');
    await draftKept(page, 'Drafted town');
    await reload(page);
    await expect.poll(() => field(page, 'City').inputValue()).toBe('Drafted town');
    await page.getByRole('button', { name: 'Discard them' }).click();
    await field(page, 'City').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add an address' }).click();
    await field(page, 'City').waitFor();
    const { id } = await stockProduct(admin.shop);
    const editor = await admin.signedIn({ path: `/products/${id}?tab=parts` });
    await editor.getByRole('button', { name: 'Add an option' }).click();
    await field(editor, 'Title').fill('Not wanted');
    await editor.getByRole('button', { name: 'Discard', exact: true }).click();
    await editor.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await field(editor, 'Title').waitFor({ state: 'detached' });
    await editor.getByText('Unsaved changes').waitFor({ state: 'detached' });
  });
});

describe('rows', () => {
  it('keep what is typed in them while others come, go and move', async () => {
    const page = await admin.signedIn({ path: '/attributes/new' });
    await field(page, 'Label').fill('Grain');
    for (const [index, label] of ['Fine', 'Middle', 'Coarse'].entries()) {
      await page.getByRole('button', { name: 'Add an option' }).click();
      await field(page, `Label: Option ${index + 1}`).fill(label);
    }
    await page.getByRole('button', { name: 'Remove: Fine' }).click();
    await field(page, 'Label: Coarse').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' again');
    await field(page, 'Label: Coarse again').waitFor();
    await field(page, 'Label: Middle').waitFor();
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Grain' }).waitFor();
    const { options } = await rest('products/attributes/grain');
    expect(options.map(({ label }: { label: string }) => label)).toEqual([' ', 'Middle', 'Coarse again']);
  });

  it('that Enter left empty at the end are no hindrance', async () => {
    const page = await admin.signedIn({ path: '/attributes/new' });
    await field(page, 'Label').fill('Finish');
    await page.getByRole('button', { name: 'Add an option' }).click();
    await field(page, 'Label: Option 1').fill('Matt');
    await page.keyboard.press('Enter');
    await field(page, 'Label: Option 2').fill('Gloss');
    await page.keyboard.press('Enter');
    await field(page, 'Label: Option 3').waitFor();
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Finish' }).waitFor();
    const { options } = await rest('products/attributes/finish');
    expect(options.map(({ label }: { label: string }) => label)).toEqual([' ', 'Matt', 'Gloss']);
    await field(page, 'Label: Option 3').waitFor({ state: 'detached' });
  });
});

describe('an address', () => {
  it('without a country says so and stays open', async () => {
    const { sku } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: '/carts/new' });
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByRole('button', { name: 'Start order' }).last().click();
    await page.getByRole('combobox', { name: /^Add a product/ }).fill(sku);
    await page.getByRole('option').filter({ hasText: sku }).first().click();
    await page.getByRole('button', { name: /Shipping address/ }).click();
    const dialog = page.getByRole('dialog');
    for (const label of ['First name', 'Last name', 'Street', 'Postal code', 'City', 'Phone'])
      await dialog.getByLabel(label, { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    await keepPicture(page, 'no-country');
    await dialog.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Germany', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const id = await customer();
    await page.goto(`/admin/customers/${id}`);
    await page.getByRole('button', { name: 'Add an address' }).click();
    for (const label of ['Phone', 'Street', 'City']) await field(page, label).fill('1');
    await save(page);
    await page.getByRole('group', { name: 'Address 1' }).getByText('Please fill this in.').waitFor();
    expect((await rest(`customers/${id}`)).addresses).toEqual([]);
  });

  it('has its country searched anew by typing over it', async () => {
    const page = await admin.signedIn({ path: `/customers/${await customer()}` });
    await page.getByRole('button', { name: 'Add an address' }).click();
    const country = page.getByRole('combobox', { name: 'Country' });
    // The list of options closes when its field is scrolled out of sight, as it may be in order to click one of them.
    const chosenByKey = async (name: string) => {
      await page.getByRole('option', { name, exact: true }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await country.click();
    await page.keyboard.type('germ');
    await chosenByKey('Germany');
    await expect.poll(() => country.inputValue()).toBe('Germany');
    await country.click();
    await page.keyboard.type('franc');
    await expect.poll(() => country.inputValue()).toBe('franc');
    await chosenByKey('France');
    await expect.poll(() => country.inputValue()).toBe('France');
  });
});
