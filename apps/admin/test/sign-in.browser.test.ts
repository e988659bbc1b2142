import { openOidcServer } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Admin, axeFaults, openAdmin } from './admin';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

describe('signing in', () => {
  it('refuses a wrong password with a reason and lets the right one in', async () => {
    const { username, password } = await admin.staff();
    const page = await admin.page();
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  });

  it('keeps the token out of reach of scripts, and ends with the session', async () => {
    const page = await admin.signedIn();
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([{ name: 'merx_session', httpOnly: true, sameSite: 'Strict' }]);
    const stored = await page.evaluate(
      () => `${document.cookie}${JSON.stringify({ ...localStorage })}${JSON.stringify({ ...sessionStorage })}`,
    );
    expect(stored).not.toContain(cookies[0]?.value);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('User name').waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('is a page that everybody can use', async () => {
    expect(await axeFaults(await admin.page())).toEqual([]);
    expect(await axeFaults(await admin.page({ dark: true }))).toEqual([]);
  });
});

describe('single sign-on', () => {
  it('A60: is set up with a role for a group, and signs in by a button, at last without passwords', async () => {
    const { shop } = admin;
    const formerUrl = shop.settings.baseUrl;
    shop.settings.baseUrl = shop.baseUrl;
    const server = await openOidcServer(() => `${shop.baseUrl}/admin/sso/callback`);
    onTestFinished(async () => {
      shop.settings.baseUrl = formerUrl;
      await shop.db.query('delete from admin_sso');
      await server.close();
    });
    const { username } = await admin.staff();
    const page = await admin.signedIn({ path: '/single-sign-on' });
    await page.getByText('Single sign-on is not set up').waitFor();
    expect(await page.getByRole('textbox', { name: 'Redirect URI for the provider' }).inputValue()).toBe(
      `${shop.baseUrl}/admin/sso/callback`,
    );
    await page.getByLabel('Issuer').fill(server.issuer);
    await page.getByLabel('Client ID').fill(server.clientId);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(server.clientSecret);
    await page.getByRole('switch', { name: 'Enabled' }).check({ force: true });
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('textbox', { name: 'Group', exact: true }).fill('clerks');
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('switch', { name: 'Single sign-on only' }).check({ force: true });
    await page.getByRole('combobox', { name: 'Can still use a password' }).click();
    await page.getByRole('option', { name: username }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A secret is stored.').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    const guest = await admin.page();
    server.person = { sub: '1', email: 'new@shop.test', email_verified: false, given_name: 'Nora', family_name: 'New', groups: ['clerks'] };
    await guest.getByRole('link', { name: 'Sign in with single sign-on' }).click();
    await guest.getByRole('alert').filter({ hasText: 'may not use this admin' }).waitFor();
    expect(await guest.getByLabel('User name').count()).toBe(0);
    expect(await axeFaults(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Sign in with a password' }).click();
    await guest.getByLabel('User name').waitFor();
    server.person = { ...server.person, sub: '2', email_verified: true };
    await guest.context().clearCookies();
    await guest.getByRole('link', { name: 'Sign in with single sign-on' }).click();
    await guest.getByRole('button', { name: 'Account of Nora New' }).waitFor();
    expect(new URL(guest.url()).hash).toBe('');
  });
});
