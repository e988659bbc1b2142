import { type Actor, lackedResources } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/**
 * Throws 401, naming what is lacking, unless the caller holds all of these resources: nobody makes other admins or integrations, or
 * themselves through them, mightier than they are.
 */
export function refuseMightier(actor: Actor, resources: readonly string[]): void {
  const lacked = lackedResources(actor, resources);
  if (lacked.length > 0) throw notAuthorized(lacked.join(', '));
}
