import { randomUUID } from 'node:crypto';
import { type Database, noteEvent, type Queryable } from '@merx/db';
import type { Call, Settings } from '../../trpc/context.js';
import { authenticationFailed, MerxError } from '../../trpc/errors.js';
import { limitingFailures } from '../attempt/address-limit.service.js';
import { otpRequired } from '../faults.js';
import type { Me } from '../own-account/own-account.schema.js';
import { accountOf } from '../own-account/own-account.service.js';
import { passFactor, writableSession } from '../own-account/session-sign-in.service.js';
import { insertChallenge } from '../passkey/passkey.queries.js';
import type { PasskeyPrompt } from '../passkey/passkey.schema.js';
import { promptSignIn } from '../passkey/passkey.service.js';
import { signInOptions } from '../passkey/passkey-options.js';
import { hashPassword } from '../password/password-hash.js';
import { factorPolicy, factorsOf } from '../second-factor/factors.service.js';
import { endSession, sessionLimits, startSession } from '../session/session.service.js';
import { sendSetUpLink } from '../tfa/set-up-link.service.js';
import { hashToken, makeLongToken } from '../token/make-token.js';
import * as queries from './sso.queries.js';
import type { SsoFactorInput, SsoTicket } from './sso.schema.js';
import { accountFor, type SsoAccount } from './sso-account.service.js';
import { type Identity, identityOf } from './sso-identity.js';
import { claimsOf, newProtection, signInAddress } from './sso-provider.js';
import { providerOf, redirectUri } from './sso-settings.service.js';

export interface SsoPlace {
  db: Database;
  settings: Settings;
}

/** The browser that signs in. */
export interface SsoBrowser {
  remoteIp: string | undefined;
  userAgent: string | undefined;
}

/** How a sign-in ended: with a session of so many seconds, before the second factor, or refused. */
export type SsoResult =
  | { kind: 'session'; token: string; seconds: number }
  | { kind: 'factor'; ticket: string }
  | { kind: 'refused'; reason: 'expired' | 'failed' | 'unknown' | 'set_up'; error?: unknown };

const RETURN_WITHIN_MS = 600_000;
const TICKET_MS = 300_000;
const PROCEDURE = 'user.sso.signIn';

/** Begins a sign-in: the address of the provider's page, and the state that the browser keeps. Undefined without single sign-on. */
export async function beginSso(place: SsoPlace): Promise<{ url: string; state: string } | undefined> {
  const sso = await queries.selectSso(place.db);
  if (!sso?.is_enabled) return undefined;
  const config = await providerOf(place, sso);
  const protection = await newProtection();
  const { state, nonce, verifier: code_verifier } = protection;
  const expires_at = new Date(Date.now() + RETURN_WITHIN_MS);
  await queries.insertAttempt(place.db, { state_hash: hashToken(state), nonce, code_verifier, expires_at });
  const url = await signInAddress(config, protection, { redirectUri: redirectUri(place.settings), scope: sso.scopes });
  return { url, state };
}

/**
 * Ends a sign-in that has come back from the provider; `state` is what the browser has kept. Throws only when the database fails.
 */
export async function finishSso(place: SsoPlace, returned: URL, state: string, browser: SsoBrowser): Promise<SsoResult> {
  const attempt = await queries.deleteAttempt(place.db, hashToken(state));
  const sso = await queries.selectSso(place.db);
  if (!attempt || !sso?.is_enabled) return { kind: 'refused', reason: 'expired' };
  let who: Identity;
  try {
    const address = new URL(redirectUri(place.settings));
    address.search = returned.search;
    const protection = { state, nonce: attempt.nonce, verifier: attempt.code_verifier };
    who = identityOf(await claimsOf(await providerOf(place, sso), address, protection), sso.groups_claim);
  } catch (error) {
    return { kind: 'refused', reason: 'failed', error };
  }
  const account = await findAccount(place.db, sso, who);
  if (!account) return { kind: 'refused', reason: 'unknown' };
  return continueWith(place, account, who, browser);
}

