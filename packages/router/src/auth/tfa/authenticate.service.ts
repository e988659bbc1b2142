import type { Queryable } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { codeInvalid, providerNotAllowed, providerNotConfigured } from '../faults.js';
import { passPasskey, promptSignIn } from '../passkey/passkey.service.js';
import { restSignInOptions } from '../passkey/passkey-options.js';
import { factorPolicy, factorsOf } from '../second-factor/factors.service.js';
import type { FactorPolicy, ProviderCode } from '../second-factor/providers.js';
import { takeCode } from '../second-factor/second-factor.service.js';
import { checkAdminPassword, signInAdmin } from '../sign-in/sign-in.service.js';
import type { Credentials } from '../token/token.schema.js';
import { issueToken } from '../token/token.service.js';
import type { GoogleSignIn, KeyRequest, KeySignIn } from './tfa.schema.js';

/** Creates a token for the admin who gives a password and a code. Throws 401 for a wrong one, 400 as `requireActive`. */
export const authenticateGoogle = ({ ctx, input }: Call<GoogleSignIn>): Promise<string> =>
  signInWith(ctx, input, 'google', async (tx, adminId) => {
    if (!(await takeCode(tx, ctx.settings, { adminId, typed: input.otp, mayUseApp: true }))) throw codeInvalid();
  });

/** The challenge that a security key or passkey signs. Throws 401 for wrong credentials, 400 as `requireActive`. */
export async function challengeKey({ ctx, input }: Call<Credentials>): Promise<KeyRequest> {
  const policy = await factorPolicy(ctx.db);
  const prompt = await checkAdminPassword(ctx, input, async (tx, { id }) => {
    await requireActive(tx, policy, id, 'u2fkey');
    return promptSignIn(tx, ctx.settings, id);
  });
  return { credential_request_options_json: JSON.stringify(restSignInOptions(prompt)) };
}

/** Creates a token for the admin who gives a password and a signed challenge. Throws 401 for wrong credentials, 400 as `passPasskey`. */
export const verifyKey = ({ ctx, input }: Call<KeySignIn>): Promise<string> =>
  signInWith(ctx, input, 'u2fkey', (tx, adminId) => passPasskey(tx, ctx.settings, adminId, input.publicKeyCredentialJson));

/** Rejects a sign-in with a kind that needs an account with an outside service: 401 for wrong credentials, then 400. */
export const refuseSignIn = ({ ctx, input }: Call<Credentials>): Promise<never> =>
  checkAdminPassword(ctx, input, () => Promise.reject(providerNotAllowed()));

async function signInWith(
  ctx: Context,
  credentials: Credentials,
  code: ProviderCode,
  pass: (tx: Queryable, adminId: number) => Promise<void>,
): Promise<string> {
  const policy = await factorPolicy(ctx.db);
  return signInAdmin(ctx, credentials, async (tx, { id }) => {
    await requireActive(tx, policy, id, code);
    await pass(tx, id);
    return issueToken(tx, { adminId: id });
  });
}

/** Throws 400 for a kind that the admin may not use or has not set up. */
async function requireActive(tx: Queryable, policy: FactorPolicy, adminId: number, code: ProviderCode): Promise<void> {
  const { allowed, active } = await factorsOf(tx, policy, adminId);
  if (!allowed.includes(code)) throw providerNotAllowed();
  if (!active.includes(code)) throw providerNotConfigured();
}
