import type { Database } from '@merx/db';
import type { Actor, Settings } from '../../trpc/context.js';
import { badInputs, required } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { openSecret } from '../secret-key/secret-box.js';
import { hashToken } from '../token/make-token.js';
import { type Consumer, insertNonce, selectConsumer } from './oauth.queries.js';
import { isSignatureMethod, isSignedWith, type OAuthParameters, readOAuthParameters, type SignedCall } from './oauth-signature.js';

export type { Consumer };

/** Database and encryption key of the secrets. */
export interface SigningPlace {
  db: Database;
  settings: Pick<Settings, 'secretKey'>;
}

/** A signed call and the integration it names. */
interface SignedRequest {
  call: SignedCall;
  parameters: OAuthParameters;
  consumer: Consumer;
}

/** Allowed clock difference between client and server, including the time a call may be in transit. */
const WINDOW_SECONDS = 600;
/** Longer than a call is accepted, even if the clocks of several gateways differ. */
const NONCE_SECONDS = 2 * WINDOW_SECONDS;
const ALWAYS = ['oauth_consumer_key', 'oauth_signature', 'oauth_signature_method', 'oauth_nonce', 'oauth_timestamp'];

/** The integration that signed a call with its consumer and token secrets. Throws 401, or 400 when the header is incomplete. */
export async function identifySigned(place: SigningPlace, call: SignedCall): Promise<Actor> {
  const signed = await readSigned(place.db, call, 'oauth_token');
  const { id, name, resources, token_id, token_hash, token_secret } = signed.consumer;
  if (token_id === null || !token_secret) throw faults.oauthTokenRevoked();
  if (!namesToken(signed, token_hash)) throw faults.oauthTokenNotFound();
  await verifySigned(place, signed, { sealedToken: token_secret, tokenId: token_id });
  return { type: 'integration', integrationId: id, name, resources: new Set(resources), tokenId: token_id };
}

/** A call with its parameters and the integration it names; its signature is not verified yet. Throws 400 and 401. */
export async function readSigned(db: Database, call: SignedCall, ...more: string[]): Promise<SignedRequest> {
  const parameters = readOAuthParameters(call);
  const version = parameters.get('oauth_version') ?? '1.0';
  if (version !== '1.0') throw faults.oauthVersion([version]);
  const absent = [...ALWAYS, ...more].filter((name) => !parameters.get(name));
  if (absent.length > 0) throw badInputs(absent.map(required));
  const method = parameters.get('oauth_signature_method') ?? '';
  if (!isSignatureMethod(method)) throw faults.oauthMethod([method]);
  const nonce = parameters.get('oauth_nonce') ?? '';
  if (nonce.length > 255 || nonce.includes('\0')) throw faults.nonceTooLong();
  return { call, parameters, consumer: await findConsumer(db, parameters.get('oauth_consumer_key') ?? '') };
}

async function findConsumer(db: Database, key: string): Promise<Consumer> {
  const consumer = /^\w{1,255}$/.test(key) ? await selectConsumer(db, key) : undefined;
  if (!consumer) throw faults.consumerNotFound();
  if (!consumer.is_active) throw faults.integrationInactive();
  return consumer;
}

/**
 * Throws 401 unless the call was signed with these secrets. The time is checked first and the nonce last, so only holders of the secrets
 * can fill the nonce table.
 */
export async function verifySigned(
  { db, settings }: SigningPlace,
  { call, parameters, consumer }: SignedRequest,
  { sealedToken, tokenId }: { sealedToken: Buffer | null; tokenId: number | null },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const sent = parameters.get('oauth_timestamp') ?? '';
  const timestamp = /^\d{1,12}$/.test(sent) ? Number(sent) : 0;
  if (Math.abs(timestamp - now) > WINDOW_SECONDS) throw faults.timestampInvalid();
  const secrets = {
    consumer: openSecret(settings.secretKey, consumer.consumer_secret),
    token: sealedToken ? openSecret(settings.secretKey, sealedToken) : '',
  };
  if (!isSignedWith(call, parameters, secrets)) throw faults.signatureInvalid();
  const nonce = parameters.get('oauth_nonce') ?? '';
  const isFirst = await insertNonce(db, { integrationId: consumer.id, tokenId, timestamp, nonce, oldest: now - NONCE_SECONDS });
  if (!isFirst) throw faults.nonceUsed([consumer.id]);
}

/** Whether the call names the token with that hash. Compares hashes, since an attacker cannot choose their prefix. */
export const namesToken = ({ parameters }: SignedRequest, hash: Buffer | null): boolean =>
  hash?.equals(hashToken(parameters.get('oauth_token') ?? '')) ?? false;
