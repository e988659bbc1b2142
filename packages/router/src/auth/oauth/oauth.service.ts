import type { Database } from '@merx/db';
import type { Actor, Settings } from '../../trpc/context.js';
import { badInput, badInputs, MerxError, type Parameters } from '../../trpc/errors.js';
import { openSecret, sealSecret } from '../secret-box.js';
import { hashToken, makeToken } from '../token/identify.js';
import { setIntegrationToken } from '../token/token.service.js';
import { type ConsumerRow, insertNonce, selectConsumer, updateExchanged, updateRequestToken } from './oauth.queries.js';
import { isSignatureMethod, isSignedWith, type OAuthParameters, readOAuthParameters, type SignedCall } from './oauth-signature.js';

interface Place {
  db: Database;
  settings: Pick<Settings, 'secretKey'>;
}

/** A token with its secret, as the hand-shake answers it. */
export interface TokenPair {
  oauth_token: string;
  oauth_token_secret: string;
}

/** How far the clocks of a client and of the shop may differ, and how long a call may be under way. */
const WINDOW_SECONDS = 600;
/** Longer than any call counts, even where the clocks of several gateways differ. */
const NONCE_SECONDS = 2 * WINDOW_SECONDS;
const ALWAYS = ['oauth_consumer_key', 'oauth_signature', 'oauth_signature_method', 'oauth_nonce', 'oauth_timestamp'];

const refused = (message: string, parameters?: Parameters) => new MerxError('UNAUTHORIZED', message, parameters);

/** The integration that signed a call with its consumer and token secrets. Throws 401, or 400 when the header lacks something. */
export async function identifySigned(place: Place, call: SignedCall): Promise<Actor> {
  const parameters = readParameters(call, [...ALWAYS, 'oauth_token']);
  const consumer = await findConsumer(place.db, parameters);
  if (consumer.token_id === null || !consumer.token_secret) throw refused('Access token has been revoked');
  if (!isToken(parameters, consumer.token_hash)) throw refused('Specified token does not exist');
  await verify(place, call, parameters, consumer, { sealedToken: consumer.token_secret, tokenId: consumer.token_id });
  const { id, name, resources, token_id } = consumer;
  return { type: 'integration', integrationId: id, name, resources: new Set(resources), tokenId: token_id };
}

/** First step of the hand-shake: a request token for who knows the consumer's secret. Throws 400 and 401. */
export async function requestToken(place: Place, call: SignedCall): Promise<TokenPair> {
  const parameters = readParameters(call, ALWAYS);
  const consumer = await findConsumer(place.db, parameters);
  await verify(place, call, parameters, consumer, { sealedToken: null, tokenId: null });
  mayExchange(consumer);
  const pair = { oauth_token: makeToken(), oauth_token_secret: makeToken() };
  const sealed = sealSecret(place.settings.secretKey, pair.oauth_token_secret);
  await updateRequestToken(place.db, consumer.id, hashToken(pair.oauth_token), sealed);
  return pair;
}

/** Second step: an access token, in place of the one there was, for who also knows the verifier. Throws 400 and 401. */
export async function exchangeToken(place: Place, call: SignedCall): Promise<TokenPair> {
  const parameters = readParameters(call, [...ALWAYS, 'oauth_token', 'oauth_verifier']);
  const consumer = await findConsumer(place.db, parameters);
  const { request_token_hash, request_secret, verifier_hash } = consumer;
  if (!request_token_hash || !request_secret || !isToken(parameters, request_token_hash)) throw refused('Specified token does not exist');
  await verify(place, call, parameters, consumer, { sealedToken: request_secret, tokenId: null });
  mayExchange(consumer);
  if (!verifier_hash?.equals(hashToken(parameters.get('oauth_verifier') ?? ''))) {
    throw refused('Token verifier and verifier token do not match');
  }
  const pair = { oauth_token: makeToken(), oauth_token_secret: makeToken() };
  const sealed = sealSecret(place.settings.secretKey, pair.oauth_token_secret);
  await place.db.transaction(async (tx) => {
    if (!(await updateExchanged(tx, consumer.id, request_token_hash, sealed))) throw refused('Token is already being used');
    await setIntegrationToken(tx, consumer.id, pair.oauth_token);
  });
  return pair;
}

/** What each call must say, before anybody is asked who it is. */
function readParameters(call: SignedCall, needed: readonly string[]): OAuthParameters {
  const parameters = readOAuthParameters(call);
  const version = parameters.get('oauth_version') ?? '1.0';
  if (version !== '1.0') throw badInput('The "%1" Oauth version isn\'t supported.', [version]);
  const absent = needed.filter((name) => !parameters.get(name));
  if (absent.length > 0) {
    throw badInputs(absent.map((fieldName) => ({ message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName } })));
  }
  const method = parameters.get('oauth_signature_method') ?? '';
  if (!isSignatureMethod(method)) throw badInput('Signature method %1 is not supported', [method]);
  const nonce = parameters.get('oauth_nonce') ?? '';
  if (nonce.length > 255 || nonce.includes('\0')) throw badInput('The nonce may have 255 characters.');
  return parameters;
}

async function findConsumer(db: Database, parameters: OAuthParameters): Promise<ConsumerRow> {
  const key = parameters.get('oauth_consumer_key') ?? '';
  const consumer = /^\w{1,255}$/.test(key) ? await selectConsumer(db, key) : undefined;
  if (!consumer) throw refused('A consumer having the specified key does not exist');
  if (!consumer.is_active) throw refused('The integration is not active.');
  return consumer;
}

/** The time first, then the signature, and the nonce last: only who holds the secrets can fill its table. */
async function verify(
  { db, settings }: Place,
  call: SignedCall,
  parameters: OAuthParameters,
  consumer: ConsumerRow,
  { sealedToken, tokenId }: { sealedToken: Buffer | null; tokenId: number | null },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const sent = parameters.get('oauth_timestamp') ?? '';
  const timestamp = /^\d{1,12}$/.test(sent) ? Number(sent) : 0;
  if (Math.abs(timestamp - now) > WINDOW_SECONDS) {
    throw refused('The timestamp value in the oauth_timestamp parameter is invalid.');
  }
  const secrets = {
    consumer: openSecret(settings.secretKey, consumer.consumer_secret),
    token: sealedToken ? openSecret(settings.secretKey, sealedToken) : '',
  };
  if (!isSignedWith(call, parameters, secrets)) throw refused('The signature is invalid. Verify and try again.');
  const nonce = parameters.get('oauth_nonce') ?? '';
  const isFirst = await insertNonce(db, { integrationId: consumer.id, tokenId, timestamp, nonce, oldest: now - NONCE_SECONDS });
  if (!isFirst) throw refused('The nonce is already being used by the consumer with ID %1.', [consumer.id]);
}

function mayExchange({ verifier_hash, verifier_is_due }: ConsumerRow): void {
  if (!verifier_hash) throw refused('Cannot create request token because consumer token is not a verifier token');
  if (verifier_is_due !== false) throw refused('Consumer key has expired');
}

/** Compared as hashes, of which an attacker cannot choose the beginning. */
const isToken = (parameters: OAuthParameters, hash: Buffer | null) => hash?.equals(hashToken(parameters.get('oauth_token') ?? '')) ?? false;
