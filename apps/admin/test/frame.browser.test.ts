import { sellGoods, stockProduct } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, visit } from './admin';

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

it('A66 A72 A85: lists are dense or airy, in light or dark, and an empty one names the next step', async () => {
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
  const { sku } = await stockProduct(admin.shop);
  await visit(page, '/products');
  const row = page.getByRole('row').filter({ hasText: sku });
  const heightOf = async () => (await row.boundingBox())?.height ?? 0;
  await page
    .getByRole('link', { name: /Mug|Product/ })
    .first()
    .waitFor();
  const airy = await heightOf();
  await page.getByRole('radio', { name: 'Compact' }).dispatchEvent('click');
  await expect.poll(heightOf).toBeLessThan(airy);
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
