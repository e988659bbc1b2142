import type { Share } from '@merx/db';
import type { Actor } from '@merx/router';

/** The properties of a route that determine its share. */
export interface SharedRoute {
  method: string;
  path: string;
  access: string;
}

const CART = /^\/V1\/(guest-)?carts(\/|$)/;
/** Where a cart becomes an order. */
const PLACING = /^(POST \S+\/payment-information|PUT \S+\/order)$/;

/** The database share of guests and customers for a route: catalogue reads and the like have their own, and so has placing orders. */
export function publicShare({ method, path, access }: SharedRoute): Share {
  if (CART.test(path) && PLACING.test(`${method} ${path}`)) return 'order';
  return method === 'GET' && access !== 'self' && !CART.test(path) ? 'guest' : 'checkout';
}

/** Whether every visitor who is not signed in gets the same response from a route: a read of the catalogue and the like. */
export const isPublicRead = (route: SharedRoute): boolean => publicShare(route) === 'guest' && !route.path.startsWith('/V1/customers');

/** The share of a call once the caller is known. */
export function shareOf(actor: Actor, otherwise: Share): Share {
  return actor.type === 'admin' || actor.type === 'integration' ? 'staff' : otherwise;
}

/** Changes from the background are awaited there. */
const BULK = /^\/V1\/bulk(\/|$)/;

/** Whether a call may read from a standby: public reads, and what admins and integrations read other than carts. */
export function mayLag(route: SharedRoute, { type }: Actor): boolean {
  if (route.method !== 'GET') return false;
  if (type !== 'admin' && type !== 'integration') return isPublicRead(route);
  return route.access !== 'self' && !CART.test(route.path) && !BULK.test(route.path);
}

/** The share used to authenticate the caller: that of admins if the route is for admins and a credential was sent. */
export function identityShare({ access }: Pick<SharedRoute, 'access'>, claims: boolean, otherwise: Share): Share {
  return claims && access !== 'self' && access !== 'anonymous' ? 'staff' : otherwise;
}
