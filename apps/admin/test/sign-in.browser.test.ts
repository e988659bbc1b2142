import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
