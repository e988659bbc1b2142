import { sellGoods } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, openAdmin, settled, visit } from './admin';

/** Twice what dnd-kit waits. */
const CLICKS_AGAIN_MS = 100;

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

/** The cards of the page that can be seen, from top to bottom as a program reads them. */
async function cardsOf(page: Page) {
  // Transparent until the page knows its layout.
  await settled(page);
  return page
    .locator('main section[aria-label]:visible')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')).filter((name) => name !== 'Arrange'));
}
const arrange = (page: Page) => page.getByRole('button', { name: 'Arrange' }).click();
/** Saves or leaves the arrangement, and waits for the page. */
async function finish(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('region', { name: 'Arrange' }).waitFor({ state: 'detached' });
}
const handle = (page: Page, card: string) => page.getByRole('button', { name: `Drag to move: ${card}` });

describe('arranging a page', () => {
  it('A91: cards are moved by keyboard and mouse, hidden and shown, for oneself and for all', async () => {
    const boss = await admin.staff();
    const { id } = await sellGoods(admin.shop, boss.token, 1);
    const page = await admin.signedIn({ as: boss, path: `/orders/${id}`, width: 1440 });
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    const usual = await cardsOf(page);
    expect(usual.indexOf('Totals')).toBeLessThan(usual.indexOf('Timeline'));
    await arrange(page);
    await handle(page, 'Totals').press('ArrowRight');
    await page.getByText('Totals: Side column, 2 of 4').waitFor({ state: 'attached' });
    await handle(page, 'Totals').press('ArrowUp');
    await page.getByText('Totals: Side column, 1 of 4').waitFor({ state: 'attached' });
    expect(await axeFaults(page)).toEqual([]);
    const [from, to] = [await handle(page, 'Timeline').boundingBox(), await handle(page, 'Items').boundingBox()];
    if (!from || !to) throw new Error('The tiles are not there.');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
    await page.mouse.up();
    // dnd-kit takes no clicks for a moment after something was dropped.
    await new Promise((resolve) => setTimeout(resolve, CLICKS_AGAIN_MS));
    await page.getByRole('button', { name: 'Hide: Customer' }).click();
    await page.getByRole('button', { name: 'Show: Customer' }).waitFor();
    await finish(page, 'Save for everybody');
    await dismissNotice(page, 'arranged for everybody');
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await expect.poll(() => cardsOf(page)).not.toContain('Customer');
    const arranged = await cardsOf(page);
    expect(arranged[0]).toBe('Timeline');
    expect(arranged.indexOf('Totals')).toBeGreaterThan(arranged.indexOf('Items'));

    const clerk = await admin.signedIn({
      as: await admin.staff('Magento_Sales::actions_view', 'Magento_Sales::comment'),
      path: `/orders/${id}`,
    });
    await clerk.getByRole('region', { name: 'Timeline' }).waitFor();
    expect((await cardsOf(clerk))[0]).toBe('Timeline');
    await arrange(clerk);
    expect(await clerk.getByRole('button', { name: 'Save for everybody' }).count()).toBe(0);
    await clerk.getByRole('button', { name: 'Show: Customer' }).click();
    await finish(clerk, 'Save for me');
    await clerk.getByRole('region', { name: 'Customer' }).waitFor();
    await clerk.reload();
    await clerk.getByRole('region', { name: 'Customer' }).waitFor();
    await arrange(clerk);
    await finish(clerk, 'Reset');
    await expect.poll(() => cardsOf(clerk)).not.toContain('Customer');
    expect((await cardsOf(clerk))[0]).toBe('Timeline');
  });

  it('A91: what has to be filled in cannot be hidden, and what is wrong is shown', async () => {
    const { customerId } = await admin.shop.customer();
    const { customerId: other } = await admin.shop.customer();
    await admin.shop.db.query(`update customer set firstname = 'Old' where id = $1`, [other]);
    await admin.shop.db.query(
      `insert into customer_address (customer_id, firstname, lastname, street, city, country_id) values ($1, 'Al', 'Old', '{Main 1}', '', 'US')`,
      [other],
    );
    const page = await admin.signedIn({ path: `/customers/${customerId}`, width: 390, dark: true });
    await page.getByRole('region', { name: 'Account' }).waitFor();
    await arrange(page);
    await page.getByText('Has required fields').waitFor();
    expect(await page.getByRole('button', { name: 'Hide: Account' }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide: Addresses' }).click();
    await finish(page, 'Save for me');
    await page.getByRole('region', { name: 'Account' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Addresses' }).count()).toBe(0);
    await arrange(page);
    await page.getByRole('button', { name: 'Show: Addresses' }).click();
    await finish(page, 'Cancel');
    expect(await page.getByRole('region', { name: 'Addresses' }).count()).toBe(0);
    await visit(page, `/customers/${other}`);
    await page.getByRole('region', { name: 'Account' }).getByLabel('First name').fill('Alma');
    expect(await page.getByRole('region', { name: 'Addresses' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Addresses' }).getByLabel('City').waitFor();
  });
});
