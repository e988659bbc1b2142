import { createAdmin, createRole, setAdminActive, setAdminPassword } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { openBrowser } from './browser.js';

const PASSWORD = 'Str0ng-enough';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await createRole(shop.db, 'Clerks', ['Magento_Sales::sales']);
  for (const username of ['olga', 'other']) {
    await createAdmin(shop.db, { username, email: `${username}@shop.test`, password: PASSWORD, role: 'Clerks' });
  }
});
afterAll(() => shop.close());

async function signedIn(username = 'olga', password = PASSWORD) {
  const browser = openBrowser(shop);
  expect((await browser.signIn(username, password)).status).toBe(200);
  return browser;
}
const refusals = async (username: string) => (await shop.db.prisma.loginFailure.findFirst({ where: { username } }))?.failures;

describe('user.session.signIn', () => {
  it('sets a cookie for the procedures alone, answers who is signed in, and stores the token as a hash', async () => {
    const browser = openBrowser(shop);
    const answer = await browser.signIn('OLGA', PASSWORD);
    expect(answer).toMatchObject({
      status: 200,
      data: { username: 'olga', firstname: 'Shop', email: 'olga@shop.test', role: { name: 'Clerks' }, resources: ['Magento_Sales::sales'] },
    });
    expect(answer.setCookie).toMatch(/^merx_session=[\w-]{43}; Max-Age=28800; Path=\/trpc; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const stored = await shop.db.prisma.adminSession.findMany();
    expect(JSON.stringify(stored)).not.toContain(browser.cookie);
    expect(answer.data.last_sign_in_at).toMatch(/^\d{4}-/);
  });

  it('marks the cookie as secure where the shop is reached by https', async () => {
    const secure = await openShop({ settings: { ...shop.settings, baseUrl: 'https://shop.test' }, db: shop.db });
    const answer = await openBrowser(secure).signIn('olga', PASSWORD);
    expect(answer.setCookie).toContain('; Secure');
    await secure.close();
  });

  it('refuses wrong passwords and unknown names with one 401, counts them, and sets no cookie', async () => {
    const browser = openBrowser(shop);
    const wrong = await browser.signIn('olga', 'Wr0ng-password');
    const unknown = await browser.signIn('nobody', 'Wr0ng-password');
    expect(wrong).toMatchObject({ status: 401, setCookie: null, error: { data: { code: 'UNAUTHORIZED' } } });
    expect(unknown.error.message).toBe(wrong.error.message);
    expect(await refusals('olga')).toBe(1);
    await signedIn();
    expect(await refusals('olga')).toBeUndefined();
  });

  it('counts failures against the address, as any sign-in', async () => {
    const strict = await openShop();
    strict.settings.limits = { signInFailures: { most: 2, seconds: 60 } };
    const browser = openBrowser(strict);
    for (const status of [401, 401, 429]) expect((await browser.signIn('nobody', 'Wr0ng-password')).status).toBe(status);
    await strict.close();
  });

  it('refuses calls that are not from the own pages, and missing fields', async () => {
    const browser = openBrowser(shop);
    const credentials = { username: 'olga', password: PASSWORD };
    const foreign: Record<string, string>[] = [{ 'X-Merx-Admin': '' }, { Origin: 'https://evil.test' }, { 'Sec-Fetch-Site': 'same-site' }];
    for (const headers of foreign) {
      const answer = await browser.mutate('user.session.signIn', credentials, headers);
      expect(answer).toMatchObject({ status: 400, setCookie: null });
    }
    expect((await browser.mutate('user.session.signIn', {})).status).toBe(400);
  });

  it('ends the session that the browser had before', async () => {
    const browser = await signedIn();
    const before = browser.cookie;
    await browser.signIn('olga', PASSWORD);
    expect(browser.cookie).not.toBe(before);
    browser.cookie = before;
    expect((await browser.query('user.session.me')).data).toBeNull();
  });
});

describe('a session', () => {
  it('acts for its admin on /trpc and nowhere else', async () => {
    const browser = await signedIn();
    expect((await browser.query('user.session.me')).data).toMatchObject({ username: 'olga' });
    expect((await browser.query('user.session.list')).status).toBe(200);
    const headers = { Cookie: `merx_session=${browser.cookie}`, 'X-Merx-Admin': '1' };
    expect((await shop.call('GET', '/V1/orders/1', { headers })).status).toBe(401);
  });

  it('grants what the role grants', async () => {
    const browser = await signedIn();
    expect(await browser.query('integration.tokens.list', {})).toMatchObject({
      status: 401,
      error: { data: { parameters: { resources: 'Magento_Backend::all' } } },
    });
  });

  it('is a guest for calls without the header or from another origin', async () => {
    const browser = await signedIn();
    const foreign: Record<string, string>[] = [
      { 'X-Merx-Admin': '0' },
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Accept: 'text/event-stream', 'Sec-Fetch-Site': 'same-site', 'X-Merx-Admin': '' },
    ];
    for (const headers of foreign) {
      expect((await browser.query('user.session.me', undefined, headers)).data, JSON.stringify(headers)).toBeNull();
      expect((await browser.mutate('user.session.endOthers', undefined, headers)).status).toBe(401);
    }
  });

  it('is admitted from the own origin, by whatever name the browser knows it', async () => {
    const browser = await signedIn();
    const own: Record<string, string>[] = [
      { Origin: shop.baseUrl },
      { Origin: 'http://shop.test' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://proxy.test' },
    ];
    for (const headers of own)
      expect((await browser.query('user.session.me', undefined, headers)).data).toMatchObject({ username: 'olga' });
  });

  it('needs no header for a stream of events, which cannot carry one', async () => {
    const browser = await signedIn();
    const events = { Accept: 'text/event-stream', 'X-Merx-Admin': '', 'Sec-Fetch-Site': 'same-origin' };
    expect((await browser.query('user.session.me', undefined, events)).data).toMatchObject({ username: 'olga' });
    const changing = await browser.mutate('user.session.endOthers', undefined, events);
    expect(changing.status).toBe(401);
  });

  it('gives way to a bearer', async () => {
    const browser = await signedIn();
    const { token } = await shop.customer();
    expect((await browser.query('user.session.me', undefined, { Authorization: `Bearer ${token}` })).data).toBeNull();
  });

  it('is put off by use, written at most once a minute, and never beyond its longest time', async () => {
    const browser = await signedIn();
    expect((await browser.query('user.session.me')).setCookie).toBeNull();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const newest = await shop.db.prisma.adminSession.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const age = (last_seen_at: Date, created_at = last_seen_at) =>
      shop.db.prisma.adminSession.update({ where: { id: newest.id }, data: { last_seen_at, created_at } });
    await age(minutesAgo(10));
    expect((await browser.query('user.session.me')).setCookie).toContain('Max-Age=28800');
    expect((await browser.query('user.session.me')).setCookie).toBeNull();
    await age(minutesAgo(10), minutesAgo(30 * 24 * 60 - 60));
    const [, left] = /Max-Age=(\d+)/.exec((await browser.query('user.session.me')).setCookie ?? '') ?? [];
    expect(Number(left)).toBeGreaterThan(3500);
    expect(Number(left), 'rounded to seconds twice').toBeLessThanOrEqual(3602);
  });

  it('ends by itself: the caller is a guest, and procedures for admins refuse', async () => {
    const browser = await signedIn();
    const { id } = await shop.db.prisma.adminSession.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await shop.db.prisma.adminSession.update({ where: { id }, data: { expires_at: new Date(Date.now() - 1000) } });
    expect(await browser.query('user.session.me')).toMatchObject({ status: 200, data: null });
    expect(await browser.query('integration.tokens.list', {})).toMatchObject({ status: 401 });
  });

  it('ends when its admin is disabled or gets a new password', async () => {
    await createAdmin(shop.db, { username: 'leaver', email: 'leaver@shop.test', password: PASSWORD, role: 'Clerks' });
    const first = await signedIn('leaver');
    await setAdminActive(shop.db, 'leaver', false);
    await setAdminActive(shop.db, 'leaver', true);
    expect((await first.query('user.session.me')).data).toBeNull();
    const second = await signedIn('leaver');
    await setAdminPassword(shop.db, 'leaver', 'An0ther-password');
    expect((await second.query('user.session.me')).data).toBeNull();
  });
});

describe('user.session.signOut', () => {
  it('ends the session and clears the cookie', async () => {
    const browser = await signedIn();
    const before = browser.cookie;
    const answer = await browser.mutate('user.session.signOut');
    expect(answer).toMatchObject({ status: 200, data: true });
    expect(answer.setCookie).toMatch(/^merx_session=; Path=\/trpc; Expires=Thu, 01 Jan 1970/);
    browser.cookie = before;
    expect((await browser.query('user.session.me')).data).toBeNull();
  });

  it('cannot be caused from elsewhere', async () => {
    const browser = await signedIn();
    expect((await browser.mutate('user.session.signOut', undefined, { Origin: 'https://evil.test' })).status).toBe(400);
    expect((await browser.query('user.session.me')).data).toMatchObject({ username: 'olga' });
  });
});

describe("one's own sessions", () => {
  it('are listed, the present one marked, and ended one by one or all others at once', async () => {
    const [mine, second, third] = [await signedIn('other'), await signedIn('other'), await signedIn('other')];
    const { data: sessions } = await mine.query('user.session.list');
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', user_agent: 'node' });
    expect((await mine.mutate('user.session.end', { id: sessions[0].id })).data).toBe(true);
    expect((await third.query('user.session.me')).data).toBeNull();
    expect((await mine.mutate('user.session.endOthers')).data).toBe(1);
    expect((await second.query('user.session.me')).data).toBeNull();
    expect((await mine.query('user.session.me')).data).toMatchObject({ username: 'other' });
  });

  it("are nobody else's to end", async () => {
    const [mine, foreign] = [await signedIn('other'), await signedIn('olga')];
    const [session] = (await foreign.query('user.session.list')).data;
    expect((await mine.mutate('user.session.end', { id: session.id })).status).toBe(404);
    expect((await foreign.query('user.session.me')).data).toMatchObject({ username: 'olga' });
  });
});
