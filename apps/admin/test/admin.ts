import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop, type Shop } from '@merx/rest-gateway/test';
import axe from 'axe-core';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { announceAccount, navigationOf, ofTest, openBrowser, type Profile, VIEWPORT } from './profiles';

/** A running shop, a browser, and admins who sign in with it. */
export interface Admin {
  shop: Shop;
  /** A fresh admin with these resources (all when none is given) who may sign in. */
  staff(...resources: string[]): Promise<{ username: string; password: string; token: string }>;
  /** A page on which this admin (a fresh one who may do everything, when none is given) is signed in already. */
  signedIn(options?: PageOptions): Promise<Page>;
  /** A page on which nobody has. */
  page(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface PageOptions {
  as?: { username: string } | undefined;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Where to go, below `/admin`. */
  path?: string;
  /** In a profile that no other test gets: for those who change more than its pages, cookies and storage. */
  ownProfile?: boolean;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The smallest picture, in PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The admin asks the server which one it is. */
export const ANY_ACCOUNT = 0;
/** As the gateway sets it. */
const SESSION_COOKIE = { name: 'merx_session', path: '/trpc', httpOnly: true, sameSite: 'Strict' } as const;

export const PASSWORD = 'correct-horse-9';

/** Opens a shop for the browser. Close it after the file's tests. */
export async function openAdmin(): Promise<Admin> {
  const browser = await openBrowser();
  const shop = await openShop({ port: browser.port });
  const { hashPassword } = await import('@merx/router');
  const passwordHash = await hashPassword(PASSWORD);

  async function staff(...resources: string[]) {
    const { token, actor } = await shop.admin(...resources);
    if (actor.type !== 'admin') throw new Error('An admin was asked for.');
    await shop.db.query('update admin_user set password_hash = $2 where id = $1', [actor.adminId, passwordHash]);
    return { username: actor.username, password: PASSWORD, token };
  }
  const lend = ({ ownProfile = false }: PageOptions) => browser.lend({ own: ownProfile });
  return {
    shop,
    staff,
    page: async (options = {}) => openPage(await lend(options), options),
    async signedIn(options = {}) {
      const { username } = options.as ?? (await staff());
      const profile = await lend(options);
      const value = await shop.session(username);
      await profile.context.addCookies([{ ...SESSION_COOKIE, value, domain: new URL(shop.baseUrl).hostname }]);
      return openPage(profile, options, true);
    },
    close: () => shop.close(),
  };
}

async function openPage({ page }: Profile, { path = '/', width, height, dark = false }: PageOptions, isSignedIn = false): Promise<Page> {
  if (width || height) await page.setViewportSize({ ...VIEWPORT, ...(width && { width }), ...(height && { height }) });
  if (dark) await page.emulateMedia({ colorScheme: 'dark' });
  const faults: string[] = [];
  const onError = (error: Error) => void faults.push(String(error));
  const onResponse = (response: Response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  };
  page.on('pageerror', onError).on('response', onResponse);
  const report = async (): Promise<void> => {
    if (page.isClosed()) return;
    const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
    console.error([`The test failed on ${page.url()}, which shows:`, text.slice(0, 3_000), ...faults].join('\n'));
    await savePicture(page, process.env.MERX_TEST_PICTURES ?? join(tmpdir(), 'merx-admin-pictures'), `failed-${Date.now()}`);
  };
  // Such steps run from the last to the first: before the profile is given back.
  ofTest(() =>
    onTestFinished(async ({ task }) => {
      page.off('pageerror', onError).off('response', onResponse);
      if (task.result?.state === 'fail') await report();
    }),
  );
  if (isSignedIn && page.url().includes('/admin')) {
    await push(page, path);
    await announceAccount(page, ANY_ACCOUNT);
  } else await page.goto(`/admin${path}`);
  if (isSignedIn) await navigationOf(page).waitFor({ state: 'attached' });
  return page;
}

/** Waits for a notice with this text and closes it, so that the next one with the same text is another. */
export async function dismissNotice(page: Page, text: string | RegExp): Promise<void> {
  const first = page.locator('.mantine-Notification-root').filter({ hasText: text }).first();
  // By its id: once it is closed, the first with this text may be another.
  const id = (await first.getAttribute('id')) ?? '';
  // In the page, because it may also close by itself, which leaves nothing to click.
  await page.evaluate(
    (notice) => document.getElementById(notice)?.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click(),
    id,
  );
  await page.locator(`[id="${id}"]`).waitFor({ state: 'detached' });
}

/** Saves the record of the page, and waits until it is. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dismissNotice(page, 'Saved.');
}

/** A web API call that succeeds; returns its body. Throws if it does not. */
export async function restCall(shop: Shop, token: string, method: string, path: string, body?: object) {
  const answer = await shop.call(method, `/rest/all/V1/${path}`, { token, ...(body && { body }) });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Presses a button and returns the file that the browser then downloads. */
export async function downloaded(button: Locator): Promise<Buffer> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await file.path());
}

/** Lines of the file of the export that is shown above the list, without the mark of their encoding. */
export async function exportedLines(page: Page): Promise<string[]> {
  const file = await downloaded(page.getByRole('button', { name: 'Download file' }));
  return String(file).replace('\uFEFF', '').trim().split('\r\n');
}

/**
 * The file that a button would show in a new tab. The tab is refused, so that the admin saves it instead: a browser that
 * cannot show the file closes the tab before it can be noticed.
 */
export async function fileInsteadOfTab(page: Page, button: string): Promise<Buffer> {
  await page.evaluate(() => {
    const { open } = window;
    delete document.body.dataset.refused;
    window.open = (url) => {
      window.open = open;
      document.body.dataset.refused = String(url);
      return null;
    };
  });
  const file = await downloaded(page.getByRole('button', { name: button, exact: true }));
  expect(await page.evaluate(() => document.body.dataset.refused)).toMatch(/^blob:/);
  return file;
}

const push = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), `/admin${path}`);

