import { listOrder, sellGoods, stockProduct } from '@merx/rest-gateway/test';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, settled, unfold, visit } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

it('A62 A65: any record is found from anywhere, and a pinned page stays at hand', async () => {
  const { sku } = await stockProduct(admin.shop, { name: 'Blue Teapot' });
  const page = await admin.signedIn({ path: '/tax-rules' });
  await page.getByRole('button', { name: 'Pin this page' }).click();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Go to a page/).fill('Blue Teap');
  await page
    .getByRole('option', { name: /Blue Teapot/ })
    .or(page.getByRole('button', { name: /Blue Teapot/ }))
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Blue Teapot' }).waitFor();
  expect(await page.getByLabel('SKU', { exact: true }).inputValue()).toBe(sku);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Tax rules' }).first().click();
  await page.getByRole('heading', { name: 'Tax rules', exact: true }).waitFor();
  await navigation.getByRole('button', { name: 'Unpin this page' }).click();
  await navigation.getByText('Pinned').waitFor({ state: 'detached' });
});

/** How many of these are in view as a whole. */
const seen = (found: Locator): Promise<number> =>
  found.evaluateAll(
    (all) => all.map((one) => one.getBoundingClientRect()).filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
  );

/** The entry of the navigation whose page is open. */
const openIn = (navigation: Locator, name: string): Locator => navigation.locator('a[aria-current="page"]').filter({ hasText: name });

it('A56: the navigation folds, opens where the page is, keeps it in view, and is a rail of icons on request', async () => {
  const as = await admin.staff();
  const page = await admin.signedIn({ as, path: '/orders', width: 1440 });
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const sections = navigation.getByRole('button', { expanded: false }).or(navigation.getByRole('button', { expanded: true }));
  await openIn(navigation, 'Orders').waitFor();
  expect(await navigation.getByRole('button', { expanded: true }).allTextContents()).toEqual(['Sales']);
  const count = await sections.count();
  expect(count).toBeGreaterThan(6);
  expect(await seen(sections)).toBe(count);
  expect(await navigation.getByRole('link', { name: 'Tax rules' }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  // What is unfolded stays so, here and in another browser.
  await unfold(page, 'Stores');
  await expect.poll(() => admin.shop.db.query('select value from ui_preference')).toContainEqual({ value: { nav_open: ['stores'] } });
  const other = await admin.signedIn({ as, path: '/mails', width: 1440, height: 420 });
  const there = other.getByRole('navigation', { name: 'Main navigation' });
  const emails = openIn(there, 'Emails');
  await there.getByRole('link', { name: 'Tax rules' }).waitFor();
  await expect.poll(() => seen(emails)).toBe(1);
  await there.getByRole('button', { name: 'System' }).click();
  await emails.waitFor({ state: 'hidden' });

  await navigation.getByRole('button', { name: 'Collapse the navigation' }).click();
  await navigation.getByRole('button', { name: 'Catalog' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Products' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await navigation.getByRole('button', { name: 'Expand the navigation' }).click();
  await openIn(navigation, 'Products').waitFor();
});

it('A72: a window of 900 pixels shows 25 compact rows of orders and of products', async () => {
  const sold = { email: 'many@shop.test', names: ['Grace Guest', 'Ada Away'], total: '1234.5000', at: `now() - interval '40 days'` };
  await Promise.all(
    Array.from({ length: 26 }, (_, index) =>
      Promise.all([
        stockProduct(admin.shop, { name: `Teapot of the workshop at the harbor, number ${index}` }),
        listOrder(admin.shop.db, sold),
      ]),
    ),
  );
  const page = await admin.signedIn({ path: '/orders', width: 1440 });
  for (const list of ['Orders', 'Products']) {
    await visit(page, `/${list.toLowerCase()}`);
    const rows = page.getByRole('table', { name: list }).locator('tbody tr');
    await rows.nth(24).waitFor();
    await page.getByRole('radio', { name: 'Compact' }).dispatchEvent('click');
    await expect.poll(() => seen(rows), { message: list }).toBe(25);
    await page.getByRole('radio', { name: 'Comfortable' }).dispatchEvent('click');
    await expect.poll(() => seen(rows)).toBeLessThan(20);
  }
});

/** What scrolls sideways or is cut off on the page. */
const clippedOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('#content *')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 40 && !/^(INPUT|TEXTAREA)$/.test(one.tagName))
      .filter((one) => one === document.documentElement || /auto|scroll|hidden/.test(getComputedStyle(one).overflowX))
      .map((one) => `${one.tagName} ${one.className}`),
  );

const ON_PHONES = [
  ...['/', '/orders', '/carts', '/reports', '/products', '/categories', '/attribute-sets/4', '/stock', '/customers', '/price-rules/new'],
  ...['/pages', '/settings', '/stores', '/tax-rates', '/currency-rates', '/roles/new', '/profile', '/about'],
];

it('A70: on a phone lists are sorted, show pictures and save first, and nothing is clipped', async () => {
  const { id } = await stockProduct(admin.shop, { name: 'Zinc Bucket' });
  await admin.shop.db.query(`update product set attributes = attributes || '{"thumbnail": "/z/i/zinc.jpg"}' where id = $1`, [id]);
  const page = await admin.signedIn({ path: '/products?q=Zinc', width: 390, height: 844 });
  const card = page.getByRole('list', { name: 'Products' }).getByRole('listitem').filter({ hasText: 'Zinc Bucket' });
  await expect.poll(() => card.locator('img').getAttribute('src')).toContain('/z/i/zinc.jpg');
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect.poll(() => page.url()).toMatch(/sort=-?name/);
  await card.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Zinc Bucket' }).waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => seen(save)).toBe(1);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
  for (const path of ON_PHONES) {
    await visit(page, path);
    await settled(page);
    expect(await clippedOf(page), path).toEqual([]);
  }
});

it('A66 A85: lists are light or dark, and an empty one names the next step', async () => {
  const page = await admin.signedIn({ path: '/tax-rules' });
  const empty = page.getByRole('status').filter({ hasText: 'No tax rules yet' });
  await empty.waitFor();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor({ state: 'detached' });
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'New tax rule' }).first().click();
  await page.getByRole('heading', { name: 'New tax rule' }).waitFor();
});

