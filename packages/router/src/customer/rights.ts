import { type Actor, type AdminActor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

const MANAGE = 'Magento_Customer::manage';

/** Whether the caller may set the fields reserved for managers: group, website, store. */
export const managesCustomers = (actor: Actor): boolean => mayUse(actor, MANAGE);

/** The calling admin, whose name notes record. Throws 401 for an integration, whatever its permissions. */
export function callingAdmin({ actor }: { actor: Actor }): AdminActor {
  if (actor.type !== 'admin') throw notAuthorized(MANAGE);
  return actor;
}
