import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, openAdmin, PIXEL, restCall, save, visit } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.staff());
});
afterAll(() => admin.close());

const rest = (method: string, path: string, body?: object) => restCall(admin.shop, token, method, path, body);
const category = async (name: string, parent_id = 2): Promise<number> =>
  (await rest('POST', 'categories', { category: { name, parent_id, is_active: true } })).id;
const product = (sku: string, more: object = {}) =>
  rest('POST', 'products', {
    product: { sku, name: `Product ${sku}`, attribute_set_id: 4, price: 20, type_id: 'simple', status: 1, visibility: 4, ...more },
  });
const childrenOf = async (id: number): Promise<number[]> =>
  (await rest('GET', `categories?rootCategoryId=${id}`)).children_data.map((child: { id: number }) => child.id);

describe('categories', () => {
  it('A69: are made, changed and named for one store view', async () => {
    const page = await admin.signedIn({ path: '/categories/new' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Lanterns');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lanterns' }).waitFor();
    const id = Number(page.url().split('/').at(-1));
    expect(await rest('GET', `categories/${id}`)).toMatchObject({ name: 'Lanterns', parent_id: 2, is_active: true });
    const file = { name: 'lantern.png', mimeType: 'image/png', buffer: PIXEL };
    await page.getByLabel('Choose a picture').setInputFiles(file);
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    const shown = page.getByRole('img', { name: 'Picture' });
    await expect.poll(() => shown.getAttribute('src')).toBe('/media/catalog/category/lantern.png');
    expect((await rest('GET', `categories/${id}`)).custom_attributes).toContainEqual({ attribute_code: 'image', value: 'lantern.png' });
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`/admin/categories/${id}?store=default`);
    await page.getByRole('checkbox', { name: 'Use the value of all store views: Name' }).uncheck();
    await page.getByRole('textbox', { name: 'Name' }).fill('Lights');
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    const { body } = await admin.shop.call('GET', `/rest/default/V1/categories/${id}`, { token });
    expect(body.name).toBe('Lights');
    expect((await rest('GET', `categories/${id}`)).name).toBe('Lanterns');
  });

  it('A18: are moved by keyboard and by mouse', async () => {
    const parent = await category('Moving');
    const [one, two, three] = [await category('One', parent), await category('Two', parent), await category('Three', parent)];
    const page = await admin.signedIn({ path: `/categories/${one}` });
    await page.getByRole('button', { name: /^Move One:/ }).focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await dismissNotice(page, 'One is now under Moving.');
    expect(await childrenOf(parent)).toEqual([two, three, one]);
    const from = await page.getByRole('button', { name: /^Move One:/ }).boundingBox();
    const to = await page.getByRole('button', { name: /^Move Two:/ }).boundingBox();
    if (!from || !to) throw new Error('The handles are not there.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 10, { steps: 8 });
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => childrenOf(parent)).toEqual([one, two, three]);
  });

  it('hold products at places', async () => {
    const id = await category('Shelf');
    for (const sku of ['shelf-a', 'shelf-b']) await product(sku);
    const page = await admin.signedIn({ path: `/categories/${id}?tab=products` });
    await page.getByRole('button', { name: 'Add products' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('shelf');
    await dialog.getByRole('checkbox', { name: /shelf-a/ }).check();
    await dialog.getByRole('checkbox', { name: /shelf-b/ }).check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dismissNotice(page, '2 products are added.');
    const places = async () =>
      (await rest('GET', `categories/${id}/products`)).map(({ sku, position }: { sku: string; position: number }) => [sku, position]);
    expect(await places()).toEqual([
      ['shelf-a', 1],
      ['shelf-b', 2],
    ]);
    await page.getByRole('textbox', { name: /^Position: Product shelf-a/ }).fill('9');
    await page.keyboard.press('Tab');
    await dismissNotice(page, 'The order is saved.');
    expect(await places()).toEqual([
      ['shelf-b', 2],
      ['shelf-a', 9],
    ]);
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('attributes', () => {
  it('A24: are created with options, used in a set, and show which sets use them', async () => {
    const page = await admin.signedIn({ path: '/attributes/new' });
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Weave');
    await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByRole('textbox', { name: 'Label: Option 1' }).fill('Twill');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Label: Option 2' }).fill('Satin');
    await page.getByRole('radio', { name: 'At first: Satin' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Weave' }).waitFor();
    await dismissNotice(page, 'Saved.');
    const stored = await rest('GET', 'products/attributes/weave');
    expect(stored.options.map(({ label }: { label: string }) => label)).toEqual([' ', 'Twill', 'Satin']);
    expect(stored).toMatchObject({ frontend_input: 'select', scope: 'global', default_value: stored.options[2].value });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: Twill' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    const { options } = await rest('GET', 'products/attributes/weave');
    expect(options.map(({ label }: { label: string }) => label)).toEqual([' ', 'Satin']);

    await visit(page, '/attribute-sets/4');
    await page.getByRole('button', { name: /^Put Weave into/ }).click();
    await page.getByRole('button', { name: /^Move Weave:/ }).focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    const inSet = await rest('GET', 'products/attribute-sets/4/attributes');
    expect(inSet.map(({ attribute_code }: { attribute_code: string }) => attribute_code)).toContain('weave');
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, '/attributes/weave');
    await page.getByRole('region', { name: 'Where it is used' }).getByRole('link', { name: 'Default' }).waitFor();
  });

  it('are read on a telephone in the dark', async () => {
    const page = await admin.signedIn({ path: '/attributes/color', width: 390, height: 800, dark: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, '/categories');
    await page.getByRole('list', { name: 'Categories' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('composite products', () => {
  it('A13: come in variants that one form makes', async () => {
    for (const label of ['Red', 'Blue', 'Green']) await rest('POST', 'products/attributes/color/options', { option: { label } });
    const { id } = await product('tee');
    const page = await admin.signedIn({ path: `/products/${id}?tab=parts` });
    await page.getByRole('button', { name: 'Generate variants' }).click();
    await page.getByRole('combobox', { name: 'Varies by' }).click();
    await page.getByRole('option', { name: 'Color' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose all' }).click();
    await page.getByRole('textbox', { name: 'Price for Blue' }).fill('25');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('cell', { name: 'tee-Blue' }).waitFor();
    await page.getByRole('button', { name: 'Make them' }).click();
    await dismissNotice(page, '3 made, 0 linked.');
    await page.getByRole('table', { name: 'Variants' }).getByText('tee-Green', { exact: true }).waitFor();
    const children = await rest('GET', 'configurable-products/tee/children');
    expect(children.map(({ sku, price }: { sku: string; price: number }) => [sku, price])).toEqual([
      ['tee-Red', 20],
      ['tee-Blue', 25],
      ['tee-Green', 20],
    ]);
    await page.getByRole('textbox', { name: 'Quantity: tee-Red' }).fill('4');
    await page.keyboard.press('Tab');
    await dismissNotice(page, 'Saved.');
    await expect.poll(async () => (await rest('GET', 'stockItems/tee-Red')).qty).toBe(4);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('A22: have options, selections, members and downloads', async () => {
    const part = await product('part-a');
    const page = await admin.signedIn({ path: '/products' });
    /** A product of this type, made by hand; its page is open on the tab of its parts. */
    const make = async (sku: string, type: string): Promise<void> => {
      await visit(page, '/products/new');
      await page.getByRole('combobox', { name: 'Kind of product' }).click();
      await page.getByRole('option', { name: type, exact: true }).click();
      await page.getByRole('textbox', { name: 'SKU', exact: true }).fill(sku);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Made ${sku}`);
      const price = page.getByRole('textbox', { name: 'Price', exact: true });
      if (await price.count()) await price.fill('20');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: `Made ${sku}` }).waitFor();
      await dismissNotice(page, 'Saved.');
      await page.goto(`${page.url().split('?')[0]}?tab=parts`);
    };
    const choose = async (): Promise<void> => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('part-a');
      await dialog.getByRole('checkbox', { name: /part-a/ }).check();
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await make('kit', 'Bundle');
    const bundle = page.getByRole('region', { name: 'Options of the bundle' });
    await bundle.getByRole('button', { name: 'Add an option' }).click();
    await bundle.getByRole('textbox', { name: 'Title' }).fill('Base');
    await bundle.getByRole('button', { name: 'Add products to Base' }).click();
    await choose();
    const rules = page.getByRole('region', { name: 'How it is sold' });
    await rules.getByRole('combobox', { name: 'Price' }).click();
    await page.getByRole('option', { name: 'Fixed price of the bundle' }).click();
    await save(page);
    expect((await rest('GET', 'products/kit')).custom_attributes).toEqual(
      expect.arrayContaining([
        { attribute_code: 'price_type', value: '1' },
        { attribute_code: 'shipment_type', value: '0' },
      ]),
    );
    expect(await rest('GET', 'bundle-products/kit/options/all')).toMatchObject([
      { title: 'Base', product_links: [{ sku: 'part-a', qty: 1 }] },
    ]);

    await make('group', 'Group of products');
    await page.getByRole('button', { name: 'Add products' }).click();
    await choose();
    await page.getByRole('textbox', { name: 'Quantity at first: part-a' }).fill('3');
    await save(page);
    expect((await rest('GET', 'products/group')).product_links).toMatchObject([
      { link_type: 'associated', linked_product_sku: 'part-a', extension_attributes: { qty: 3 } },
    ]);

    await make('album', 'Downloadable product');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Side A');
    const file = { name: 'side-a.txt', mimeType: 'text/plain', buffer: Buffer.from('la la la') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await save(page);
    const [link] = await rest('GET', 'products/album/downloadable-links');
    expect(link).toMatchObject({ title: 'Side A', link_type: 'file' });
    expect(link.link_file).toContain('side-a');

    // One save takes all of it, whatever tab it stands on.
    await visit(page, `/products/${part.id}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Part by hand');
    await page.getByRole('tab', { name: 'Options' }).click();
    const options = page.getByRole('region', { name: 'Custom options' });
    await options.getByRole('button', { name: 'Add an option' }).click();
    await options.getByRole('textbox', { name: 'Title', exact: true }).fill('Wrapping');
    await options.getByRole('textbox', { name: 'Title: Value 1' }).fill('Paper');
    await save(page);
    expect(await rest('GET', 'products/part-a/options')).toMatchObject([
      { title: 'Wrapping', type: 'drop_down', values: [{ title: 'Paper' }] },
    ]);
    expect((await rest('GET', 'products/part-a')).name).toBe('Part by hand');
    expect(await axeFaults(page)).toEqual([]);
  });
});
