import { EVERYTHING } from '@merx/wire';
import { type ActingStaff, type Actor, type AdminActor, GUEST, LOGIN_AS_CUSTOMER, lackedResources } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';
import type { SessionOwner } from './session/session.queries.js';
import type { TokenOwner } from './token/token.queries.js';

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

export { LOGIN_AS_CUSTOMER };

/** The resources with one of which an admin's session as a customer stays valid. */
export const TO_ACT_AS_CUSTOMER: readonly string[] = [EVERYTHING, LOGIN_AS_CUSTOMER];

/** The admin who is logged in as the calling customer; undefined for customers themselves and for all other callers. */
export const actingStaff = (actor: Actor): ActingStaff | undefined => (actor.type === 'customer' ? actor.onBehalf : undefined);

/** The actor that a token belongs to; a guest when the token has no owner. */
export function actorOfToken(owner: TokenOwner | undefined): Actor {
  if (!owner) return GUEST;
  const { token_id: tokenId, admin_id, integration_id, customer_id, username, name } = owner;
  const resources = new Set(owner.resources);
  if (admin_id && username) return { type: 'admin', adminId: admin_id, username, resources, tokenId };
  if (integration_id && name) return { type: 'integration', integrationId: integration_id, name, resources, tokenId };
  if (!customer_id) return GUEST;
  const { on_behalf_of: adminId, staff_username, staff_name } = owner;
  const onBehalf = adminId !== null &&
    staff_username !== null && { onBehalf: { adminId, username: staff_username, name: staff_name ?? '' } };
  return { type: 'customer', customerId: customer_id, tokenId, ...onBehalf };
}

/** The admin that a session belongs to; a guest when the session has no owner. */
export function actorOfSession(owner: SessionOwner | undefined): Actor {
  if (!owner) return GUEST;
  const { session_id: sessionId, admin_id: adminId, username, resources } = owner;
  return { type: 'admin', adminId, username, resources: new Set(resources), sessionId };
}
