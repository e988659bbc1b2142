import { withoutSlash } from '@merx/wire';
import { hashToken, makeToken, openSecret, refuseMightier } from '../auth/index.js';
import type { Context, Settings } from '../trpc/context.js';
import { badInput, notFound, required } from '../trpc/errors.js';
import { updateVerifier } from './integration.queries.js';
import { getIntegration, type SecretPlace, VERIFIER_SECONDS } from './integration.service.js';
import { postForm } from './post-form.js';

export interface IntroductionPlace extends SecretPlace {
  settings: SecretPlace['settings'] & Pick<Settings, 'baseUrl'>;
}

/**
 * Tells the program of an integration its keys and a fresh verifier, by a form sent to its callback address: with these it fetches an
 * access token of its own. Throws 404, and 400 without an address, for one in a private network, or when nobody takes the form there.
 */
export async function introduceIntegration({ db, settings }: IntroductionPlace, id: number): Promise<true> {
  const verifier = makeToken();
  const told = await updateVerifier(db, id, { verifier_hash: hashToken(verifier), verifier_seconds: VERIFIER_SECONDS });
  if (!told) throw notFound('id', id);
  if (!told.callback_url) throw required('callback_url');
  const form = new URLSearchParams({
    oauth_consumer_key: told.consumer_key,
    oauth_consumer_secret: openSecret(settings.secretKey, told.consumer_secret),
    oauth_verifier: verifier,
    store_base_url: `${withoutSlash(settings.baseUrl)}/`,
  });
  const outcome = await postForm(told.callback_url, form, { allowsPrivate: settings.privateCallbacks ?? false });
  if (outcome !== null) throw badInput('The program at "%url" did not take its keys: %reason', { url: told.callback_url, reason: outcome });
  return true;
}

/** As above. Throws 401 when the integration may do what the caller may not. */
export async function introduceByAdmin({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<boolean> {
  refuseMightier(ctx.actor, (await getIntegration({ ctx, input })).resources);
  return introduceIntegration(ctx, input.id);
}
