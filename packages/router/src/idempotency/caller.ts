import { type Actor, mayUse } from '../trpc/context.js';
import type { Guarded } from '../trpc/init.js';

/** The caller that keys belong to: the account of the token; for a guest the cart in the path, else the network address. */
export function callerOf(actor: Actor, { cartId, remoteIp }: { cartId: string | undefined; remoteIp: string | undefined }): string {
  if (actor.type === 'admin') return `admin ${actor.adminId}`;
  if (actor.type === 'integration') return `integration ${actor.integrationId}`;
  if (actor.type === 'customer') return `customer ${actor.customerId}`;
  return cartId === undefined ? `address ${remoteIp ?? ''}` : `cart ${cartId}`;
}

/** Whether the caller has access to a route. Without access the route itself refuses the call, and no stored response is returned. */
export function mayCall(actor: Actor, { access, also = [] }: Guarded): boolean {
  if (access === 'anonymous') return true;
  if (access === 'self') return actor.type === 'customer';
  if (access === 'staff') return actor.type === 'admin';
  return [access, ...also].some((resource) => mayUse(actor, resource));
}
