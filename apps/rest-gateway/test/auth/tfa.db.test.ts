import { appCode, softKey } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { openAdminClient, PASSWORD, setFactors } from './second-factor.js';

const TOKEN = /^[a-z0-9]{32}$/;
const REFUSED = 'sign-in was incorrect';

let shop: Shop;
let clients = 0;
const newClient = () => openAdminClient(shop, `tfa-${++clients}`);
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => setFactors(shop, { enable: '1', force_providers: null }));
afterAll(() => shop.close());

const fault = (status: number, message: string, parameters?: unknown) => ({
  status,
  body: { message: expect.stringContaining(message), ...(parameters !== undefined && { parameters }) },
});

describe('POST /V1/integration/admin/token', () => {
  it('answers a token to an admin without a second factor, unless the store requires one', async () => {
    const client = await newClient();
    await setFactors(shop, { enable: null });
    expect(await client.signIn()).toMatchObject({ status: 200, body: expect.stringMatching(TOKEN) });
    await setFactors(shop, { enable: '1' });
    expect((await client.signIn()).status).toBe(400);
    await setFactors(shop, { enable: '0', force_providers: 'google' });
    expect((await client.signIn()).status).toBe(400);
  });

  it('sends an admin who has none a link to set one up, once in a while', async () => {
    const client = await newClient();
    const answer = fault(400, 'You are required to configure personal Two-Factor Authorization', {
      providers: ['google', 'u2fkey'],
      active_providers: [],
    });
    expect(await client.signIn()).toMatchObject(answer);
    expect(await client.signIn()).toMatchObject(answer);
    const mails = await shop.db.prisma.mailMessage.findMany({ where: { kind: 'admin_second_factor', subject_id: client.adminId } });
    expect(mails).toHaveLength(1);
    expect(await shop.db.prisma.accessToken.count({ where: { admin_id: client.adminId } })).toBe(0);
  });

  it('names the routes of the factors that are set up, and neither counts nor resets failures', async () => {
    const client = await newClient();
    await client.setUpApp();
    for (let guess = 0; guess < 2; guess++)
      await client.post('/V1/tfa/provider/google/authenticate', { ...client.credentials, otp: '000000' });
    await setFactors(shop, { enable: null });
    expect(await client.signIn()).toMatchObject(fault(400, 'provider-specific endpoints', { active_providers: ['google'] }));
    expect(await client.failures()).toBe(2);
    const headers = { Accept: 'application/xml' };
    const { body: xml } = await shop.call('POST', '/V1/integration/admin/token', { headers, body: client.credentials });
    expect(xml).toMatch(/<active_providers>\s*<item>google<\/item>\s*<\/active_providers>/);
  });

  it('answers the usual 401 to a wrong password, and sends nothing', async () => {
    const client = await newClient();
    expect(await client.signIn('Wr0ng-password')).toMatchObject(fault(401, REFUSED));
    expect(await shop.db.prisma.mailMessage.count({ where: { kind: 'admin_second_factor', subject_id: client.adminId } })).toBe(0);
  });

  it('says so when only kinds are required that do not exist', async () => {
    const client = await newClient();
    await setFactors(shop, { force_providers: 'authy,duo_security' });
    expect(await client.signIn()).toMatchObject(fault(400, 'ask an administrator with sufficient access'));
  });

  it('asks for another factor when the one that is set up is no longer allowed', async () => {
    const client = await newClient();
    await client.setUpApp();
    await setFactors(shop, { enable: null, force_providers: 'u2fkey' });
    expect(await client.signIn()).toMatchObject(fault(400, 'You are required', { providers: ['u2fkey'], active_providers: [] }));
    const token = await shop.db.prisma.adminUser.findFirst({ where: { id: client.adminId }, select: { otp_secret: true } });
    expect(token?.otp_secret).toBeTruthy();
  });
});

describe('POST /V1/tfa/provider/google/configure and activate', () => {
  it('answer the same secret until a code of it activates it, and a token only after that', async () => {
    const client = await newClient();
    const tfaToken = await client.tfaToken();
    const first = await client.post('/V1/tfa/provider/google/configure', { tfaToken });
    expect(first).toMatchObject({ status: 200, body: { secret_code: expect.stringMatching(/^[A-Z2-7]{16,}$/) } });
    expect(Buffer.from(first.body.qr_code_base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await client.post('/V1/tfa/provider/google/configure', { tfaToken })).body.secret_code).toBe(first.body.secret_code);
    const activate = (otp: string) => client.post('/V1/tfa/provider/google/activate', { tfaToken, otp });
    expect(await activate('000000')).toMatchObject(fault(401, 'Invalid code.'));
    expect(await activate(await appCode(first.body.secret_code, -30))).toMatchObject({ status: 200, body: [] });
    for (const action of ['configure', 'activate'])
      expect(await client.post(`/V1/tfa/provider/google/${action}`, { tfaToken, otp: '000000' })).toMatchObject(
        fault(400, 'Provider is already configured.'),
      );
    const otp = await appCode(first.body.secret_code);
    const answer = await client.post('/V1/tfa/provider/google/authenticate', { ...client.credentials, otp });
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(TOKEN) });
    expect((await shop.call('GET', '/V1/store/websites', { token: answer.body })).status).toBe(200);
  });

  it('reject a missing token with 400, and one that is unknown, expired or older than the password with 401', async () => {
    const client = await newClient();
    const configure = (body: object) => client.post('/V1/tfa/provider/google/configure', body);
    expect((await configure({})).status).toBe(400);
    const invalid = fault(401, 'Invalid two-factor authorization token');
    expect(await configure({ tfaToken: 'unknown' })).toMatchObject(invalid);
    const expired = await client.tfaToken();
    await shop.db.prisma.adminFactorLink.updateMany({ where: { admin_id: client.adminId }, data: { expires_at: new Date(0) } });
    expect(await configure({ tfaToken: expired })).toMatchObject(invalid);
    await shop.db.query('delete from mail_message where subject_id = $1', [client.adminId]);
    const older = await client.tfaToken();
    expect((await configure({ tfaToken: older })).status).toBe(200);
    const { setAdminPassword } = await import('@merx/router');
    await setAdminPassword(shop.db, client.username, 'An0ther-password');
    expect(await configure({ tfaToken: older })).toMatchObject(invalid);
  });

  it('reject a kind that is not allowed, and a code before the secret', async () => {
    const client = await newClient();
    const tfaToken = await client.tfaToken();
    expect((await client.post('/V1/tfa/provider/google/activate', { tfaToken, otp: '123456' })).status).toBe(400);
    await setFactors(shop, { force_providers: 'u2fkey' });
    expect(await client.post('/V1/tfa/provider/google/configure', { tfaToken })).toMatchObject(fault(400, 'Provider is not allowed.'));
  });
});

