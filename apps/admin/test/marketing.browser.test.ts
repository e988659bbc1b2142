import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, exportedLines, openAdmin, visit } from './admin';
import { doJob } from './do-job';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

const rest = async (path: string) => (await admin.shop.call('GET', path, { token })).body;
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const idOf = (page: Page): number => Number(/price-rules\/(\d+)/.exec(page.url())?.[1]);
const made = async (values: object): Promise<number> => {
  const rule = { website_ids: [1], customer_group_ids: [0, 1], simple_action: 'by_percent', discount_amount: 5, ...values };
  return (await admin.shop.call('POST', '/V1/salesRules', { token, body: { rule } })).body.rule_id;
};

describe('a cart price rule', () => {
  it('A43 A46 A47: is built of nested conditions, described in words, and saved with its code, dates and budget', async () => {
    const page = await admin.signedIn({ path: '/price-rules/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tents for many');
    await choose(page, 'Add a condition', 'Subtotal');
    await page.getByLabel('Subtotal: Value').fill('100');
    await choose(page, 'Add a condition', 'An item is (not) in the cart');
    await choose(page, 'Add a condition', 'SKU');
    await page.getByLabel('SKU: Value').fill('TENT');
    await page.getByText('Subtotal is at least 100').waitFor();
    await page.getByText('If an item is in the cart for which all of these are true:').waitFor();
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('15');
    await choose(page, 'Does it need a code?', 'One code for all');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('CAMP15');
    await page.getByRole('switch', { name: 'Active' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Discount budget' }).fill('250');
    await page.getByLabel('From', { exact: true }).fill('2031-03-01');
    await page.getByLabel('Until', { exact: true }).fill('2031-03-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/price-rules\/\d+/);
    const rule = await rest(`/V1/salesRules/${idOf(page)}`);
    expect(rule).toMatchObject({ name: 'Tents for many', is_active: true, discount_amount: 15, coupon_type: 'SPECIFIC_COUPON' });
    expect(rule).toMatchObject({ from_date: '2031-03-01', to_date: '2031-03-31' });
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await page.getByText('$0.00 of $250.00 spent.').waitFor();
    expect(rule.condition).toMatchObject({
      aggregator_type: 'all',
      conditions: [
        { attribute_name: 'base_subtotal', operator: '>=', value: '100' },
        { value: '1', conditions: [{ attribute_name: 'sku', operator: '==', value: 'TENT' }] },
      ],
    });
    const { items } = await rest(
      `/V1/coupons/search?searchCriteria[filter_groups][0][filters][0][field]=rule_id&searchCriteria[filter_groups][0][filters][0][value]=${idOf(page)}`,
    );
    expect(items).toMatchObject([{ code: 'CAMP15', is_primary: true }]);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('is not sent with a condition that compares with nothing', async () => {
    const page = await admin.signedIn({ path: '/price-rules/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Unfinished');
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('5');
    await choose(page, 'Add a condition', 'Subtotal');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give every condition a value, or remove it.').waitFor();
    expect(page.url()).toContain('/price-rules/new');
  });

  it('says which code is taken, and changes the same rule at the next try', async () => {
    const other = await made({ name: 'First', coupon_type: 'SPECIFIC_COUPON' });
    await admin.shop.call('POST', '/V1/coupons', { token, body: { coupon: { rule_id: other, code: 'TAKEN' } } });
    const page = await admin.signedIn({ path: '/price-rules/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Second');
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('5');
    await choose(page, 'Does it need a code?', 'One code for all');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('TAKEN');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A coupon with the code "TAKEN" already exists. Choose another code.').first().waitFor();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('FREE');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/price-rules\/\d+/);
    const rules = await admin.shop.db.query(`select rule_id from salesrule where name = 'Second'`);
    expect(rules).toEqual([{ rule_id: idOf(page) }]);
  });

  it('is enabled with others in the list, and changes its priority in the row', async () => {
    const ids = [await made({ name: 'Red' }), await made({ name: 'Blue' })];
    const page = await admin.signedIn({ path: '/price-rules' });
    for (const name of ['Red', 'Blue']) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    await page.getByRole('button', { name: 'Enable' }).click();
    await dismissNotice(page, '2 rules enabled.');
    for (const id of ids) expect(await rest(`/V1/salesRules/${id}`)).toMatchObject({ is_active: true });
  });
});

describe('a catalog price rule', () => {
  it('is built in words, applies at once, and stands on the page of the product', async () => {
    const product = { sku: 'LANTERN', name: 'Lantern', price: 40, attribute_set_id: 4, status: 1, type_id: 'simple' };
    const { id } = (await admin.shop.call('POST', '/V1/products', { token, body: { product } })).body;
    const page = await admin.signedIn({ path: '/catalog-price-rules/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Summer sale');
    await choose(page, 'Add a condition', 'SKU');
    await page.getByLabel('SKU: Value').fill('LANTERN');
    await page.getByText('SKU is LANTERN').waitFor();
    await page.getByRole('textbox', { name: 'Discount' }).fill('25');
    await page.getByText('25 % off for everybody on Main Website, always.').waitFor();
    await page.getByRole('switch', { name: 'Active' }).check({ force: true });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/catalog-price-rules\/\d+/);
    await visit(page, '/catalog-price-rules');
    await page.getByRole('link', { name: 'Summer sale' }).waitFor();
    await page.getByText('25 % off', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, `/products/${id}?tab=prices`);
    await page.getByText(/\$40\.00 becomes \$30\.00 for .*NOT LOGGED IN/).waitFor();
    await page.getByRole('link', { name: 'Summer sale' }).click();
    await page.getByRole('heading', { name: 'Summer sale' }).waitFor();
  });
});

describe('coupon codes', () => {
  it('A44 A45: are generated in numbers as a job, and come as CSV', async () => {
    const id = await made({ name: 'Many', coupon_type: 'SPECIFIC_COUPON', use_auto_generation: true });
    const page = await admin.signedIn({ path: `/price-rules/${id}/coupons` });
    await page.getByRole('button', { name: 'Generate codes' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity').fill('1000');
    await dialog.getByLabel('Begins with').fill('MANY-');
    await dialog.getByRole('button', { name: 'Generate codes' }).click();
    await dismissNotice(page, 'The codes are being generated.');
    await doJob(admin.shop);
    await expect.poll(async () => (await admin.shop.db.query('select 1 from salesrule_coupon where rule_id = $1', [id])).length).toBe(1000);
    await page.reload();
    await page.getByText('1–25 of 1,000').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'All matching rows' }).click();
    await doJob(admin.shop);
    await page.getByText('1,000 rows exported.').waitFor();
    const lines = await exportedLines(page);
    expect(lines).toHaveLength(1001);
    expect(lines[1]).toMatch(/^MANY-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4},/);
  });
});

describe('everybody', () => {
  it('can use these pages, by light and on a telephone at night', async () => {
    const id = await made({ name: 'For all', coupon_type: 'SPECIFIC_COUPON', use_auto_generation: true });
    const day = await admin.signedIn({ path: '/price-rules' });
    const night = await admin.signedIn({ path: '/price-rules', width: 390, dark: true });
    for (const [page, path] of [
      [day, '/price-rules'],
      [day, `/price-rules/${id}`],
      [day, `/price-rules/${id}/coupons`],
      [night, `/price-rules/${id}`],
    ] as const) {
      await visit(page, path);
      expect(await axeFaults(page)).toEqual([]);
    }
  });
});
