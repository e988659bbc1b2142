import { type Actor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/**
 * Throws 401 unless the caller may have a route's operations carried out later: an admin or an integration that was granted the route's
 * resource. What anybody may do, every one of them may.
 */
export function requireStaff(actor: Actor, access: string): void {
  const isStaff = actor.type === 'admin' || actor.type === 'integration';
  if (isStaff && (!access.startsWith('Magento_') || mayUse(actor, access))) return;
  throw (actor.type === 'guest' && actor.refusal) || notAuthorized(access);
}
