import { createAdmin } from '@merx/router';
import { appCode, type SoftKey } from '@merx/router/test';
import { deliverMails } from '../account-mails.js';
import type { Answer, Shop } from '../shop.js';

export const PASSWORD = 'Str0ng-enough';
export const HOST = 'shop.test';

/** Stores settings of the second factor; null removes one. */
export async function setFactors(shop: Shop, values: { enable?: string | null; force_providers?: string | null }): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const path = `twofactorauth/general/${name}`;
    await shop.db.prisma.configValue.deleteMany({ where: { path } });
    if (value !== null) await shop.db.prisma.configValue.create({ data: { path, value } });
  }
  await shop.db.cache.forget('config');
}

/** A client of the second factor's routes who signs in as an admin of its own. */
export async function openAdminClient(shop: Shop, username: string) {
  const email = `${username}@shop.test`;
  const adminId = await createAdmin(shop.db, { username, email, password: PASSWORD });
  const credentials = { username, password: PASSWORD };
  const post = (path: string, body: object): Promise<Answer> => shop.call('POST', path, { body });
  const client = {
    adminId,
    username,
    credentials,
    post,
    signIn: (password = PASSWORD) => post('/V1/integration/admin/token', { username, password }),
    /** Signs in with the password alone, and takes the token from the email that this sends. */
    async tfaToken(): Promise<string> {
      await client.signIn();
      const mails = await deliverMails(shop);
      const mail = mails.findLast(({ to, kind }) => to.includes(email) && kind === 'admin_second_factor');
      return /second-factor\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    /** Sets up the authenticator app and returns its secret. */
    async setUpApp(): Promise<string> {
      const tfaToken = await client.tfaToken();
      const { body } = await post('/V1/tfa/provider/google/configure', { tfaToken });
      await post('/V1/tfa/provider/google/activate', { tfaToken, otp: await appCode(body.secret_code, -30) });
      return body.secret_code;
    },
    /** Registers a security key. */
    async setUpKey(key: SoftKey): Promise<Answer> {
      const tfaToken = await client.tfaToken();
      const { challenge } = optionsOf(await post('/V1/tfa/provider/u2fkey/configure', { tfaToken })).publicKey;
      return post('/V1/tfa/provider/u2fkey/activate', {
        tfaToken,
        publicKeyCredentialJson: JSON.stringify(key.register({ challenge, rpId: HOST })),
      });
    },
    async challenge(): Promise<number[]> {
      return optionsOf(await post('/V1/tfa/provider/u2fkey/authentication-challenge', credentials)).credentialRequestOptions.challenge;
    },
    verify: (credential: object | string) =>
      post('/V1/tfa/provider/u2fkey/verify', {
        ...credentials,
        publicKeyCredentialJson: typeof credential === 'string' ? credential : JSON.stringify(credential),
      }),
    failures: async () => (await shop.db.prisma.loginFailure.findFirst({ where: { username } }))?.failures ?? 0,
  };
  return client;
}

export type AdminClient = Awaited<ReturnType<typeof openAdminClient>>;

/** The WebAuthn options of an answer. */
export const optionsOf = ({ body }: Answer) => JSON.parse(body.credential_request_options_json);
