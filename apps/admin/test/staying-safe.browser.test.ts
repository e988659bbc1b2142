import { sellGoods, stockProduct } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, openAdmin, PIXEL, visit } from './admin';
import { doJob } from './do-job';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

let made = 0;
async function block(title = `Block ${++made}`): Promise<number> {
  const identifier = title.toLowerCase().replaceAll(' ', '-');
  const { token } = await admin.staff();
  const { body } = await admin.shop.call('POST', '/V1/cmsBlock', {
    token,
    body: { block: { title, identifier, content: '<p>Old</p>', active: true } },
  });
  return body.id;
}
async function stored(id: number): Promise<{ title: string }> {
  const { token } = await admin.staff();
  return (await admin.shop.call('GET', `/V1/cmsBlock/${id}`, { token })).body;
}
const toast = (page: Page) => page.locator('.mantine-Notification-root');
const title = (page: Page) => page.getByLabel('Title');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
async function retitle(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
  await page.getByText('Unsaved changes').waitFor();
}

describe('what is typed is not lost', () => {
  it('survives a reload as a draft, which can be put away', async () => {
    const id = await block();
    const page = await admin.signedIn({ path: `/blocks/${id}` });
    await retitle(page, 'Typed, not saved');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('merx.draft')))).toBe(true);
    await page.reload();
    await page.getByText(/Your unsaved changes from/).waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Typed, not saved');
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect.poll(() => title(page).inputValue()).toMatch(/^Block/);
  });

  it('A82: is asked about before the page is left', async () => {
    const page = await admin.signedIn({ path: `/blocks/${await block()}` });
    await retitle(page, 'Half done');
    await page.getByRole('link', { name: 'Blocks' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(() => title(page).inputValue()).toBe('Half done');
    await page.getByRole('link', { name: 'Blocks' }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Blocks', exact: true }).waitFor();
  });

  it('A84: outlives the session: the password is asked for and the save goes on', async () => {
    const who = await admin.staff();
    const id = await block();
    const page = await admin.signedIn({ as: who, path: `/blocks/${id}` });
    await retitle(page, 'Saved in spite of it');
    await admin.shop.db.query('delete from admin_session');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByLabel('Password', { exact: true }).fill(who.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dismissNotice(page, 'Saved.');
    expect((await stored(id)).title).toBe('Saved in spite of it');
  });

  it('A84: neither does a dialog, a picture or a bulk change get lost, whoever notices the end first', async () => {
    const who = await admin.staff();
    const { id, sku } = await stockProduct(admin.shop, { name: 'Outlasting' });
    const order = await sellGoods(admin.shop, who.token, 1);
    const page = await admin.signedIn({ as: who, path: `/orders/${order.id}` });
    const signOut = () => admin.shop.db.query('delete from admin_session');
    const again = async (): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
      await dialog.getByLabel('Password', { exact: true }).press('Escape');
      await dialog.getByLabel('Password', { exact: true }).fill(who.password);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    // The server says so while nothing is done.
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('button', { name: 'Add a parcel' }).click();
    await page.getByLabel('Tracking number').fill('OUTLASTS-1');
    await signOut();
    await admin.shop.db.query(`insert into admin_notification (key, kind, severity, title) values ('outlasts', 'test', 'notice', 'Hello')`);
    await again();
    expect(await page.getByLabel('Tracking number').inputValue()).toBe('OUTLASTS-1');
    await signOut();
    // The page may have noticed by itself before that: its dialog is then in front.
    await page.getByRole('button', { name: 'Create shipment' }).dispatchEvent('click');
    await again();
    await page.getByRole('link', { name: 'OUTLASTS-1' }).first().waitFor();

    await visit(page, `/products/${id}`);
    await page.getByLabel('Add pictures').setInputFiles({ name: 'kept.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByLabel('What it shows', { exact: true }).fill('Kept');
    await signOut();
    await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');
    await again();
    await dismissNotice(page, 'Saved.');
    const { body } = await admin.shop.call('GET', `/V1/products/${sku}/media`, { token: who.token });
    expect(body).toMatchObject([{ label: 'Kept' }]);

    await visit(page, `/products?f=[["sku","eq","${sku}"]]`);
    await page.getByRole('checkbox', { name: 'Select Outlasting' }).check();
    await page.getByRole('button', { name: 'Change fields' }).click();
    const change = page.getByRole('dialog');
    await change.getByRole('combobox', { name: 'Add a field' }).fill('Meta Title');
    await page.getByRole('option', { name: 'Meta Title' }).click();
    await change.getByRole('textbox', { name: 'Meta Title' }).fill('Outlasts');
    await signOut();
    await change.getByRole('button', { name: 'Change 1 product' }).dispatchEvent('click');
    await again();
    await doJob(admin.shop);
    await page.getByText('1 changed').waitFor();
  });
});

describe('two people at one thing', () => {
  it('A89: warns the second admin that the first has saved, and lets them overwrite it knowingly', async () => {
    const id = await block();
    const [first, second] = [await admin.signedIn({ path: `/blocks/${id}` }), await admin.signedIn({ path: `/blocks/${id}` })];
    await retitle(second, 'Of the second');
    await retitle(first, 'Of the first');
    await save(first);
    await dismissNotice(first, 'Saved.');
    await save(second);
    const question = second.getByRole('dialog', { name: 'Someone else changed this' });
    await question.waitFor();
    expect((await stored(id)).title).toBe('Of the first');
    await question.getByRole('button', { name: 'Overwrite with mine' }).click();
    await dismissNotice(second, 'Saved.');
    expect((await stored(id)).title).toBe('Of the second');
  });
});

describe('undo', () => {
  it('A83: takes back a save, and brings back what was deleted', async () => {
    const id = await block('Kept');
    const page = await admin.signedIn({ path: `/blocks/${id}` });
    await retitle(page, 'Changed');
    await save(page);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await dismissNotice(page, 'Undone.');
    expect((await stored(id)).title).toBe('Kept');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Blocks', exact: true }).waitFor();
    expect(await stored(id)).not.toMatchObject({ title: 'Kept' });
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored(id)).title).toBe('Kept');
  });
});

describe('a list', () => {
  it('A01 A03: keeps search, filter, order and page in its address', async () => {
    for (let n = 0; n < 3; n++) await block(`Listed ${n}`);
    const page = await admin.signedIn({ path: '/blocks?f=[["title","like","Listed"]]&sort=-title&size=2' });
    const rows = page.getByRole('row').filter({ hasText: 'Listed' });
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.first().textContent()).toContain('Listed 2');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await page.reload();
    await expect.poll(() => rows.allTextContents()).toMatchObject([expect.stringContaining('Listed 0')]);
  });

  it('A11: is chosen from as a whole, beyond the page', async () => {
    for (let n = 0; n < 4; n++) await block(`Chosen ${n}`);
    const page = await admin.signedIn({ path: '/blocks?f=[["title","like","Chosen"]]&size=2' });
    await page.getByLabel('Select all of this page').check();
    await page.getByRole('button', { name: 'Select all 4 that match' }).click();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByText('4 are hidden.').waitFor();
    const rows = await admin.shop.db.query(`select 1 from cms_block where title like 'Chosen%' and not is_active`);
    expect(rows).toHaveLength(4);
  });

  it('A04 A05 A06: opens as it was saved, for a colleague too, and keeps its columns', async () => {
    await block('Viewed');
    const page = await admin.signedIn({ path: '/blocks?f=[["title","eq","Viewed"]]' });
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save view' }).click();
    await page.getByLabel('View name').fill('Only that one');
    await page.getByLabel('Share with all admins').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'View saved.');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Identifier', { exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Title' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Identifier' }).count()).toBe(0);
    const colleague = await admin.signedIn({ path: '/blocks' });
    await colleague.getByRole('button', { name: 'Views' }).click();
    await colleague.getByRole('menuitem', { name: /Only that one/ }).click();
    await expect
      .poll(() =>
        colleague
          .getByRole('row')
          .filter({ hasText: /Block|Viewed/ })
          .count(),
      )
      .toBe(1);
  });
});

