import { withoutSlash } from '@merx/wire';
import { makeToken, openSecret, refuseMightier } from '../auth/index.js';
import type { Call, Settings } from '../trpc/context.js';
import { notFound, required } from '../trpc/errors.js';
import { keysNotTaken } from './faults.js';
import { selectConsumerKeys, updateVerifier } from './integration.queries.js';
import { getIntegration, type SecretPlace, verifierOf } from './integration.service.js';
import { postForm } from './post-form.js';

export interface IntroductionPlace extends SecretPlace {
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
  refuseMightier(ctx.actor, (await getIntegration({ ctx, input })).resources);
  return introduceIntegration(ctx, input.id);
}
