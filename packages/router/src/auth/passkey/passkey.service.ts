import { type Queryable, violatedConstraint } from '@merx/db';
import type { Settings } from '../../trpc/context.js';
import { passkeyInvalid, passkeyLimit, passkeyRegistered, passkeyUnreadable, promptNotSent, registrationNotStarted } from '../faults.js';
import { hashToken } from '../token/make-token.js';
import { readCredential, type SentCredential } from './credential-json.js';
import type { Purpose } from './passkey.queries.js';
import * as queries from './passkey.queries.js';
import type { Registration, SignInPrompt } from './passkey-options.js';
import { newChallenge, siteOf, verifyAssertion, verifyRegistration } from './web-authn.js';

type Site = Pick<Settings, 'baseUrl'>;

/** Longer than browsers wait, for slow networks. */
const CHALLENGE_SECONDS = 300;
const MOST_PASSKEYS = 20;

/** Issues a challenge to register a passkey. */
export async function promptRegistration(tx: Queryable, { baseUrl }: Site, admin: Registration['admin']): Promise<Registration> {
  const challenge = await issueChallenge(tx, admin.id, 'register');
  return { challenge, site: siteOf(baseUrl), admin, known: await queries.selectCredentials(tx, admin.id) };
}

/** Issues a challenge that a passkey of the admin signs to sign in. */
export async function promptSignIn(tx: Queryable, { baseUrl }: Site, adminId: number): Promise<SignInPrompt> {
  const challenge = await issueChallenge(tx, adminId, 'sign_in');
  return { challenge, site: siteOf(baseUrl), known: await queries.selectCredentials(tx, adminId) };
}

async function issueChallenge(tx: Queryable, admin_id: number, purpose: Purpose): Promise<string> {
  const challenge = newChallenge();
  const expires_at = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
  await queries.insertChallenge(tx, { challenge_hash: hashToken(challenge), admin_id, purpose, expires_at });
  return challenge;
}

/**
 * Stores the passkey that answers a challenge of the admin, and returns its id. Throws 400 without a challenge, for an answer that is
 * invalid, of another site or of another challenge, for a passkey that is registered already, and for too many.
 */
export async function registerPasskey(
  tx: Queryable,
  { baseUrl }: Site,
  adminId: number,
  sent: { credential: string; name: string },
): Promise<number> {
  const credential = await takeChallenge(tx, adminId, 'register', sent.credential);
  const verified = await verifyRegistration(credential, siteOf(baseUrl));
  if (!verified) throw passkeyUnreadable({ fieldName: 'credential' });
  await queries.lockPasskeyOwner(tx, adminId);
  if ((await queries.selectCredentials(tx, adminId)).length >= MOST_PASSKEYS) throw passkeyLimit({ count: MOST_PASSKEYS });
  const { credentialId, publicKey, counter } = verified;
  return queries
    .insertPasskey(tx, {
      admin_id: adminId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: credential.transports,
      name: sent.name,
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'admin_passkey_credential_id_key' ? passkeyRegistered() : error;
    });
}

/**
 * Verifies that a passkey of the admin has signed a challenge of theirs, which serves once. Throws 400 without a challenge, and for a
 * passkey of another admin, another challenge or site, an invalid signature, or a counter that has not increased.
 */
export async function passPasskey(tx: Queryable, { baseUrl }: Site, adminId: number, json: string): Promise<void> {
  const credential = await takeChallenge(tx, adminId, 'sign_in', json);
  const passkey = await queries.lockPasskey(tx, adminId, Buffer.from(credential.id, 'base64url'));
  const counter = passkey && (await verifyAssertion(credential, passkey, siteOf(baseUrl)));
  if (!passkey || counter === undefined) throw passkeyInvalid();
  await queries.updatePasskeyUsed(tx, passkey.id, counter);
}

/** The credential, whose challenge is thereby used. Rolled back with the transaction if it turns out to be invalid. */
async function takeChallenge(tx: Queryable, adminId: number, purpose: Purpose, json: string): Promise<SentCredential> {
  const isRegistration = purpose === 'register';
  if (!(await queries.selectChallenged(tx, adminId, purpose))) throw isRegistration ? registrationNotStarted() : promptNotSent();
  const credential = readCredential(json);
  if (!credential) throw passkeyUnreadable();
  if (!(await queries.deleteChallenge(tx, adminId, purpose, hashToken(credential.challenge)))) throw passkeyInvalid();
  return credential;
}
