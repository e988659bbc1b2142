import { asBrowserJson, softKey } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { type AdminClient, HOST, openAdminClient, optionsOf, setFactors } from './second-factor.js';

const TOKEN = /^[a-z0-9]{32}$/;
const INVALID = { status: 400, body: { message: 'Invalid U2F key.' } };

let shop: Shop;
let clients = 0;
const newClient = () => openAdminClient(shop, `key-${++clients}`);
beforeAll(async () => {
  shop = await openShop();
  await setFactors(shop, { enable: '1' });
});
afterAll(() => shop.close());

async function withKey() {
  const [client, key] = [await newClient(), softKey()];
  expect(await client.setUpKey(key)).toMatchObject({ status: 200, body: [] });
  const signed = async (changed: object = {}) => key.signIn({ challenge: await client.challenge(), rpId: HOST, ...changed });
  return { client, key, signed };
}

describe('POST /V1/tfa/provider/u2fkey/configure and activate', () => {
  it('register a key with the options that clients expect', async () => {
    const [client, key] = [await newClient(), softKey()];
    const tfaToken = await client.tfaToken();
    const { publicKey } = optionsOf(await client.post('/V1/tfa/provider/u2fkey/configure', { tfaToken }));
    expect(publicKey).toMatchObject({
      user: { name: client.username, displayName: client.username },
      rp: { id: HOST },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      attestation: 'indirect',
      timeout: 60_000,
    });
    expect(publicKey.challenge).toHaveLength(32);
    const publicKeyCredentialJson = JSON.stringify(key.register({ challenge: publicKey.challenge, rpId: HOST }));
    const activate = () => client.post('/V1/tfa/provider/u2fkey/activate', { tfaToken, publicKeyCredentialJson });
    expect(await activate()).toMatchObject({ status: 200, body: [] });
    expect(await activate()).toMatchObject({ status: 400, body: { message: 'Provider is already configured.' } });
    expect((await client.signIn()).body).toMatchObject({ parameters: { active_providers: ['u2fkey'] } });
  });

  it('reject a registration that was not started, a foreign origin or site, another challenge, and what is no credential', async () => {
    const [client, other, key] = [await newClient(), await newClient(), softKey()];
    const tfaToken = await client.tfaToken();
    const activate = (credential: object | string) =>
      client.post('/V1/tfa/provider/u2fkey/activate', {
        tfaToken,
        publicKeyCredentialJson: typeof credential === 'string' ? credential : JSON.stringify(credential),
      });
    expect(await activate('{}')).toMatchObject({ status: 400, body: { message: 'U2f key registration was not started.' } });
    const { challenge } = optionsOf(await client.post('/V1/tfa/provider/u2fkey/configure', { tfaToken })).publicKey;
    const foreign = optionsOf(await client.post('/V1/tfa/provider/u2fkey/configure', { tfaToken: await other.tfaToken() })).publicKey;
    const call = { challenge, rpId: HOST };
    for (const text of ['', 'no JSON', '{}', '{"id":"!"}', JSON.stringify({ id: 'AAAA', response: { clientData: 1 } }), '[]', 'null'])
      expect((await activate(text)).status, text).toBe(400);
    for (const wrong of [
      key.register({ ...call, origin: 'http://shop.test.evil.example' }),
      key.register({ ...call, origin: `https://${HOST}` }),
      key.register({ ...call, rpId: 'evil.example', origin: `http://${HOST}` }),
      key.register({ ...call, challenge: foreign.challenge }),
      key.register({ ...call, type: 'webauthn.get' }),
      { ...key.register(call), id: softKey().id.toString('base64') },
    ]) {
      expect(await activate(wrong)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Invalid U2F key/) } });
    }
    expect(await shop.db.prisma.adminPasskey.count({ where: { admin_id: client.adminId } })).toBe(0);
    expect((await activate(key.register(call))).status).toBe(200);
  });

  it('reject a key that another account has registered', async () => {
    const { key } = await withKey();
    const client = await newClient();
    expect(await client.setUpKey(key)).toMatchObject({ status: 400, body: { message: 'The passkey is already registered.' } });
  });

  it('answer 401 to an unknown token', async () => {
    const client = await newClient();
    for (const action of ['configure', 'activate'])
      expect((await client.post(`/V1/tfa/provider/u2fkey/${action}`, { tfaToken: 'x', publicKeyCredentialJson: '{}' })).status).toBe(401);
  });
});