async function findAccount(db: Database, sso: queries.SsoRow, who: Identity): Promise<SsoAccount | undefined> {
  const passwordHash = await hashPassword(makeLongToken());
  try {
    return await db.transaction((tx) => accountFor(tx, sso, who, passwordHash));
  } catch (error) {
    // The groups would leave nobody with full access, or are those of a role that was just deleted.
    if (error instanceof MerxError && error.code === 'BAD_REQUEST') return undefined;
    throw error;
  }
}

async function continueWith({ db }: SsoPlace, account: SsoAccount, who: Identity, browser: SsoBrowser): Promise<SsoResult> {
  const factors = await factorsOf(db, await factorPolicy(db), account.id);
  if (factors.isNeeded && !who.hasPassedFactor) {
    if (factors.active.length > 0) return { kind: 'factor', ticket: await issueTicket(db, account.id) };
    if (factors.allowed.length > 0) await sendSetUpLink(db, account.id);
    return { kind: 'refused', reason: 'set_up' };
  }
  await noteSignIn(db, account, {
    ...{ issuer: who.issuer, subject: who.subject, is_new: account.isNew },
    ...(account.newRoleId !== undefined && { role_id: account.newRoleId }),
  });
  return { kind: 'session', ...(await db.transaction((tx) => openSession(db, tx, account.id, browser))) };
}

async function issueTicket(db: Queryable, admin_id: number): Promise<string> {
  const ticket = makeLongToken();
  const expires_at = new Date(Date.now() + TICKET_MS);
  await insertChallenge(db, { challenge_hash: hashToken(ticket), admin_id, purpose: 'sso', expires_at });
  return ticket;
}

/** Records the sign-in in the audit log, as done by the admin. */
function noteSignIn(
  db: Database,
  { id, username }: Pick<SsoAccount, 'id' | 'username'>,
  facts: Record<string, string | number | boolean>,
): Promise<void> {
  const acting = db.actingFor({
    actor: { type: 'admin', id, name: username },
    change: randomUUID(),
    procedure: PROCEDURE,
    access: 'staff',
  });
  return acting.transaction((tx) => noteEvent(tx, { entity: 'admin_user', entityId: id, facts }));
}

async function openSession(db: Database, tx: Queryable, adminId: number, { remoteIp: ip, userAgent }: SsoBrowser) {
  const { lifetime, longest } = await sessionLimits(db);
  const seconds = Math.min(lifetime, longest);
  return { token: await startSession(tx, { adminId, ip, userAgent, seconds }), seconds };
}

/**
 * Passes the second factor after single sign-on and starts the session. Throws 400 when not called by a browser, 428 without a code or
 * passkey, 401 for an unknown or used ticket and for a wrong code, which uses it up.
 */
export async function passSsoFactor({ ctx, input }: Call<SsoFactorInput>): Promise<Me> {
  const { db } = ctx;
  const session = writableSession(ctx);
  if (!input.otp && !input.passkey) throw otpRequired({ fieldName: 'otp' });
  const policy = await factorPolicy(db);
  const { adminId, token, seconds } = await limitingFailures(ctx, async () => {
    const adminId = await queries.deleteTicket(db, hashToken(input.ticket));
    if (adminId === undefined) throw authenticationFailed();
    const started = await db.transaction(async (tx) => {
      await passFactor(ctx, tx, { adminId, factors: await factorsOf(tx, policy, adminId), input });
      if (session.token) await endSession(tx, session.token);
      return openSession(db, tx, adminId, { remoteIp: ctx.remoteIp, userAgent: session.userAgent });
    });
    return { adminId, ...started };
  });
  const me = await accountOf(db, adminId);
  await noteSignIn(db, me, { second_factor: input.passkey ? 'u2fkey' : 'google' });
  session.set(token, seconds);
  return me;
}

/** The options with which a browser asks for a passkey after single sign-on. Throws 401 for an unknown or used ticket. */
export async function promptSsoPasskey({ ctx, input }: Call<SsoTicket>): Promise<PasskeyPrompt> {
  const adminId = await queries.selectTicketOwner(ctx.db, hashToken(input.ticket));
  if (adminId === undefined) throw authenticationFailed();
  const prompt = await ctx.db.transaction((tx) => promptSignIn(tx, ctx.settings, adminId));
  return { options: JSON.stringify(signInOptions(prompt)) };
}