/** What the router leaves in the page for its developer tools. */
type WithRouter = typeof globalThis & { __TSR_ROUTER__: { state: { resolvedLocation?: { publicHref: string } } } };

/** Goes to another page below `/admin` as a link does: reloading the admin takes much longer. */
export async function visit(page: Page, path: string): Promise<void> {
  const from = await page.evaluate(() => ({ path: location.pathname, title: document.title }));
  if (from.path === `/admin${path}`) return;
  await push(page, path);
  // The title alone is not enough: the page before stays until the code of this one is there, and can get a new title meanwhile.
  await page.waitForFunction(
    ({ title, pathname }) => {
      const { resolvedLocation } = (globalThis as WithRouter).__TSR_ROUTER__.state;
      const shown = resolvedLocation && new URL(resolvedLocation.publicHref, location.href).pathname;
      return shown === pathname && document.title !== title;
    },
    { title: from.title, pathname: new URL(`/admin${path}`, page.url()).pathname },
  );
}

/** Unfolds a section of the navigation, and returns the navigation. */
export async function unfold(page: Page, section: string): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const button = navigation.getByRole('button', { name: section, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return navigation;
}

/** Parts of a page that are dimmed because they are being loaded or saved. */
const BUSY = '[aria-busy="true"], [data-loading]';

/** Waits until nothing of the page is being loaded any more. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator(`${BUSY}, .mantine-Skeleton-root`).count()).toBe(0);
}

/** Serious faults of accessibility on the page once it has settled, one line each; an empty list is a good page. */
export async function axeFaults(page: Page): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, wasBusy } = await page.evaluate(
    async ({ tags, busy }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      let changed = false;
      const observer = new MutationObserver(() => {
        changed = true;
      });
      observer.observe(document, { subtree: true, attributeFilter: ['aria-busy', 'data-loading'] });
      const found = await inPage.run(document, { runOnly: tags, resultTypes: ['violations'] });
      observer.disconnect();
      return { violations: found.violations, wasBusy: changed || document.querySelector(busy) !== null };
    },
    { tags: TAGS, busy: BUSY },
  );
  // What is being reloaded is dimmed: a search that was typed starts after a moment.
  if (wasBusy) return axeFaults(page);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, html }) => `${impact} ${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

/** Keeps a picture of the page in the folder MERX_TEST_PICTURES, for people to look at; without one, no picture is taken. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const { MERX_TEST_PICTURES: folder } = process.env;
  if (folder) await savePicture(page, folder, name);
}

async function savePicture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
