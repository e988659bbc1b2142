import { EVERYTHING } from '../integration/index.js';
import type { AdminActor } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/**
 * Throws 401 unless the caller holds all of these resources: nobody makes others, or himself by way of others, mightier than he is.
 * Who may do everything holds every one.
 */
export function refuseMightier(actor: AdminActor, resources: readonly string[]): void {
  if (actor.resources.has(EVERYTHING)) return;
  const foreign = resources.filter((resource) => !actor.resources.has(resource));
  if (foreign.length > 0) throw notAuthorized(foreign.join(', '));
}
