import { withoutSlash } from '@merx/wire';
import {
  type Consumer,
  hashToken,
  makeToken,
  namesToken,
  oauthTokenNotFound,
  openSecret,
  readSigned,
  type SignedCall,
  type SigningPlace,
  sealSecret,
  setIntegrationToken,
  verifySigned,
} from '../auth/index.js';
import type { Call, Settings } from '../trpc/context.js';
import { notFound, required } from '../trpc/errors.js';
import { keysNotTaken, tokenInUse, verifierExpired, verifierMismatched, verifierUsed } from './faults.js';
import { selectConsumerKeys, updateExchanged, updateRequestToken, updateVerifier } from './integration.queries.js';
import { changeableIntegration, type SecretPlace, verifierOf } from './integration.service.js';
import { postForm } from './post-form.js';

/** A token and its secret, as returned by the handshake. */
export interface TokenPair {
  oauth_token: string;
  oauth_token_secret: string;
}

/** First step of the handshake: a request token for a caller that knows the consumer secret. Throws 400 and 401. */
export async function requestToken(place: SigningPlace, call: SignedCall): Promise<TokenPair> {
  const signed = await readSigned(place.db, call);
  await verifySigned(place, signed, { sealedToken: null, tokenId: null });
  requireVerifier(signed.consumer);
  const { pair, sealed } = makePair(place);
  await updateRequestToken(place.db, signed.consumer.id, { request_token_hash: hashToken(pair.oauth_token), request_secret: sealed });
  return pair;
}

/** Second step: an access token, replacing the previous one, for a caller that also knows the verifier. Throws 400 and 401. */
export async function exchangeToken(place: SigningPlace, call: SignedCall): Promise<TokenPair> {
  const signed = await readSigned(place.db, call, 'oauth_token', 'oauth_verifier');
  const { id, request_token_hash, request_secret, verifier_hash } = signed.consumer;
  if (!request_token_hash || !request_secret || !namesToken(signed, request_token_hash)) throw oauthTokenNotFound();
  await verifySigned(place, signed, { sealedToken: request_secret, tokenId: null });
  requireVerifier(signed.consumer);
  if (!verifier_hash?.equals(hashToken(signed.parameters.get('oauth_verifier') ?? ''))) throw verifierMismatched();
  const { pair, sealed } = makePair(place);
  await place.db.transaction(async (tx) => {
    if (!(await updateExchanged(tx, id, Buffer.from(request_token_hash), sealed))) throw tokenInUse();
    await setIntegrationToken(tx, id, pair.oauth_token);
  });
  return pair;
}

function makePair({ settings }: SigningPlace) {
  const pair: TokenPair = { oauth_token: makeToken(), oauth_token_secret: makeToken() };
  return { pair, sealed: sealSecret(settings.secretKey, pair.oauth_token_secret) };
}

function requireVerifier({ verifier_hash, verifier_is_due }: Consumer): void {
  if (!verifier_hash) throw verifierUsed();
  if (verifier_is_due !== false) throw verifierExpired();
}

interface IntroductionPlace extends SecretPlace {
  settings: SecretPlace['settings'] & Pick<Settings, 'baseUrl'>;
}

/**
 * Posts an integration's keys and a new verifier as a form to its callback address, so that it can fetch its own access token. Throws 404,
 * and 400 without an address, for an address in a private network, or when the form is not accepted.
 */
export async function introduceIntegration({ db, settings }: IntroductionPlace, id: number): Promise<true> {
  const verifier = makeToken();
  await updateVerifier(db, id, verifierOf(verifier));
  const consumer = await selectConsumerKeys(db, id);
  if (!consumer) throw notFound('id', id);
  if (!consumer.callback_url) throw required('callback_url');
  const form = new URLSearchParams({
    oauth_consumer_key: consumer.consumer_key,
    oauth_consumer_secret: openSecret(settings.secretKey, consumer.consumer_secret),
    oauth_verifier: verifier,
    store_base_url: `${withoutSlash(settings.baseUrl)}/`,
  });
  const outcome = await postForm(consumer.callback_url, form, { allowsPrivate: settings.privateCallbacks ?? false });
  if (outcome !== null) throw keysNotTaken({ url: consumer.callback_url, reason: outcome });
  return true;
}

/** As above. Throws 401 when the integration has permissions that the caller lacks. */
export async function introduceByAdmin({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  await changeableIntegration({ ctx, input });
  return introduceIntegration(ctx, input.id);
}
