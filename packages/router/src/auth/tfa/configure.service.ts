import type { Queryable } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { codeInvalid, providerConfigured, providerNotAllowed } from '../faults.js';
import type { PasskeyPrompt } from '../passkey/passkey.schema.js';
import { promptRegistration, registerPasskey } from '../passkey/passkey.service.js';
import { type Registration, registrationOptions, restRegistrationOptions } from '../passkey/passkey-options.js';
import { factorPolicy, factorsOf } from '../second-factor/factors.service.js';
import { drawPng } from '../second-factor/otp-code.js';
import type { ProviderCode } from '../second-factor/providers.js';
import { activateApp, enrolmentAddress, pendingSecret } from '../second-factor/second-factor.service.js';
import type { LinkedAdmin } from './set-up-link.queries.js';
import { adminOfLink } from './set-up-link.service.js';
import type { GoogleActivation, GoogleConfiguration, KeyActivation, KeyRequest, TfaTokenInput } from './tfa.schema.js';

const KEY_NAME = 'Security key';

/**
 * Runs `work` for the admin of a set-up link, in a transaction. Throws 401 for an invalid token, then 400 for a kind that the admin may not use
 * or has set up already.
 */
async function settingUp<T>(
  { db }: Context,
  tfaToken: string,
  code: ProviderCode,
  work: (tx: Queryable, admin: LinkedAdmin) => Promise<T>,
): Promise<T> {
  const policy = await factorPolicy(db);
  return db.transaction(async (tx) => {
    const admin = await adminOfLink(tx, tfaToken);
    const { allowed, configured } = await factorsOf(tx, policy, admin.id);
    if (!allowed.includes(code)) throw providerNotAllowed();
    if (configured.includes(code)) throw providerConfigured();
    return work(tx, admin);
  });
}

/** Rejects the set-up of a kind that needs an account with an outside service: 401 for an invalid token, then 400. */
export async function refuseConfiguration({ ctx, input }: Call<TfaTokenInput>): Promise<never> {
  await adminOfLink(ctx.db, input.tfaToken);
  throw providerNotAllowed();
}

/** The secret for an authenticator app, the same until it is activated. Throws as `settingUp`. */
export async function configureGoogle({ ctx, input: { tfaToken } }: Call<TfaTokenInput>): Promise<GoogleConfiguration> {
  const { secret, username } = await settingUp(ctx, tfaToken, 'google', async (tx, { id, username }) => {
    return { username, secret: await pendingSecret(tx, ctx.settings, id) };
  });
  return { qr_code_base64: await drawPng(await enrolmentAddress(ctx.db, username, secret)), secret_code: secret };
}

/** Activates the authenticator app. Throws as `settingUp`, 400 if none was configured, 401 for a wrong code. */
export async function activateGoogle({ ctx, input: { tfaToken, otp } }: Call<GoogleActivation>): Promise<string[]> {
  await settingUp(ctx, tfaToken, 'google', async (tx, { id }) => {
    if (!(await activateApp(tx, ctx.settings, id, otp))) throw codeInvalid();
  });
  return [];
}

const startKey = ({ ctx, input: { tfaToken } }: Call<TfaTokenInput>): Promise<Registration> =>
  settingUp(ctx, tfaToken, 'u2fkey', (tx, { id, username }) => promptRegistration(tx, ctx.settings, { id, username }));

/** The options with which a security key or passkey is registered. Throws as `settingUp`. */
export async function configureKey(call: Call<TfaTokenInput>): Promise<KeyRequest> {
  return { credential_request_options_json: JSON.stringify(restRegistrationOptions(await startKey(call))) };
}

/** As `configureKey`, in the form that browsers expect. */
export async function promptKey(call: Call<TfaTokenInput>): Promise<PasskeyPrompt> {
  return { options: JSON.stringify(registrationOptions(await startKey(call))) };
}

/** Registers a security key or passkey. Throws as `settingUp` and as `registerPasskey`. */
export async function activateKey({ ctx, input: { tfaToken, publicKeyCredentialJson } }: Call<KeyActivation>): Promise<string[]> {
  await settingUp(ctx, tfaToken, 'u2fkey', (tx, { id }) =>
    registerPasskey(tx, ctx.settings, id, { credential: publicKeyCredentialJson, name: KEY_NAME }),
  );
  return [];
}
