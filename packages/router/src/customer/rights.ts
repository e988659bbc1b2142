import { actingStaff } from '../auth/index.js';
import { type Actor, type AdminActor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

const MANAGE = 'Magento_Customer::manage';

/** Whether the caller may set the fields reserved for managers: group, website, store. */
export const managesCustomers = (actor: Actor): boolean => mayUse(actor, MANAGE);

/**
 * Whether the caller may allow admins to log in as the customer: customers themselves, guests who register, and staff with the permission. An
 * admin who is logged in as the customer may not.
 */
export const decidesAssistance = (actor: Actor): boolean =>
  actor.type === 'guest' || actor.type === 'customer'
    ? !actingStaff(actor)
    : mayUse(actor, 'Magento_LoginAsCustomer::allow_shopping_assistance');

/** The calling admin, whose name notes record. Throws 401 for an integration, whatever its permissions. */
export function callingAdmin({ actor }: { actor: Actor }): AdminActor {
  if (actor.type !== 'admin') throw notAuthorized(MANAGE);
  return actor;
}
