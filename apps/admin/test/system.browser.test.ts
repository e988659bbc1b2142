import { openReceiver, sellGoods, sendAll, stockProduct } from '@merx/rest-gateway/test';
import { newestMail, tokenOf } from '@merx/router/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Admin, axeFaults, dismissNotice, openAdmin, PASSWORD, settled, unfold, visit } from './admin';
import { totp } from './totp';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const nameOf = (what: string) => `${what} ${Date.now()}`;

describe('roles', () => {
  it('A55 A56: grant what is ticked, with all beneath a branch, and show only that in the navigation', async () => {
    const page = await admin.signedIn({ path: '/roles/new' });
    await heading(page, 'New role');
    const name = nameOf('Packers');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('What to do with orders').check();
    await page.getByLabel('Hold', { exact: true }).or(page.getByLabel('Put on hold')).uncheck();
    await page.getByLabel('Shipments').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/roles\/\d+$/);
    const role = await admin.shop.db.prisma.adminRole.findFirstOrThrow({ where: { name } });
    expect(role.resources).toContain('Magento_Sales::actions_view');
    expect(role.resources).toContain('Magento_Sales::shipment');
    expect(role.resources).not.toContain('Magento_Sales::hold');
    expect(role.resources).not.toContain('Magento_Sales::actions');
    const packer = await admin.signedIn({ as: await admin.staff(...(role.resources as string[])) });
    const navigation = await unfold(packer, 'Sales');
    await navigation.getByRole('link', { name: 'Orders', exact: true }).waitFor();
    expect(await navigation.getByRole('link', { name: 'Products', includeHidden: true }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('with what is below Magento_Sales::sales alone show the screens of sales, and the server refuses the rest', async () => {
    const { allResources } = await import('@merx/router');
    const ofSales = [...allResources].filter((resource) => resource.startsWith('Magento_Sales::'));
    expect(ofSales).toContain('Magento_Sales::sales');
    const page = await admin.signedIn({ as: await admin.staff(...ofSales) });
    const navigation = await unfold(page, 'Sales');
    await navigation.getByRole('link', { name: 'Orders', exact: true }).click();
    await heading(page, 'Orders');
    for (const name of ['Products', 'Customers', 'Settings', 'Admins'])
      expect(await navigation.getByRole('link', { name, exact: true, includeHidden: true }).count(), name).toBe(0);
    const input = encodeURIComponent(JSON.stringify({ json: { searchCriteria: {} } }));
    const statusOf = async (procedure: string) =>
      (await page.request.get(`/trpc/${procedure}?input=${input}`, { headers: { 'X-Merx-Admin': '1' } })).status();
    expect(await statusOf('sales.order.grid')).toBe(200);
    expect(await statusOf('catalog.product.grid')).toBe(401);
    expect(await statusOf('user.admins.list')).toBe(401);
  });
});

describe('settings', () => {
  const stored = async () => {
    const rows = await admin.shop.db.query<{ path: string; value: string }>('select path, value from config_value order by path');
    return Object.fromEntries(rows.map(({ path, value }) => [path, value]));
  };

  it('A77: lead from a checklist to where each step is done, until all are', async () => {
    const page = await admin.signedIn({ path: '/' });
    const steps = page.getByRole('region', { name: 'Set up your store' });
    await steps.getByText('Enable a shipping method: done').waitFor();
    const open = await steps.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(open.length).toBeGreaterThan(7);
    const places = [...new Set(open.map(([, href]) => String(href).split('?')[0]?.replace('/admin', '')))];
    for (const path of places) {
      await visit(page, path ?? '');
      await settled(page);
      expect(await page.getByRole('heading', { name: /not found|No permission/ }).count(), path).toBe(0);
    }
    await visit(page, '/');
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the setup steps' }).click();
    await steps.getByRole('link', { name: 'Name your store' }).waitFor();
    const { token } = await admin.staff();
    await sellGoods(admin.shop, token, 1);
    await admin.shop.db.query(`insert into config_value (path, scope, scope_id, value)
      select path, 'default', 0, 'x' from unnest(array['general/store_information/name', 'general/store_information/street_line1',
        'general/store_information/city', 'general/store_information/postcode', 'general/store_information/country_id',
        'general/locale/code']) path`);
    await admin.shop.db.cache.forget('');
    await page.reload();
    await steps.getByText('Name your store: done').waitFor();
    for (const done of ['Set the store address', 'Add a product', 'Place a test order']) await steps.getByText(`${done}: done`).waitFor();
    await admin.shop.db.query(`delete from config_value where value = 'x'`);
    await admin.shop.db.cache.forget('');
  });

  it('A77: are found from the checklist, listed before they are saved, and undone', async () => {
    const page = await admin.signedIn({ path: '/' });
    await page.getByRole('link', { name: 'Set the store address' }).click();
    await heading(page, 'Settings');
    await page.getByLabel('Street and number', { exact: true }).fill('5 Clay Road');
    await page.getByRole('combobox', { name: 'Country', exact: true }).click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByLabel('Store URL', { exact: true }).fill('shop.test');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    const changes = async () => (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect
      .poll(changes)
      .toEqual([
        'Store › Address Country None → Germany',
        'Store › Address Street and number empty → 5 Clay Road',
        'Store › Website Store URL empty → shop.test',
      ]);
    await dialog.getByRole('button', { name: 'Save 3 changes' }).click();
    await page.getByText('Enter an address that starts with http:// or https://.').waitFor();
    expect(await stored()).toEqual({});
    await page.getByLabel('Store URL', { exact: true }).fill('https://shop.test/');
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Revert: Store URL' }).click();
    await dialog.getByRole('button', { name: 'Save 2 changes' }).click();
    const saved = { 'general/store_information/country_id': 'DE', 'general/store_information/street_line1': '5 Clay Road' };
    await expect.poll(stored).toEqual(saved);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toEqual({});
  });

  it('are found by name, help or key, also folded ones, and are usable by everybody', async () => {
    const page = await admin.signedIn({ path: '/settings?section=email' });
    await heading(page, 'Settings');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Search settings').fill('stripe secret key');
    await page.getByText('1 setting found').waitFor();
    await page.getByLabel('Secret key', { exact: true }).waitFor();
    await page.getByLabel('Search settings').fill('guest_checkout');
    await page.getByLabel('checkout/options/guest_checkout', { exact: true }).waitFor();
    await page.goto('/admin/settings?setting=payment/banktransfer/title');
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Bank Transfer Payment');
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.getByText('general/store_information/name').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('invitations', () => {
  it('A61: go out by mail, and their link makes an admin who can sign in', async () => {
    const page = await admin.signedIn({ path: '/admins' });
    await page.getByRole('button', { name: 'Invite by email' }).click();
    const dialog = page.getByRole('dialog');
    const email = `ina${Date.now()}@shop.test`;
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First name').fill('Ina');
    await dialog.getByLabel('Last name').fill('Invited');
    await dialog
      .getByRole('combobox', { name: 'Role' })
      .or(dialog.getByRole('textbox', { name: 'Role' }))
      .click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText(email).waitFor();
    expect(await axeFaults(page)).toEqual([]);

    const token = tokenOf((await newestMail(admin.shop, email))?.data.link);
    const door = await admin.page({ path: `/invitation/${token}`, width: 390, height: 800, dark: true });
    await door.getByText(email).waitFor();
    expect(await axeFaults(door)).toEqual([]);
    const username = `ina${Date.now()}`;
    await door.getByLabel('User name').fill(username);
    await door
      .getByLabel(/^Password/)
      .first()
      .fill('short');
    await door.getByRole('button', { name: 'Create the account' }).click();
    await door.getByText('8 to 256 characters').nth(1).waitFor();
    await door
      .getByLabel(/^Password/)
      .first()
      .fill(PASSWORD);
    await door.getByRole('button', { name: 'Create the account' }).click();
    await door.getByRole('link', { name: 'To the sign-in' }).click();
    await door.getByLabel('User name').fill(username);
    await door
      .getByLabel(/^Password/)
      .first()
      .fill(PASSWORD);
    await door.getByRole('button', { name: 'Sign in' }).click();
    await door.getByRole('button', { name: 'Account of Ina Invited' }).waitFor();
  });

  it('tell a link that is not good any more', async () => {
    const door = await admin.page({ path: '/invitation/unknown' });
    await door.getByRole('alert').filter({ hasText: 'Request a new one' }).waitFor();
  });
});

describe('API tokens', () => {
  it('A57: are shown once and refused as soon as they are revoked', async () => {
    const page = await admin.signedIn({ path: '/tokens' });
    await page.getByRole('button', { name: 'New token' }).first().click();
    const name = nameOf('Stock sync');
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create the token' }).click();
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    expect((await admin.shop.call('GET', '/V1/modules', { token })).status).toBe(200);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect.poll(() => page.getByText(token).count()).toBe(0);
    await page.getByRole('button', { name: `Revoke: ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await dismissNotice(page, 'The token is revoked.');
    expect((await admin.shop.call('GET', '/V1/modules', { token })).status).toBe(401);
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('webhooks', () => {
  it('A58: are added with the events they receive, tried, and what failed is looked at and sent again', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const page = await admin.signedIn({ path: '/webhooks/new' });
    await heading(page, 'New webhook');
    const name = nameOf('Warehouse');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Choose at least one event.').waitFor();
    await page.getByRole('checkbox', { name: 'Product created' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.waitForURL(/webhooks\/\d+$/);

    receiver.answers.push(500);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await dismissNotice(page, /The receiver responded with status 500/);
    receiver.answers.push(500, 500, 500);
    const { sku } = await stockProduct(admin.shop);
    await sendAll(admin.shop);
    const row = page.getByRole('table', { name: 'Webhook deliveries' }).getByRole('row').filter({ hasText: 'Product created' });
    await row.getByText('Failed').waitFor();
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Deliveries have failed since' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await row.getByRole('link').click();
    await page.getByRole('region', { name: 'Request' }).getByText(sku).waitFor();
    await page.getByText('Status 500', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replay' }).click();
    await dismissNotice(page, '1 delivery is sent again.');
    await sendAll(admin.shop);
    await page.getByText('Delivered', { exact: true }).waitFor();
    await page.getByText('The response had no body.').waitFor();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Webhook deliveries' }).click();
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Test event' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('the audit log', () => {
  it('A78: shows who changed what, before and after, and undoes it', async () => {
    const { token, username } = await admin.staff();
    const title = nameOf('Terms');
    const block = { title, identifier: `terms-${Date.now()}`, content: 'Old', active: true };
    const { id } = (await admin.shop.call('POST', '/V1/cmsBlock', { token, body: { block } })).body as { id: number };
    await admin.shop.call('PUT', `/V1/cmsBlock/${id}`, { token, body: { block: { content: 'New and wrong' } } });
    const page = await admin.signedIn({ path: '/changes' });
    await page.getByRole('searchbox', { name: 'Search in Audit log' }).fill(title);
    const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: 'Changed' });
    await row.getByText(username).waitFor();
    await row.getByRole('link').click();
    await page.getByText('New and wrong').waitFor();
    await expect.poll(() => page.getByRole('deletion').filter({ hasText: /^Old$/ }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    expect((await admin.shop.call('GET', `/V1/cmsBlock/${id}`, { token })).body).toMatchObject({ content: 'Old' });
  });
});

describe('the own profile', () => {
  it('A59: sets a second factor up, which the next sign-in asks for', async () => {
    const who = await admin.staff();
    const page = await admin.signedIn({ as: who, path: '/profile' });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await page.getByRole('textbox', { name: 'Or type this into the app' }).inputValue();
    await page.getByRole('textbox', { name: /^Code/ }).fill(totp(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [code = ''] = await codes.allTextContents();
    const again = await admin.page();
    await again.getByLabel('User name').fill(who.username);
    await again.getByLabel('Password', { exact: true }).fill(who.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByLabel('Code of your second factor').fill(code);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByRole('navigation').first().waitFor();
  });

  it('changes the language without a reload, and keeps it with the account', async () => {
    const who = await admin.staff();
    const page = await admin.signedIn({ as: who, path: '/profile' });
    await page
      .getByRole('combobox', { name: 'Language' })
      .or(page.getByRole('textbox', { name: 'Language' }))
      .click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mein Profil' }).waitFor();
    await page.getByRole('navigation').getByRole('button', { name: 'Verkauf' }).waitFor();
    const stored = await admin.shop.db.prisma.adminUser.findFirstOrThrow({ where: { username: who.username } });
    expect(stored.interface_locale).toBe('de_DE');
  });
});

describe('jobs, mails and about', () => {
  it('are pages that everybody can use', async () => {
    const page = await admin.signedIn({ width: 390, height: 800, dark: true });
    for (const [path, title] of [
      ['/jobs', 'Background jobs'],
      ['/mails', 'Emails'],
      ['/about', 'About'],
    ] as const) {
      await visit(page, path);
      await heading(page, title);
      expect(await axeFaults(page), path).toEqual([]);
    }
  });
});
