import { newestMail } from '@merx/router/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin } from './admin';
import { totp } from './totp';

let admin: Admin;
let home: string;
beforeAll(async () => {
  admin = await openAdmin();
  // Passkeys belong to a host name, not to an address.
  home = admin.shop.baseUrl.replace('127.0.0.1', 'localhost');
  admin.shop.settings.baseUrl = home;
});
afterAll(() => admin.close());

type Who = Awaited<ReturnType<Admin['staff']>>;

/** A page whose browser has an authenticator that confirms everything. */
async function pageWithAuthenticator(): Promise<Page> {
  const page = await admin.page({ ownProfile: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
}

async function signIn(page: Page, { username, password }: Who): Promise<void> {
  await page.goto(`${home}/admin/profile`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signedIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
}

const passkeysOf = async ({ username }: Who) =>
  admin.shop.db.prisma.adminPasskey.findMany({ where: { admin: { username } }, orderBy: { id: 'asc' } });

async function requireFactors(value: '0' | '1'): Promise<void> {
  const where = { path: 'twofactorauth/general/enable' };
  await admin.shop.db.prisma.configValue.deleteMany({ where });
  await admin.shop.db.prisma.configValue.create({ data: { ...where, value } });
  await admin.shop.db.cache.forget('config');
}

describe('passkeys in the profile', () => {
  it('A59: are added, renamed and asked for at the next sign-in, and removed with the password', async () => {
    const [who, page] = [await admin.staff(), await pageWithAuthenticator()];
    await signIn(page, who);
    await signedIn(page);
    await addPasskey(page, 'My laptop');
    await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Rename: My laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await dismissNotice(page, 'The passkey is renamed.');
    expect(await passkeysOf(who)).toMatchObject([{ name: 'Work laptop', last_used_at: null }]);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'passkeys');
    await signOut(page);
    await signIn(page, who);
    await signedIn(page);
    expect(await passkeysOf(who)).toMatchObject([{ last_used_at: expect.any(Date) }]);
    await page.getByRole('button', { name: 'Remove: Work laptop' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(who.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await dismissNotice(page, 'The passkey is removed.');
    expect(await passkeysOf(who)).toEqual([]);
  });

  it('are not added twice to one device', async () => {
    const [who, page] = [await admin.staff(), await pageWithAuthenticator()];
    await signIn(page, who);
    await signedIn(page);
    await addPasskey(page, 'One');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await addPasskey(page, 'Two');
    await page.getByText('This device already holds a passkey of your account.').waitFor();
    expect(await passkeysOf(who)).toHaveLength(1);
  });

  it('leave a backup code as the way in on another device, and new codes replace the old ones', async () => {
    const [who, page] = [await admin.staff(), await pageWithAuthenticator()];
    await signIn(page, who);
    await signedIn(page);
    await addPasskey(page, 'Elsewhere');
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [old = ''] = await codes.allTextContents();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'New backup codes' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(who.password);
    await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click();
    await codes.first().waitFor();
    const [code = ''] = await codes.allTextContents();
    // A device that holds no passkey of the account.
    const other = await pageWithAuthenticator();
    await signIn(other, who);
    const field = other.getByLabel('Code of your second factor');
    await other.getByRole('alert').waitFor();
    expect(await axeFaults(other)).toEqual([]);
    await keepPicture(other, 'sign-in-passkey');
    await field.fill(old);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
    await field.fill(code);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signedIn(other);
  });
});

describe('a store that requires a second factor', () => {
  beforeAll(() => requireFactors('1'));
  afterAll(() => requireFactors('0'));

  async function openLink(page: Page, who: Who): Promise<void> {
    await signIn(page, who);
    await page.getByRole('alert').filter({ hasText: 'Please check your email' }).waitFor();
    const mail = await newestMail(admin.shop, `${who.username}@shop.test`);
    await page.goto(mail?.data.link ?? '');
    await page.getByRole('heading', { level: 1, name: 'Set up your second factor' }).waitFor();
  }

  it('emails a link by which a passkey is set up, and then signs in with it', async () => {
    const [who, page] = [await admin.staff(), await pageWithAuthenticator()];
    await openLink(page, who);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'set-up');
    await page.getByRole('button', { name: 'A passkey' }).click();
    await page.getByText('Your second factor is set up.').waitFor();
    await signIn(page, who);
    await signedIn(page);
    await page.getByRole('button', { name: 'Remove: Security key' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(who.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The store requires a second factor.').first().waitFor();
    expect(await passkeysOf(who)).toHaveLength(1);
  });

  it('emails a link by which an authenticator app is set up', async () => {
    const [who, page] = [await admin.staff(), await pageWithAuthenticator()];
    await openLink(page, who);
    await page.getByRole('button', { name: 'An authenticator app' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await page.getByRole('textbox', { name: 'Or type this into the app' }).inputValue();
    await page.getByRole('textbox', { name: /^Code/ }).fill(totp(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your second factor is set up.').waitFor();
    await signIn(page, who);
    await page.getByLabel('Code of your second factor').waitFor();
  });

  it('says so when the link is no longer valid', async () => {
    const page = await admin.page();
    await page.goto(`${home}/admin/second-factor/unknown`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('link').waitFor();
  });
});
