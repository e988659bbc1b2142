import { type Actor, type Guarded, mayCall } from '@merx/router';
import type { BodyBounds } from './body-bounds.js';

/** Limits for request bodies; sizes in bytes. */
export interface BodyLimits {
  /** Maximum size for admins and integrations with the route's permission. */
  staff: number;
  /** Maximum size for admins on a route that needs no permission. */
  other: number;
  /** Maximum size for everyone else. */
  guest: number;
  /** Maximum size when a buyer adds an item to an existing cart, which may include files. */
  file: number;
  /** Maximum number of values in a body, for admins and for everyone else. */
  staffValues: number;
  guestValues: number;
  /** Maximum total size of all bodies being received. */
  unfinished: number;
  /** Maximum number of larger bodies being received from one address. */
  perAddress: number;
}

const KILOBYTE = 1024;
export const DEFAULT_BODY_LIMITS: BodyLimits = {
  staff: 20_480 * KILOBYTE,
  other: 1024 * KILOBYTE,
  guest: 256 * KILOBYTE,
  file: 4096 * KILOBYTE,
  staffValues: 100_000,
  guestValues: 10_000,
  unfinished: 65_536 * KILOBYTE,
  perAddress: 20,
};

/** The longest text: pages and descriptions for admins, and a limit for everyone else. */
const STAFF_TEXT = 2_097_152;
const GUEST_TEXT = 65_536;

/** Whether the caller is an admin or an integration. */
export const isStaff = ({ type }: Actor): boolean => type === 'admin' || type === 'integration';

/** The properties of a route that determine its body limit. */
export interface SizedRoute extends Guarded {
  /** Whether buyers add items to a cart here, which may include files. */
  takesFiles: boolean;
}

/** The maximum body size in bytes for a caller: large only with a granted permission, or where a customer may upload files. */
export function sizeFor(actor: Actor, route: SizedRoute, limits: BodyLimits): number {
  if (isStaff(actor)) return route.access !== 'anonymous' && mayCall(actor, route) ? limits.staff : limits.other;
  return actor.type === 'customer' && route.takesFiles ? limits.file : limits.guest;
}

/** The content limits for the caller's bodies. */
export function boundsFor(actor: Actor, limits: BodyLimits): BodyBounds {
  return isStaff(actor) ? { values: limits.staffValues, text: STAFF_TEXT } : { values: limits.guestValues, text: GUEST_TEXT };
}