it('A76 A80: Home shows the revenue of the day, and the bell what has happened, until it is read', async () => {
  await sellGoods(admin.shop, token, 2, { price: '10.0000' });
  const page = await admin.signedIn();
  await page.getByText('$30.00').first().waitFor();
  await page.locator('svg.recharts-surface').first().waitFor();
  await page
    .getByRole('radiogroup', { name: /Revenue/ })
    .getByText('Months')
    .click();
  await admin.shop.db.query(
    `insert into admin_notification (key, kind, severity, title, parameters, link)
     values ('stock:1:1', 'stock.low', 'warning', 'Only %qty of "%sku" left.', '{"qty": "2", "sku": "teapot"}', '/stock')`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Notifications' }).click();
  const news = page.getByRole('link', { name: 'Only 2 of "teapot" left.' });
  await news.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await news.click();
  await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor();
  await expect.poll(() => admin.shop.db.query('select 1 from admin_notification_read')).toHaveLength(1);
});

it('A86 A90: a page shows its outline until it is read, and every value of its form as JSON', async () => {
  const { token: own } = await admin.staff();
  const { body: block } = await admin.shop.call('POST', '/V1/cmsBlock', {
    token: own,
    body: { block: { title: 'Imprint', identifier: 'imprint', content: '<p>Old</p>', active: true } },
  });
  const page = await admin.signedIn();
  let isHeld = true;
  await page.route(/cms\.block\.get/, async (route) => {
    await expect.poll(() => isHeld, { timeout: 30_000 }).toBe(false);
    await route.continue();
  });
  await page.goto(`/admin/blocks/${block.id}`);
  await page.locator('.mantine-Skeleton-root').first().waitFor();
  isHeld = false;
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const json = page.getByRole('textbox', { name: 'Raw JSON' });
  const values = JSON.parse(await json.inputValue());
  expect(values).toMatchObject({ title: 'Imprint' });
  await json.fill(JSON.stringify({ ...values, title: 'Legal notice' }));
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await admin.shop.call('GET', `/V1/cmsBlock/${block.id}`, { token })).body.title).toBe('Legal notice');
});
