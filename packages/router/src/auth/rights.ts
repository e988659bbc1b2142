import { type Actor, type AdminActor, lackedResources } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/** Throws 401, naming what is missing, unless the caller holds all of these resources: nobody can grant more than they hold. */
export function refuseMightier(actor: Actor, resources: readonly string[]): void {
  const lacked = lackedResources(actor, resources);
  if (lacked.length > 0) throw notAuthorized(lacked.join(', '));
}

/** The calling admin. Throws 401 for an integration, whatever its permissions: only people manage people. */
export function callingAdmin({ actor }: { actor: Actor }): AdminActor {
  if (actor.type !== 'admin') throw notAuthorized('staff');
  return actor;
}
