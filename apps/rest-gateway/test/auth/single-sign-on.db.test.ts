import { hashPassword } from '@merx/router';
import { appCode } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { newBrowser, type OidcServer, openOidcServer, type Person } from './oidc-server.js';

let shop: Shop;
let server: OidcServer;
let sso: ReturnType<Shop['as']>['user']['sso'];
let clerks: number;
let bosses: number;
beforeAll(async () => {
  shop = await openShop();
  shop.settings.baseUrl = shop.baseUrl;
  server = await openOidcServer(() => `${shop.baseUrl}/admin/sso/callback`);
  ({ sso } = shop.as((await shop.admin()).actor).user);
  [clerks, bosses] = (await Promise.all(
    [['Magento_Cms::page'], ['Magento_Backend::all']].map(async (resources, index) => {
      const { id } = await shop.db.prisma.adminRole.create({ data: { name: `Role ${index}`, resources } });
      return id;
    }),
  )) as [number, number];
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const settings = () => ({
  ...{ issuer: server.issuer, client_id: server.clientId, client_secret: server.clientSecret, is_enabled: true, is_only: false },
  ...{
    role_map: [
      { group: 'clerks', role_id: clerks },
      { group: 'bosses', role_id: bosses },
    ],
    default_role_id: null,
    break_glass_id: null,
  },
});
beforeEach(() => sso.save(settings()));

/** Signs somebody in at the provider, and returns where the shop sends the browser. */
async function signIn(person: Person, browser = newBrowser()) {
  server.person = person;
  const callback = await browser.follow(`${shop.baseUrl}/admin/sso/start`, '/admin/sso/callback');
  const answer = await browser.visit(callback);
  const token = browser.cookies.get(`${new URL(shop.baseUrl).host} merx_session`);
  return { location: answer.headers.get('location'), token, callback, browser };
}

async function me(token: string | undefined) {
  const headers = { Cookie: `merx_session=${token}`, 'X-Merx-Admin': '1' };
  return (await shop.call('GET', '/trpc/user.session.me', { headers })).body.result.data.json;
}

let count = 0;
const somebody = (values: Partial<Person> = {}): Person => {
  const sub = `person-${++count}`;
  return {
    sub,
    email: `${sub}@shop.test`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Admin',
    preferred_username: sub,
    groups: ['clerks'],
    ...values,
  };
};
const adminWith = (email: string) => shop.db.prisma.adminUser.findFirst({ where: { email } });

describe('single sign-on', () => {
  it('creates an admin with the role of their group, signs them in again, and follows their groups', async () => {
    const person = somebody();
    const { location, token } = await signIn(person);
    expect(location).toBe('/admin/#sso-done');
    const first = await me(token);
    expect(first).toMatchObject({
      username: person.sub,
      email: person.email,
      firstname: 'Ada',
      role: { id: clerks },
      resources: ['Magento_Cms::page'],
    });
    const again = await signIn({ ...person, email: 'moved@shop.test', groups: ['bosses'] });
    expect(await me(again.token)).toMatchObject({ id: first.id, email: person.email, role: { id: bosses } });
    const rows = await shop.db.query(
      `select actor_name, procedure, entity, after ->> 'issuer' as issuer, after ->> 'is_new' as is_new,
         (after ->> 'role_id')::int as role_id from change_row
       where actor_type = 'admin' and actor_id = $1 order by id`,
      [first.id],
    );
    const row = { actor_name: person.sub, procedure: 'user.sso.signIn', entity: 'admin_user', issuer: server.issuer };
    expect(rows).toEqual([
      { ...row, is_new: 'true', role_id: clerks },
      { ...row, is_new: 'false', role_id: bosses },
    ]);
  });

  it('takes an existing admin by a verified email once, and by nothing else afterwards', async () => {
    const { actor } = await shop.admin('Magento_Cms::block');
    const adminId = actor.type === 'admin' ? actor.adminId : 0;
    const { email } = await shop.db.prisma.adminUser.findFirstOrThrow({ where: { id: adminId } });
    const person = somebody({ email: email.toUpperCase(), groups: [] });
    expect((await signIn({ ...person, email_verified: false })).location).toBe('/admin/#sso-refused=unknown');
    // Without a group that has a role, the admin keeps theirs.
    expect(await me((await signIn(person)).token)).toMatchObject({ id: adminId, resources: ['Magento_Cms::block'] });
    expect((await signIn({ ...person, sub: 'somebody-else' })).location).toBe('/admin/#sso-refused=unknown');
    await shop.db.query('update admin_user set is_active = false where id = $1', [adminId]);
    expect((await signIn(person)).location).toBe('/admin/#sso-refused=unknown');
  });

  it('refuses who has no role, unless there is one for everybody', async () => {
    const person = somebody({ groups: ['guests'] });
    expect((await signIn(person)).location).toBe('/admin/#sso-refused=unknown');
    expect(await adminWith(person.email ?? '')).toBeNull();
    await sso.save({ ...settings(), default_role_id: clerks });
    expect(await me((await signIn(person)).token)).toMatchObject({ role: { id: clerks } });
    // The name of an admin is taken.
    const { token } = await signIn(somebody({ preferred_username: person.sub }));
    expect((await me(token)).username).toMatch(new RegExp(`^${person.sub.slice(0, -2)}.*-\\d+$`));
  });

  it('accepts an answer once, from the browser that asked, and with its nonce', async () => {
    const done = await signIn(somebody());
    expect((await done.browser.visit(done.callback)).headers.get('location')).toBe('/admin/#sso-refused=expired');
    server.person = somebody();
    const browser = newBrowser();
    const callback = await browser.follow(`${shop.baseUrl}/admin/sso/start`, '/admin/sso/callback');
    expect((await newBrowser().visit(callback)).headers.get('location')).toBe('/admin/#sso-refused=expired');
    await shop.db.query(`update admin_sso_attempt set nonce = 'another'`);
    expect((await browser.visit(callback)).headers.get('location')).toBe('/admin/#sso-refused=failed');
    const late = newBrowser();
    const lateCallback = await late.follow(`${shop.baseUrl}/admin/sso/start`, '/admin/sso/callback');
    await shop.db.query(`update admin_sso_attempt set expires_at = now() - interval '2 seconds'`);
    expect((await late.visit(lateCallback)).headers.get('location')).toBe('/admin/#sso-refused=expired');
    await sso.save({ ...settings(), client_secret: 'wrong' });
    expect((await signIn(somebody())).location).toBe('/admin/#sso-refused=failed');
  });

  it('that is disabled leads nowhere and is not offered', async () => {
    expect(await shop.as({ type: 'guest' }).user.sso.offer()).toEqual({ label: '', is_only: false });
    await sso.save({ ...settings(), is_enabled: false });
    expect(await shop.as({ type: 'guest' }).user.sso.offer()).toBeNull();
    expect((await newBrowser().visit(`${shop.baseUrl}/admin/sso/start`)).headers.get('location')).toBe('/admin/#sso-refused=expired');
  });
});

describe('sign-in by single sign-on only', () => {
  it('refuses every password but that of one admin, who cannot be disabled', async () => {
    const password = 'correct-horse-9';
    const hash = await hashPassword(password);
    const [glass, other] = await Promise.all([shop.admin(), shop.admin()]);
    const names = await Promise.all(
      [glass, other].map(async ({ actor }) => {
        if (actor.type !== 'admin') throw new Error('An admin was asked for.');
        await shop.db.query('update admin_user set password_hash = $2 where id = $1', [actor.adminId, hash]);
        return { id: actor.adminId, username: actor.username };
      }),
    );
    const statuses = () =>
      Promise.all(
        names.flatMap(({ username }) => [
          shop.call('POST', '/V1/integration/admin/token', { body: { username, password } }),
          shop.call('POST', '/trpc/user.session.signIn', { body: { json: { username, password } }, headers: { 'X-Merx-Admin': '1' } }),
        ]),
      ).then((answers) => answers.map(({ status }) => status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const break_glass_id = names[0]?.id ?? 0;
    await sso.save({ ...settings(), is_only: true, break_glass_id });
    expect(await statuses()).toEqual([200, 200, 401, 401]);
    const { admins } = shop.as(other.actor).user;
    for (const attempt of [() => admins.disable({ id: break_glass_id }), () => admins.delete({ id: break_glass_id })])
      await expect(attempt()).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('without single sign-on') });
    await sso.save({ ...settings(), break_glass_id });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});

describe('the second factor', () => {
  const codes = (adminId: number) => shop.as({ type: 'admin', adminId, username: 'x', resources: new Set() }).user.otp;

  it('is asked for after single sign-on where the role requires one, unless the provider has asked', async () => {
    const person = somebody();
    const id = (await me((await signIn(person)).token)).id as number;
    await shop.db.query('update admin_role set requires_second_factor = true where id = $1', [clerks]);
    expect((await signIn(person)).location).toBe('/admin/#sso-refused=set_up');
    const [mail] = await shop.db.query('select recipient from mail_message where subject_id = $1 order by id desc limit 1', [id]);
    expect(mail).toEqual({ recipient: person.email });
    expect((await signIn({ ...person, amr: ['pwd', 'mfa'] })).location).toBe('/admin/#sso-done');

    const { secret } = await codes(id).begin();
    const { backup_codes } = await codes(id).confirm({ code: await appCode(secret, -30) });
    const ticketOf = async () => /#sso=(.+)$/.exec((await signIn(person)).location ?? '')?.[1] ?? '';
    const pass = async (ticket: string, otp?: string) =>
      (await shop.call('POST', '/trpc/user.sso.finish', { body: { json: { ticket, otp } }, headers: { 'X-Merx-Admin': '1' } })).status;
    const ticket = await ticketOf();
    expect(ticket).not.toBe('');
    expect(await pass(ticket)).toBe(428);
    expect(await pass(ticket, '000000')).toBe(401);
    // A wrong code has used it up.
    expect(await pass(ticket, backup_codes[0])).toBe(401);
    expect(await pass(await ticketOf(), backup_codes[0])).toBe(200);
    await shop.db.query('update admin_role set requires_second_factor = false where id = $1', [clerks]);
  });
});

describe('the settings', () => {
  it('keep the secret encrypted, and belong to admins with full access', async () => {
    const read = await sso.get();
    expect(read).toMatchObject({
      has_secret: true,
      is_set: true,
      redirect_uri: `${shop.baseUrl}/admin/sso/callback`,
      scopes: 'openid email profile',
    });
    const [row] = await shop.db.query<{ text: string }>('select s::text as text from admin_sso s');
    for (const text of [JSON.stringify(read), row?.text]) {
      expect(text).not.toContain(server.clientSecret);
      expect(text).not.toContain(Buffer.from(server.clientSecret).toString('hex'));
    }
    const { client_secret: _, ...unchanged } = settings();
    expect(await sso.save(unchanged)).toMatchObject({ has_secret: true });
    expect(await sso.save({ ...unchanged, is_enabled: false, forget_secret: true })).toMatchObject({ has_secret: false });
    const clerk = shop.as((await shop.admin('Magento_User::acl_users')).actor).user.sso;
    for (const attempt of [() => clerk.get(), () => clerk.save(settings())])
      await expect(attempt()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('are refused with a bad issuer, an unknown role, and without somebody who may use a password', async () => {
    const { actor } = await shop.admin('Magento_Cms::page');
    const before = await sso.get();
    for (const [bad, fieldName] of [
      [{ issuer: 'ldap://x' }, 'issuer'],
      [{ issuer: `${server.issuer}/nothing` }, 'issuer'],
      [{ scopes: 'email' }, 'scopes'],
      [{ role_map: [{ group: 'x', role_id: 999_999 }] }, 'role_map'],
      [{ default_role_id: 999_999 }, 'role_map'],
      [{ is_only: true }, 'break_glass_id'],
      [{ is_only: true, break_glass_id: actor.type === 'admin' ? actor.adminId : 0 }, 'break_glass_id'],
    ] as const) {
      const refused = { code: 'BAD_REQUEST', parameters: { fieldName } };
      await expect(sso.save({ ...settings(), ...bad } as Parameters<typeof sso.save>[0]), JSON.stringify(bad)).rejects.toMatchObject(
        refused,
      );
    }
    shop.settings.privateCallbacks = false;
    await expect(sso.save(settings())).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { fieldName: 'issuer' } });
    shop.settings.privateCallbacks = true;
    expect(await sso.get()).toEqual(before);
  });
});
