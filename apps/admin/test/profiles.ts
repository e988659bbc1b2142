import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test lives too short for code that is optimized and pictures that are refined: a sixth less time of the processor.
  '--js-flags=--no-maglev,--no-turbofan',
  '--disable-features=BackForwardCache,OptimizationHints,PaintHolding,Translate',
  '--disable-lcd-text',
  '--disable-partial-raster',
  '--num-raster-threads=1',
];

export const VIEWPORT = { width: 1280, height: 900 };

/**
 * A profile of the browser, and the page that its tests share one after the other: a page that has shown the admin before shows it again
 * in less than half the time of a new one.
 */
export interface Profile {
  context: BrowserContext;
  page: Page;
}

/** A browser whose profiles are lent to tests. */
export interface Browser {
  /** The address that all its profiles know: what they have compiled is compiled for this one only. */
  port: number;
  /** A profile without anything of the tests before; the running test gives it back when it ends. */
  lend(options: { own: boolean }): Promise<Profile>;
}

let running: Promise<Browser> | undefined;

/** The browser of this process. It ends with the process: the next file finds the admin compiled already. */
export function openBrowser(): Promise<Browser> {
  running ??= startBrowser();
  return running;
}

async function startBrowser(): Promise<Browser> {
  const port = await unusedPort();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const folder = await mkdtemp(join(inject('profiles'), 'merx-'));
  const looks = { viewport: VIEWPORT, reducedMotion: 'reduce', baseURL: `http://127.0.0.1:${port}` } as const;
  const lasting = await chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...looks });
  // No test gets it: without any page, the browser would end.
  const [keeper] = lasting.pages();
  /** The profiles that no test uses. Only the first is on disk. */
  const idle: Profile[] = [{ context: lasting, page: await lasting.newPage() }];

  async function newProfile(): Promise<Profile> {
    const browser = lasting.browser();
    if (!browser) throw new Error('The browser has ended.');
    const context = await browser.newContext(looks);
    return { context, page: await context.newPage() };
  }
  async function takeBack({ context, page: used }: Profile, failed: boolean): Promise<void> {
    const page = failed || used.isClosed() ? await context.newPage() : used;
    for (const other of context.pages()) if (other !== page && other !== keeper) await other.close();
    await forget(page);
    idle.unshift({ context, page });
  }
  return {
    port,
    async lend({ own }) {
      const profile = (!own && idle.shift()) || (await newProfile());
      profile.context.setDefaultTimeout(90_000);
      // The admin is left at once: it would follow the shop live, and take the time of the tests after it.
      ofTest(() => onTestFinished(({ task }) => (own ? profile.context.close() : takeBack(profile, task.result?.state === 'fail'))));
      return profile;
    },
  };
}

/** A port that stays free between the shops of this process: below those that the system gives away. */
async function unusedPort(): Promise<number> {
  const first = 15_000 + (process.pid % 10_000);
  for (let port = first; port < first + 1_000; port++) {
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
  throw new Error('No port is free.');
}

/** Leaves nothing of a test in its profile but what the browser has compiled, and the admin, if all has been as it is by default. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  const isAsLoaded = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    const isSignedIn = location.pathname.startsWith('/admin') && document.querySelector('nav') !== null;
    const hasOpen = document.querySelector('[role="dialog"]') !== null;
    return isSignedIn && lang === 'en' && dir === 'ltr' && !hasOpen && !localStorage.getItem('mantine-color-scheme-value');
  });
  if (isAsLoaded) await signOut(page);
  // Of the same origin, for its storage and its process. What the admin stores when it is left is forgotten as well.
  else await page.goto('/health/live');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(0, 0);
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ colorScheme: null });
}

/** Leaves the admin on the page on which to sign in, by whichever means, with nothing of what it had loaded. */
async function signOut(page: Page): Promise<void> {
  await announceAccount(page, null);
  await navigationOf(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
}

/**
 * Notifies the admin that another account is signed in, as another of its tabs would; null for nobody. It forgets all that it has loaded,
 * asks the server for the account, and shows itself in a fraction of the time of loading it.
 */
export async function announceAccount(page: Page, account: number | null): Promise<void> {
  await page.evaluate((now) => {
    const channel = new BroadcastChannel('merx.session');
    channel.postMessage(now);
    channel.close();
  }, account);
}

/** Is there while somebody is signed in. */
export const navigationOf = (page: Page): Locator => page.getByRole('navigation').first();

/** Registers something with the running test. False outside of one: what a file opens for all its tests belongs to none of them. */
export function ofTest(register: () => void): boolean {
  try {
    register();
    return true;
  } catch {
    return false;
  }
}
