import type { Queryable } from '@merx/db';
import type { BrowserSession, Call, Context } from '../../trpc/context.js';
import { authenticationFailed } from '../../trpc/errors.js';
import { otpRequired, pagesOnly, passkeyRequired, providerNotConfigured } from '../faults.js';
import type { PasskeyPrompt } from '../passkey/passkey.schema.js';
import { passPasskey, promptSignIn } from '../passkey/passkey.service.js';
import { signInOptions } from '../passkey/passkey-options.js';
import { factorPolicy, factorsOf } from '../second-factor/factors.service.js';
import { plainCode } from '../second-factor/otp-code.js';
import type { Factors } from '../second-factor/providers.js';
import { takeCode } from '../second-factor/second-factor.service.js';
import { endSession, sessionLimits, startSession } from '../session/session.service.js';
import { checkAdminPassword, signInAdmin } from '../sign-in/sign-in.service.js';
import { refuseSetUp, requireProvider } from '../tfa/admin-token.service.js';
import type { Credentials } from '../token/token.schema.js';
import type { Me, SignInInput } from './own-account.schema.js';
import { accountOf } from './own-account.service.js';

/**
 * Starts a browser session and returns the signed-in admin. Throws 400 when not called by a browser, and when a second factor has to be set
 * up first, 428 when it is missing, otherwise 401 with the same message for any error.
 */
export async function signIn({ ctx, input }: Call<SignInInput>): Promise<Me> {
  const { db } = ctx;
  const session = writableSession(ctx);
  const { lifetime, longest } = await sessionLimits(db);
  const seconds = Math.min(lifetime, longest);
  const policy = await factorPolicy(db);
  const { adminId, token, missing } = await signInAdmin(ctx, input, async (tx, { id }) => {
    const factors = requireProvider(await factorsOf(tx, policy, id));
    if (factors.isNeeded && factors.active.length === 0) return { adminId: id, token: '', missing: factors };
    if (factors.isNeeded) await passFactor(ctx, tx, { adminId: id, factors, input });
    if (session.token) await endSession(tx, session.token);
    const started = await startSession(tx, { adminId: id, ip: ctx.remoteIp, userAgent: session.userAgent, seconds });
    return { adminId: id, token: started, missing: undefined };
  });
  if (missing) return refuseSetUp(db, adminId, missing);
  session.set(token, seconds);
  return accountOf(db, adminId);
}

interface Passing {
  adminId: number;
  factors: Factors;
  input: Pick<SignInInput, 'otp' | 'passkey'>;
}

/** Verifies the code or passkey of an admin. Throws 428 when it is missing, 401 and 400 when it is wrong. */
export async function passFactor({ settings }: Context, tx: Queryable, { adminId, factors, input }: Passing): Promise<void> {
  const { active } = factors;
  if (input.passkey) {
    if (!active.includes('u2fkey')) throw providerNotConfigured();
    return passPasskey(tx, settings, adminId, input.passkey);
  }
  const mayUseApp = active.includes('google');
  const typed = input.otp ?? '';
  if (plainCode(typed) === '') throw (mayUseApp ? otpRequired : passkeyRequired)({ fieldName: 'otp', active_providers: active });
  if (!(await takeCode(tx, settings, { adminId, typed, mayUseApp }))) throw authenticationFailed();
}

/**
 * The options with which a browser asks for a passkey of the admin with these credentials. Throws 400 when the account has none, otherwise as
 * `signIn`.
 */
export async function promptPasskey({ ctx, input }: Call<Credentials>): Promise<PasskeyPrompt> {
  const policy = await factorPolicy(ctx.db);
  const prompt = await checkAdminPassword(ctx, input, async (tx, { id }) => {
    if (!(await factorsOf(tx, policy, id)).active.includes('u2fkey')) throw providerNotConfigured();
    return promptSignIn(tx, ctx.settings, id);
  });
  return { options: JSON.stringify(signInOptions(prompt)) };
}

/** Ends the browser session, if there is one. */
export async function signOut({ ctx }: Call): Promise<boolean> {
  const session = writableSession(ctx);
  if (session.token) await endSession(ctx.db, session.token);
  session.clear();
  return true;
}

/** The session of the calling browser. Throws 400 for other callers. */
export function writableSession({ session }: Context): BrowserSession {
  if (!session?.writable) throw pagesOnly();
  return session;
}