describe('POST /V1/tfa/provider/u2fkey/authentication-challenge and verify', () => {
  it('answer a token to a key that signs the challenge, in the form of clients and of browsers', async () => {
    const { client, key, signed } = await withKey();
    const challenge = optionsOf(await client.post('/V1/tfa/provider/u2fkey/authentication-challenge', client.credentials));
    expect(challenge.credentialRequestOptions).toMatchObject({
      allowCredentials: [{ type: 'public-key', id: [...key.id] }],
      userVerification: 'discouraged',
      rpId: HOST,
      timeout: 60_000,
    });
    const first = await client.verify(await signed());
    expect(first).toMatchObject({ status: 200, body: expect.stringMatching(TOKEN) });
    expect((await shop.call('GET', '/V1/store/websites', { token: first.body })).status).toBe(200);
    expect(await client.verify(asBrowserJson(await signed()))).toMatchObject({ status: 200, body: expect.stringMatching(TOKEN) });
    const stored = await shop.db.prisma.adminPasskey.findFirstOrThrow({ where: { admin_id: client.adminId } });
    expect(stored).toMatchObject({ counter: 2n, last_used_at: expect.any(Date) });
  });

  it('take each challenge once', async () => {
    const { client, signed } = await withKey();
    const credential = await signed();
    expect((await client.verify(credential)).status).toBe(200);
    expect(await client.verify(credential)).toMatchObject({ status: 400, body: { message: 'U2f authentication prompt not sent.' } });
    await client.challenge();
    expect(await client.verify(credential)).toMatchObject(INVALID);
    expect(await shop.db.prisma.accessToken.count({ where: { admin_id: client.adminId } })).toBe(1);
  });

  it('reject a foreign origin or site, another type, an expired challenge and a signature that does not fit', async () => {
    const { client, signed } = await withKey();
    const valid = await signed();
    const forged = { ...valid, response: { ...valid.response, signature: (await signed()).response.signature } };
    for (const wrong of [
      forged,
      await signed({ origin: 'http://evil.example' }),
      await signed({ origin: `http://${HOST}:8080` }),
      await signed({ rpId: 'evil.example', origin: `http://${HOST}` }),
      await signed({ type: 'webauthn.create' }),
    ]) {
      expect(await client.verify(wrong)).toMatchObject(INVALID);
    }
    await shop.db.prisma.adminChallenge.updateMany({ where: { admin_id: client.adminId }, data: { expires_at: new Date(0) } });
    expect(await client.verify(valid)).toMatchObject({ status: 400, body: { message: 'U2f authentication prompt not sent.' } });
    expect(await shop.db.prisma.accessToken.count({ where: { admin_id: client.adminId } })).toBe(0);
  });

  it('reject the key and the challenge of another admin', async () => {
    const [one, two] = [await withKey(), await withKey()];
    const challenge = await one.client.challenge();
    await two.client.challenge();
    expect(await one.client.verify(two.key.signIn({ challenge, rpId: HOST }))).toMatchObject(INVALID);
    expect(await two.client.verify(two.key.signIn({ challenge, rpId: HOST }))).toMatchObject(INVALID);
    expect((await one.client.verify(one.key.signIn({ challenge, rpId: HOST }))).status).toBe(200);
  });

  it('reject a key whose counter has not increased, as a copy of it would have signed', async () => {
    const { client, key, signed } = await withKey();
    expect((await client.verify(await signed())).status).toBe(200);
    key.counter = 0;
    expect(await client.verify(await signed())).toMatchObject(INVALID);
    expect((await client.verify(await signed())).status).toBe(200);
  });

  it('reject wrong credentials with 401, and an account without a key with 400', async () => {
    const { client, signed } = await withKey();
    const credential = await signed();
    const wrong = { username: client.username, password: 'Wr0ng-password' };
    const paths = ['authentication-challenge', 'verify'].map((action) => `/V1/tfa/provider/u2fkey/${action}`);
    const body = { publicKeyCredentialJson: JSON.stringify(credential) };
    for (const path of paths) expect((await client.post(path, { ...wrong, ...body })).status).toBe(401);
    expect(await client.failures()).toBe(2);
    await client.challenge();
    expect(await client.failures(), 'a challenge resets nothing').toBe(2);
    const bare = await newClient();
    for (const path of paths) {
      const answer = await bare.post(path, { ...bare.credentials, ...body });
      expect(answer).toMatchObject({ status: 400, body: { message: 'Provider is not configured.' } });
    }
  });

  it('take a challenge once, also by parallel calls', async () => {
    const { client, signed } = await withKey();
    const credential = await signed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.verify(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('the kinds of second factor of admins', () => {
  const resource = 'Magento_TwoFactorAuth::tfa';
  const codes = ({ body }: { body: { code: string }[] }) => body.map(({ code }) => code);
  let manager: string;
  let user: AdminClient;
  beforeAll(async () => {
    // Whoever may do everything may also change admins who may.
    ({ token: manager } = await shop.admin());
    user = await newClient();
  });
  const get = (path: string, token = manager) => shop.call('GET', `/V1/tfa/${path}`, { token });
  const put = (path: string, body: object, token = manager) => shop.call('PUT', `/V1/tfa/${path}`, { token, body });

  it('GET /V1/tfa/installed-providers and forced-providers list them, for holders of the permission', async () => {
    const { token } = await shop.admin(resource);
    const { body } = await get('installed-providers', token);
    expect(body).toMatchObject([
      { code: 'google', name: 'Google Authenticator', enabled: true, engine: { enabled: true }, reset_allowed: true },
      { code: 'u2fkey', configure_action: 'tfa/u2f/configure', auth_action: 'tfa/u2f/auth', extra_actions: expect.any(Array) },
    ]);
    expect((await get('forced-providers', token)).body).toEqual([]);
    await setFactors(shop, { force_providers: 'u2fkey, nonsense' });
    expect(codes(await get('forced-providers', token))).toEqual(['u2fkey']);
    await setFactors(shop, { force_providers: null });
    const { token: bare } = await shop.admin('Magento_Sales::sales');
    const own = ['user-providers', 'providers-to-activate', 'default-provider-code'].map((path) => `${path}/${user.adminId}`);
    for (const path of ['installed-providers', 'forced-providers', ...own]) {
      expect((await get(path, bare)).status).toBe(401);
      expect((await shop.call('GET', `/V1/tfa/${path}`)).status).toBe(401);
    }
    expect((await put(own[0] ?? '', { providersCodes: 'google' }, bare)).status).toBe(401);
    expect((await put(own[2] ?? '', { providerCode: 'google' }, bare)).status).toBe(401);
  });

  it('GET and PUT /V1/tfa/user-providers limit an admin to some, unless others are forced', async () => {
    const path = `user-providers/${user.adminId}`;
    expect(codes(await get(path))).toEqual(['google', 'u2fkey']);
    expect(await put(path, { providersCodes: 'u2fkey' })).toMatchObject({ status: 200, body: true });
    expect(codes(await get(path))).toEqual(['u2fkey']);
    expect(codes(await get(`providers-to-activate/${user.adminId}`))).toEqual(['u2fkey']);
    await user.setUpKey(softKey());
    expect((await get(`providers-to-activate/${user.adminId}`)).body).toEqual([]);
    await setFactors(shop, { force_providers: 'google' });
    expect(codes(await get(path))).toEqual(['google']);
    expect(await put(path, { providersCodes: 'u2fkey' })).toMatchObject({ status: 404, body: { parameters: ['u2fkey'] } });
    await setFactors(shop, { force_providers: null });
    expect(await put(path, { providersCodes: 'u2fkey, google' })).toMatchObject({ status: 200, body: true });
  });

  it('GET and PUT /V1/tfa/default-provider-code name the one offered first', async () => {
    const path = `default-provider-code/${user.adminId}`;
    expect(await get(path)).toMatchObject({ status: 200, body: '' });
    expect(await put(path, { providerCode: 'u2fkey' })).toMatchObject({ status: 200, body: true });
    expect((await get(path)).body).toBe('u2fkey');
    expect(codes(await get(`user-providers/${user.adminId}`))).toEqual(['u2fkey', 'google']);
    const unknown = { status: 404, body: { message: 'Unknown or not enabled provider %1 for this user', parameters: ['authy'] } };
    expect(await put(path, { providerCode: 'authy' })).toMatchObject(unknown);
    expect(await put(`user-providers/${user.adminId}`, { providersCodes: 'google,authy' })).toMatchObject(unknown);
    expect((await get(path)).body).toBe('u2fkey');
  });

  it('reject an unknown admin with 404, missing input with 400, and an admin with more permissions with 401', async () => {
    for (const path of ['user-providers', 'providers-to-activate', 'default-provider-code'])
      expect((await get(`${path}/999999`)).status, path).toBe(404);
    expect((await put('user-providers/999999', { providersCodes: 'google' })).status).toBe(404);
    expect((await put('default-provider-code/999999', { providerCode: 'google' })).status).toBe(404);
    expect((await put(`user-providers/${user.adminId}`, {})).status).toBe(400);
    expect((await put(`default-provider-code/${user.adminId}`, {})).status).toBe(400);
    const { token } = await shop.admin(resource);
    expect((await put(`user-providers/${user.adminId}`, { providersCodes: 'google' }, token)).status).toBe(401);
    expect((await put(`default-provider-code/${user.adminId}`, { providerCode: 'google' }, token)).status).toBe(401);
  });

  it('GET /V1/tfa/tfat-user-providers and tfat-providers-to-activate list them for the holder of a set-up token', async () => {
    const client = await newClient();
    const tfaToken = await client.tfaToken();
    for (const path of ['tfat-user-providers', 'tfat-providers-to-activate']) {
      const of = (query: string) => shop.call('GET', `/V1/tfa/${path}${query}`);
      expect(codes(await of(`?tfaToken=${tfaToken}`))).toEqual(['google', 'u2fkey']);
      expect(await of('?tfaToken=unknown')).toMatchObject({ status: 401, body: { message: 'Invalid token.' } });
      expect((await of('')).status).toBe(400);
    }
  });
});
