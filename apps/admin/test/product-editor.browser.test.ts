import { stockProduct } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, PIXEL } from './admin';

interface Read {
  id: number;
  name: string;
  price: number;
  status: number;
  extension_attributes: { category_links?: { category_id: string }[] };
  media_gallery_entries: { label: string | null; position: number; types: string[] }[];
  product_links: { link_type: string; linked_product_sku: string; position: number }[];
  tier_prices: { qty: number; value: number; customer_group_id: number }[];
  custom_attributes: { attribute_code: string; value: unknown }[];
}

let admin: Admin;
let token: string;
let page: Page;
beforeAll(async () => {
  admin = await openAdmin();
  const who = await admin.staff();
  token = who.token;
  page = await admin.signedIn({ as: who });
});
afterAll(() => admin.close());

const read = async (sku: string, store = 'all'): Promise<Read> =>
  (await admin.shop.call('GET', `/rest/${store}/V1/products/${sku}`, { token })).body;
const ownValue = ({ custom_attributes }: Read, code: string) =>
  custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const open = async (id: number, search = '') => {
  await page.goto(`/admin/products/${id}${search}`);
  await page.getByRole('tab', { name: 'History' }).waitFor();
};
async function save(): Promise<void> {
  const answer = page.waitForResponse(
    (response) => /catalog\.product\.(update|createNew)/.test(response.url()) && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answer).status()).toBe(200);
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
}

describe('a new product', () => {
  it('A14 A15: names what is missing, then is made with pictures in the order they were put in', async () => {
    await page.goto('/admin/products/new');
    await field('SKU').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please fill this in.').nth(2).waitFor();
    await field('SKU').fill('by-hand');
    await field('Name').fill('Made by hand');
    await field('Price').fill('19.95');
    await field('Quantity').fill('7');
    const files = ['one', 'two', 'three'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: PIXEL }));
    await page.getByLabel('Add pictures').setInputFiles(files);
    for (const [index, label] of ['First', 'Second', 'Third'].entries())
      await page.getByLabel('What it shows', { exact: true }).nth(index).fill(label);
    const handle = page.getByRole('button', { name: 'Drag to move: First' });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await page.getByText(/item (\S+) was moved over droppable area (?!\1\.)/).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText(/was dropped over/).waitFor({ state: 'attached' });
    await save();
    await page.waitForURL(/products\/\d+/);
    const made = await read('by-hand');
    expect(made).toMatchObject({ name: 'Made by hand', price: 19.95, status: 1 });
    expect(made.media_gallery_entries.map(({ label, position }) => [label, position])).toEqual([
      ['Second', 1],
      ['First', 2],
      ['Third', 3],
    ]);
    expect(made.media_gallery_entries[1]?.types).toContain('thumbnail');
  });
});

