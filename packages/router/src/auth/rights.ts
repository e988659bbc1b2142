import { type Actor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/**
 * Throws 401, naming what is lacking, unless the caller holds all of these resources: nobody makes others, integrations, or himself by way
 * of them, mightier than he is.
 */
export function refuseMightier(actor: Actor, resources: readonly string[]): void {
  const foreign = resources.filter((resource) => !mayUse(actor, resource));
  if (foreign.length > 0) throw notAuthorized(foreign.join(', '));
}
