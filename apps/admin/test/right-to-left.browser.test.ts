import { stockProduct } from '@merx/rest-gateway/test';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Admin, axeFaults, keepPicture, openAdmin, settled, visit } from './admin';
import { asSeen, layoutFaults } from './layout';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const SKU = '24-MB01';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

const rootOf = (page: Page) => page.evaluate(() => [document.documentElement.dir, document.documentElement.lang]);
const leftOf = async (element: Locator) => (await element.boundingBox())?.x ?? Number.NaN;

async function speak(page: Page, account: string | RegExp, language: string): Promise<void> {
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

it('A68: in Arabic the page runs from right to left: list, form and dialog, wide and narrow; and back to English without a reload', async () => {
  await stockProduct(admin.shop, { sku: SKU, name: 'Joust Bag' });
  await admin.shop.db.query(
    `insert into admin_notification (key, kind, severity, title, parameters, link)
     values ('stock:1:1', 'stock.low', 'warning', 'Only %qty of "%sku" left.', '{"qty": "2", "sku": "${SKU}"}', '/stock')`,
  );
  const page = await admin.signedIn({ ...WIDE, path: '/products' });
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  await speak(page, /Account of/, 'العربية');
  const navigation = page.getByRole('navigation', { name: 'التنقل الرئيسي' });
  await navigation.getByRole('link', { name: 'المنتجات' }).waitFor();
  expect(await rootOf(page)).toEqual(['rtl', 'ar']);

  const { x = 0, width = 0 } = (await navigation.boundingBox()) ?? {};
  expect(Math.round(x + width)).toBe(WIDE.width);
  const row = page.getByRole('row').filter({ hasText: SKU });
  const cell = row.getByText(SKU, { exact: true });
  expect(await leftOf(row.getByRole('link'))).toBeGreaterThan(await leftOf(cell));
  expect(await asSeen(cell, SKU)).toBe(SKU);

  // The arrow that points onwards goes to the next cell, which is at the left.
  const price = row.getByRole('button', { name: /^السعر/ });
  await price.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await leftOf(page.locator('[data-cell]:focus'))).toBeLessThan(await leftOf(price));

  // A sentence with a SKU in it.
  const bell = page.getByRole('button', { name: 'الإشعارات' });
  await bell.click();
  const news = page.getByRole('link', { name: /الكمية المتبقية/ });
  await news.waitFor();
  expect(await asSeen(news, SKU)).toBe(SKU);
  await bell.click();
  await news.waitFor({ state: 'detached' });

  for (const size of [WIDE, NARROW]) {
    await visit(page, '/products');
    await page.getByRole('link', { name: 'Joust Bag' }).waitFor();
    // Only now, because what the wide form has left behind must not widen the narrow page.
    await page.setViewportSize(size);
    // The style sheet answers to the new width at once, React only when it hears of it.
    await page
      .getByRole('columnheader')
      .first()
      .waitFor({ state: size === NARROW ? 'detached' : 'visible' });
    await settled(page);
    expect(await layoutFaults(page), `list at ${size.width}`).toEqual([]);
    await keepPicture(page, `a68-list-${size.width}`);

    await visit(page, '/price-rules/new');
    await page.getByRole('heading', { level: 1, name: 'قاعدة أسعار سلة جديدة' }).waitFor();
    await settled(page);
    expect(await layoutFaults(page), `form at ${size.width}`).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, `a68-form-${size.width}`);

    await page.getByRole('button', { name: 'JSON' }).click();
    const json = page.getByRole('dialog').getByRole('textbox');
    await json.waitFor();
    expect(await json.evaluate((box) => getComputedStyle(box).direction)).toBe('ltr');
    expect(await layoutFaults(page, '[role="dialog"]'), `dialog at ${size.width}`).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, `a68-dialog-${size.width}`);
    await page.keyboard.press('Escape');
    await json.waitFor({ state: 'detached' });
  }

  await page.setViewportSize(WIDE);
  await speak(page, /حساب/, 'English');
  await page.getByRole('heading', { level: 1, name: 'New cart price rule' }).waitFor();
  expect(await rootOf(page)).toEqual(['ltr', 'en']);
  expect(await leftOf(page.getByRole('navigation', { name: 'Main navigation' }))).toBe(0);
  expect(await page.locator('body[data-not-reloaded]').count()).toBe(1);
});

it('a page that is opened again is in the language from before, and accessible in the dark too', async () => {
  const page = await admin.signedIn({ ...WIDE, dark: true });
  await speak(page, /Account of/, 'العربية');
  await expect.poll(() => rootOf(page)).toEqual(['rtl', 'ar']);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /مرحبًا/ }).waitFor();
  await page.locator('svg.recharts-surface').first().waitFor();
  expect(await rootOf(page)).toEqual(['rtl', 'ar']);
  expect(await axeFaults(page)).toEqual([]);
});