describe('the frame', () => {
  it('A63 A64: finds anything and goes anywhere by keyboard', async () => {
    const { token } = await admin.staff();
    const order = await sellGoods(admin.shop, token, 1);
    const { body } = await admin.shop.call('GET', `/V1/orders/${order.id}`, { token });
    const page = await admin.signedIn();
    /** At full speed: nothing that is typed is lost, and Enter waits for what it opens. */
    const go = async (text: string, heading: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await go('new product', 'New product');
    await go(`order ${Number(body.increment_id)}`, `Order ${body.increment_id}`);
    await go('tax rules', 'Tax rules');
    await go('new cust', 'New customer');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    const inNavigation = await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { includeHidden: true })
      .allTextContents();
    expect(inNavigation.length).toBeGreaterThan(40);
    const offered = await palette.getByRole('button').allInnerTexts();
    expect(inNavigation.filter((name) => !offered.includes(name))).toEqual([]);
    await palette.getByRole('textbox').fill('new ');
    await expect.poll(() => palette.getByRole('button', { name: /^New / }).count()).toBeGreaterThan(15);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('gs');
    await page.getByRole('heading', { name: /Hello/ }).waitFor();
  });

  it('A67: speaks German without a reload', async () => {
    const page = await admin.signedIn();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('navigation').getByText('Verkauf').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });

  it('A71: can be used by everybody, light and dark, wide and narrow', async () => {
    const id = await block('Accessible');
    for (const options of [{ dark: false }, { dark: true, width: 390, height: 800 }]) {
      const page = await admin.signedIn(options);
      for (const path of [
        '/',
        '/blocks',
        `/blocks/${id}`,
        '/pages/new',
        '/customers',
        '/customers/new',
        '/settings',
        '/stores',
        '/tax-rates',
        '/tax-classes',
      ]) {
        await visit(page, path);
        expect(await axeFaults(page), `${path} ${JSON.stringify(options)}`).toEqual([]);
      }
    }
  });
});