describe('a stored product', () => {
  it('A83 A87: is saved by Ctrl S and taken back from the toast', async () => {
    const { id, sku } = await stockProduct(admin.shop, { name: 'Before' });
    await open(id);
    await field('Name').fill('After');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'After' }).waitFor();
    expect((await read(sku)).name).toBe('After');
    await page.getByRole('status').filter({ hasText: 'Saved.' }).last().getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Before' }).waitFor();
    await expect.poll(() => field('Name').inputValue()).toBe('Before');
    expect((await read(sku)).name).toBe('Before');
  });

  it('A69: has values of its own in a store view, and gives them up', async () => {
    const { id, sku } = await stockProduct(admin.shop, { name: 'Everywhere' });
    await open(id, '?store=1');
    const shared = page.getByRole('checkbox', { name: /Use the value of all store views\s*: Name$/ });
    await expect.poll(() => field('Name').isDisabled()).toBe(true);
    await shared.uncheck();
    await field('Name').fill('Here');
    await save();
    expect([(await read(sku, 'default')).name, (await read(sku)).name]).toEqual(['Here', 'Everywhere']);
    await page.getByRole('heading', { name: 'Here' }).waitFor();
    await shared.check();
    await expect.poll(() => field('Name').inputValue()).toBe('Everywhere');
    await save();
    expect((await read(sku, 'default')).name).toBe('Everywhere');
  });

  it('A19 A21 A48: gets prices for quantities, recommendations, categories and a text for search engines', async () => {
    const [{ id, sku }, other] = [await stockProduct(admin.shop), await stockProduct(admin.shop, { name: 'Recommended Lantern' })];
    await open(id, '?tab=prices');
    await page.getByRole('button', { name: 'Add a price' }).click();
    await page.getByRole('textbox', { name: /1: From$/ }).fill('10');
    await page.getByRole('textbox', { name: /1: Price$/ }).fill('8.5');
    await page.getByRole('tab', { name: 'Recommendations' }).click();
    await page.getByRole('button', { name: 'Add products: Cross-sells' }).click();
    await page.getByRole('textbox', { name: 'Find by name or SKU' }).fill('lantern');
    await page.getByRole('checkbox', { name: /Recommended Lantern/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('tab', { name: 'Search engines' }).click();
    await field('Title for search engines').fill('A fine thing');
    await expect.poll(() => page.getByTestId('search-preview').textContent()).toContain('A fine thing');
    await page.getByRole('tab', { name: 'Product', exact: true }).click();
    await page.getByRole('button', { name: 'Choose categories' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Done' }).click();
    await save();
    const saved = await read(sku);
    expect(saved.tier_prices).toMatchObject([{ qty: 10, value: 8.5, customer_group_id: 32000 }]);
    expect(saved.product_links).toMatchObject([{ link_type: 'crosssell', linked_product_sku: other.sku, position: 1 }]);
    expect(saved.extension_attributes.category_links).toHaveLength(1);
    expect(ownValue(saved, 'meta_title')).toBe('A fine thing');
  });

  it('A12: asks for the fields of the attribute set that is chosen', async () => {
    const { shop } = admin;
    const make = async (path: string, body: object) => (await shop.call('POST', `/rest/V1/products/${path}`, { token, body })).body;
    await make('attributes', {
      attribute: { attribute_code: 'tent_poles', frontend_input: 'text', default_frontend_label: 'Kind of poles', is_required: false },
    });
    const { attribute_set_id } = await make('attribute-sets', {
      attributeSet: { attribute_set_name: 'Tents', sort_order: 9 },
      skeletonId: 4,
    });
    const { attribute_group_id } = await make('attribute-sets/groups', {
      group: { attribute_group_name: 'Poles and pegs', attribute_set_id },
    });
    await make('attribute-sets/attributes', {
      attributeSetId: attribute_set_id,
      attributeGroupId: Number(attribute_group_id),
      attributeCode: 'tent_poles',
      sortOrder: 1,
    });
    const { id, sku } = await stockProduct(shop);
    await open(id);
    await expect.poll(() => field('Kind of poles').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Attribute set' }).click();
    await page.getByRole('option', { name: 'Tents' }).click();
    await page.getByRole('region', { name: 'Poles and pegs' }).waitFor();
    await field('Kind of poles').fill('Aluminium');
    await save();
    expect(ownValue(await read(sku), 'tent_poles')).toBe('Aluminium');
  });

  it('tells the second of two people that the first was faster', async () => {
    const { id, sku } = await stockProduct(admin.shop, { name: 'Shared work' });
    await open(id);
    await field('Name').fill('Mine');
    const theirs = { product: { name: 'Theirs' } };
    await admin.shop.call('PUT', `/rest/all/V1/products/${sku}`, { token: (await admin.staff()).token, body: theirs });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Someone else changed this' }).waitFor();
    expect((await read(sku)).name).toBe('Theirs');
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    expect((await read(sku)).name).toBe('Mine');
  });

  it('A20: is duplicated, recorded in its history, and deleted', async () => {
    const { id, sku } = await stockProduct(admin.shop, { name: 'Original', attributes: { url_key: 'original-thing' } });
    await open(id);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('textbox', { name: 'SKU of the copy' }).fill(`${sku}-two`);
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    const copy = await page.waitForURL(({ pathname }) => !pathname.endsWith(`/${id}`)).then(() => read(`${sku}-two`));
    expect(page.url()).toContain(`/products/${copy.id}`);
    expect(copy).toMatchObject({ name: 'Original', status: 2 });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/products$/);
    expect((await admin.shop.call('GET', `/rest/all/V1/products/${sku}-two`, { token })).status).toBe(404);
  });

  it('is a page that everybody can use', async () => {
    const { id } = await stockProduct(admin.shop);
    for (const tab of ['general', 'prices', 'stock', 'links', 'seo', 'more', 'history']) {
      await open(id, `?tab=${tab}`);
      expect(await axeFaults(page), tab).toEqual([]);
    }
    const narrow = await admin.signedIn({ dark: true, width: 390, height: 800, path: `/products/${id}` });
    await narrow.getByRole('tab', { name: 'History' }).waitFor();
    expect(await axeFaults(narrow)).toEqual([]);
  });
});