describe('POST /V1/tfa/provider/google/authenticate', () => {
  it('takes each code once, counts wrong ones, and locks the account out after ten', async () => {
    const client = await newClient();
    const secret = await client.setUpApp();
    const authenticate = (otp: string, password = PASSWORD) =>
      client.post('/V1/tfa/provider/google/authenticate', { ...client.credentials, password, otp });
    const otp = await appCode(secret);
    expect((await authenticate(otp)).status).toBe(200);
    expect(await authenticate(otp)).toMatchObject(fault(401, 'Invalid code.'));
    expect(await authenticate(await appCode(secret, 30), 'Wr0ng-password')).toMatchObject(fault(401, REFUSED));
    for (let guess = 0; guess < 8; guess++) expect((await authenticate('000000')).status).toBe(401);
    expect(await client.failures()).toBe(10);
    expect(await authenticate(await appCode(secret, 30))).toMatchObject(fault(401, REFUSED));
  });

  it('rejects missing fields, a kind that is not allowed and one that is not set up with 400', async () => {
    const client = await newClient();
    const path = '/V1/tfa/provider/google/authenticate';
    expect((await client.post(path, client.credentials)).status).toBe(400);
    const body = { ...client.credentials, otp: '123456' };
    expect(await client.post(path, body)).toMatchObject(fault(400, 'Provider is not configured.'));
    await setFactors(shop, { force_providers: 'u2fkey' });
    expect(await client.post(path, body)).toMatchObject(fault(400, 'Provider is not allowed.'));
    expect(await client.failures()).toBe(0);
  });
});

describe('the routes of Authy and Duo Security', () => {
  const login: [route: string, body: object][] = [
    ['authy/authenticate', { otp: '123456' }],
    ['authy/send-token/sms', {}],
    ['authy/authenticate-onetouch', {}],
    ['duo_security/get-authentication-data', {}],
    ['duo_security/authenticate', { signatureResponse: 'AUTH' }],
  ];
  const setUp: [route: string, body: object][] = [
    ['authy/configure', { deviceData: { country: '1', phone_number: '5550100', method: 'sms' } }],
    ['authy/activate', { otp: '123456' }],
    ['duo_security/configure', {}],
    ['duo_security/activate', { signatureResponse: 'AUTH' }],
  ];

  it('answer 401 without valid credentials, then 400', async () => {
    const client = await newClient();
    for (const [route, body] of login) {
      const send = (password: string) => client.post(`/V1/tfa/provider/${route}`, { ...client.credentials, password, ...body });
      expect(await send('Wr0ng-password'), route).toMatchObject(fault(401, REFUSED));
      expect(await send(PASSWORD), route).toMatchObject(fault(400, 'Provider is not allowed.'));
    }
    expect(await client.failures()).toBe(5);
  });

  it('answer 401 without a valid token, then 400', async () => {
    const client = await newClient();
    const valid = await client.tfaToken();
    for (const [route, body] of setUp) {
      const send = (tfaToken: string) => client.post(`/V1/tfa/provider/${route}`, { tfaToken, ...body });
      expect(await send('unknown'), route).toMatchObject(fault(401, 'Invalid two-factor authorization token'));
      expect(await send(valid), route).toMatchObject(fault(400, 'Provider is not allowed.'));
    }
  });
});

describe('the second factor of the admin and of the web API', () => {
  it('are the same: a key registered here is listed there, and a reset removes all', async () => {
    const client = await newClient();
    await client.setUpKey(softKey());
    const actor = { type: 'admin', adminId: client.adminId, username: client.username, resources: new Set<string>() } as const;
    expect(await shop.as(actor).user.passkeys.list()).toMatchObject([{ name: 'Security key', last_used_at: null }]);
    const { resetSecondFactor } = await import('@merx/router');
    await resetSecondFactor(shop.db, client.username);
    await setFactors(shop, { enable: null });
    expect((await client.signIn()).status).toBe(200);
  });
});
