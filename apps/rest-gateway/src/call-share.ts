import type { Share } from '@merx/db';
import type { Actor } from '@merx/router';

/** What is known of a route before anybody calls it. */
export interface SharedRoute {
  method: string;
  path: string;
  access: string;
}

const CART = /^\/V1\/(guest-)?carts(\/|$)/;
/** Where a cart becomes an order. */
const PLACING = /^(POST \S+\/payment-information|PUT \S+\/order)$/;

/**
 * The share of the database for guests and customers who call a route: reads of the catalogue and the like have one of their own, and so has
 * the placing of orders.
 */
export function publicShare({ method, path, access }: SharedRoute): Share {
  if (CART.test(path) && PLACING.test(`${method} ${path}`)) return 'order';
  return method === 'GET' && access !== 'self' && !CART.test(path) ? 'guest' : 'checkout';
}

/** The share for a call, once it is known who calls. */
export function shareOf(actor: Actor, otherwise: Share): Share {
  return actor.type === 'admin' || actor.type === 'integration' ? 'staff' : otherwise;
}

/** The share in which it is found out who calls: of staff, where the route is for them and somebody claims to be. */
export function identityShare({ access }: Pick<SharedRoute, 'access'>, claims: boolean, otherwise: Share): Share {
  return claims && access !== 'self' && access !== 'anonymous' ? 'staff' : otherwise;
}
