import { stockProduct, stockShirt } from '@merx/rest-gateway/test';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, openAdmin, visit } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

const rest = async (path: string) => (await admin.shop.call('GET', path, { token })).body;
const choose = async (within: Page | Locator, page: Page, label: string | RegExp, option: string): Promise<void> => {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const add = async (page: Page, sku: string): Promise<void> => {
  await page.getByRole('combobox', { name: /^Add a product/ }).fill(sku);
  await page.getByRole('option').filter({ hasText: sku }).first().click();
};
const PLACE = {
  'First name': 'Gus',
  'Last name': 'Guest',
  Street: 'Main Street 1',
  'Postal code': '78701',
  City: 'Austin',
  Phone: '1',
};
const typeAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Shipping address/ }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(PLACE)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await choose(dialog, page, 'Country', 'United States');
  await choose(dialog, page, 'State or region', 'Texas');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};
const shipAndPay = async (page: Page): Promise<void> => {
  // What is chosen shows once the shop has taken it.
  for (const name of [/Flat Rate/, /Check/]) {
    const choice = page.getByRole('radio', { name });
    await choice.click();
    await expect.poll(() => choice.isChecked()).toBe(true);
  }
};
const orderIn = (page: Page): number => Number(/orders\/(\d+)/.exec(page.url())?.[1]);

describe('an order that staff take', () => {
  it('A37: is placed for a guest at a price of its own, with address, shipping and payment', async () => {
    const { sku } = await stockProduct(admin.shop, { price: '40.0000' });
    const page = await admin.signedIn({ path: '/carts/new' });
    await page.getByLabel('Email').fill('gus@example.com');
    await page.getByRole('button', { name: 'Start order' }).last().click();
    await add(page, sku);
    const price = page.getByRole('textbox', { name: /^Unit price/ });
    await price.fill('25');
    await price.press('Enter');
    await page.getByText(/instead of .*40\.00/).waitFor();
    const qty = page.getByRole('textbox', { name: /^Quantity/ });
    await qty.fill('2');
    await qty.press('Enter');
    await typeAddress(page);
    await shipAndPay(page);
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.waitForURL(/orders\/\d+/);
    expect(await rest(`/V1/orders/${orderIn(page)}`)).toMatchObject({
      customer_email: 'gus@example.com',
      subtotal: 50,
      extension_attributes: { shipping_assignments: [{ shipping: { method: 'flatrate_flatrate' } }] },
      items: [{ sku, qty_ordered: 2, price: 25, original_price: 40 }],
    });
  });

  it('takes the variant that was chosen, and waits among the begun orders', async () => {
    const shirt = await stockShirt(admin.shop, { Red: {}, Blue: {} });
    const { email } = await admin.shop.customer({ email: 'shirt@shop.test' });
    const page = await admin.signedIn({ path: '/carts/new' });
    await page.getByRole('combobox', { name: 'Customer' }).fill(email);
    await page.getByRole('option').filter({ hasText: email }).click();
    await page.getByRole('button', { name: 'Start order' }).first().click();
    await add(page, shirt.sku);
    const dialog = page.getByRole('dialog');
    await choose(dialog, page, 'Colour', 'Blue');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Colour: Blue').waitFor();
    const cartId = Number(/carts\/(\d+)/.exec(page.url())?.[1]);
    expect(await rest(`/V1/carts/${cartId}/items`)).toMatchObject([{ sku: shirt.children.Blue?.sku, product_type: 'configurable' }]);
    await visit(page, '/carts?drafts=true');
    await page.getByRole('cell', { name: email }).waitFor();
    await visit(page, `/carts/${cartId}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await dismissNotice(page, 'Discarded.');
    expect(await admin.shop.db.query('select 1 from quote where entity_id = $1', [cartId])).toEqual([]);
  });

  it('tells beside its field why a coupon is refused', async () => {
    const { sku } = await stockProduct(admin.shop);
    const page = await admin.signedIn({ path: '/carts/new' });
    await page.getByLabel('Email').fill('gus@example.com');
    await page.getByRole('button', { name: 'Start order' }).last().click();
    await add(page, sku);
    await page.getByRole('textbox', { name: /^Quantity/ }).waitFor();
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/The coupon code "NOPE" isn't valid/).waitFor();
  });
});

describe('the dry run', () => {
  it('A51: shows shipping, rules and totals, and stores nothing', async () => {
    const { sku } = await stockProduct(admin.shop, { price: '50.0000' });
    const rule = {
      name: 'A tenth off',
      is_active: true,
      website_ids: [1],
      customer_group_ids: [0],
      simple_action: 'by_percent',
      discount_amount: 10,
    };
    await admin.shop.call('POST', '/V1/salesRules', { token, body: { rule } });
    const before = await admin.shop.db.query('select count(*)::int as n from quote');
    const page = await admin.signedIn({ path: '/dry-run' });
    await add(page, sku);
    await choose(page, page, 'Country', 'United States');
    await page.getByRole('link', { name: 'A tenth off' }).waitFor();
    await page.getByRole('radio', { name: /Flat Rate/ }).waitFor();
    await page
      .getByText(/^\D*50\.00$/)
      .first()
      .waitFor();
    expect(await admin.shop.db.query('select count(*)::int as n from quote')).toEqual(before);
  });
});

describe('everybody', () => {
  it('can use these pages, by light and on a telephone at night', async () => {
    const { sku } = await stockProduct(admin.shop);
    const day = await admin.signedIn({ path: '/carts/new' });
    await day.getByLabel('Email').fill('axe@example.com');
    await day.getByRole('button', { name: 'Start order' }).last().click();
    await add(day, sku);
    await typeAddress(day);
    const cart = new URL(day.url()).pathname.replace('/admin', '');
    const night = await admin.signedIn({ path: '/carts', width: 390, dark: true });
    for (const [page, path] of [
      [day, '/carts'],
      [day, '/carts/new'],
      [day, '/dry-run'],
      [day, cart],
      [night, cart],
      [night, '/dry-run'],
    ] as const) {
      await visit(page, path);
      expect(await axeFaults(page)).toEqual([]);
    }
  });
});
