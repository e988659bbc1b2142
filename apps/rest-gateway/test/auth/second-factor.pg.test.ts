import { appCode, deadlocksOf, softKey } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';
import { HOST, openAdminClient, setFactors } from './second-factor.js';

let shop: Shop;
let other: Instance;
beforeAll(async () => {
  shop = await openShop();
  other = await openInstance(shop);
  await setFactors(shop, { enable: '1' });
  await other.db.cache.forget('config');
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const ATTEMPTS = 6;

/** The same call at the same time, by turns to each of two processes. */
const atOnce = (path: string, body: object) =>
  Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => (index % 2 ? shop : other).call('POST', path, { body })));

describe('two processes of one shop', () => {
  it('take a signed challenge once', async () => {
    const [client, key] = [await openAdminClient(shop, 'parallel-key'), softKey()];
    await client.setUpKey(key);
    const publicKeyCredentialJson = JSON.stringify(key.signIn({ challenge: await client.challenge(), rpId: HOST }));
    const answers = await atOnce('/V1/tfa/provider/u2fkey/verify', { ...client.credentials, publicKeyCredentialJson });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(ATTEMPTS - 1).fill(400)]);
    expect(await shop.db.prisma.accessToken.count({ where: { admin_id: client.adminId } })).toBe(1);
  });

  it('take a code of the authenticator app once', async () => {
    const client = await openAdminClient(shop, 'parallel-app');
    const otp = await appCode(await client.setUpApp());
    const answers = await atOnce('/V1/tfa/provider/google/authenticate', { ...client.credentials, otp });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(ATTEMPTS - 1).fill(401)]);
  });

  it('register a passkey once, and send one email', async () => {
    const client = await openAdminClient(shop, 'parallel-set-up');
    const signIns = await atOnce('/V1/integration/admin/token', client.credentials);
    expect(signIns.map(({ status }) => status)).toEqual(Array(ATTEMPTS).fill(400));
    expect(await shop.db.prisma.mailMessage.count({ where: { kind: 'admin_second_factor', subject_id: client.adminId } })).toBe(1);
    const tfaToken = await client.tfaToken();
    const begun = await client.post('/V1/tfa/provider/u2fkey/configure', { tfaToken });
    const { challenge } = JSON.parse(begun.body.credential_request_options_json).publicKey;
    const publicKeyCredentialJson = JSON.stringify(softKey().register({ challenge, rpId: HOST }));
    const answers = await atOnce('/V1/tfa/provider/u2fkey/activate', { tfaToken, publicKeyCredentialJson });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(ATTEMPTS - 1).fill(400)]);
    expect(await shop.db.prisma.adminPasskey.count({ where: { admin_id: client.adminId } })).toBe(1);
  });

  it('never wait for each other in a circle', async () => {
    expect(await deadlocksOf(shop.db)).toBe(0);
  });
});
