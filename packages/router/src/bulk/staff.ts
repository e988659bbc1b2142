import { type Actor, GUEST, lackedResources } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';
import type { Access } from '../trpc/init.js';
import type { BegunOperation } from './run-bulk.queries.js';

/**
 * Throws 401 unless the caller may defer the route's operations: an admin or an integration with the route's resource. Routes open to
 * everyone are open to all of these.
 */
export function requireStaff(actor: Actor, access: Access): void {
  const isStaff = actor.type === 'admin' || actor.type === 'integration';
  if (isStaff && (!access.startsWith('Magento_') || lackedResources(actor, [access]).length === 0)) return;
  throw (actor.type === 'guest' && actor.refusal) || notAuthorized(access);
}

type Account = Pick<BegunOperation, 'user_id' | 'username' | 'integration' | 'resources'>;

/** The account that sent an operation, with its current permissions; a guest if it is no longer active. */
export function actorOf({ user_id, username, integration, resources }: Account): Actor {
  if (username !== null) return { type: 'admin', adminId: user_id, username, resources: new Set(resources) };
  if (integration !== null) return { type: 'integration', integrationId: user_id, name: integration, resources: new Set(resources) };
  return GUEST;
}
