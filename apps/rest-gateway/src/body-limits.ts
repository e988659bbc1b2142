import { type Access, type Actor, mayCall } from '@merx/router';
import type { BodyBounds } from './body-bounds.js';

/** What the bodies of requests may cost; sizes in bytes. */
export interface BodyLimits {
  /** The largest body of staff who hold the route's right. */
  staff: number;
  /** That of staff who call a route that needs no right. */
  other: number;
  /** That of everybody else. */
  guest: number;
  /** That of a buyer who puts something into a cart that is there, since it may come with files. */
  file: number;
  /** How many values one body may hold, of staff and of everybody else. */
  staffValues: number;
  guestValues: number;
  /** How much all bodies that are still arriving may take together. */
  unfinished: number;
  /** How many larger bodies of one address may be arriving at once. */
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

/** Pages and descriptions of staff, and the longest text that anybody else has a use for. */
const STAFF_TEXT = 2_097_152;
const GUEST_TEXT = 65_536;

/** Whether this is somebody of the shop or a program of theirs. */
export const isStaff = ({ type }: Actor): boolean => type === 'admin' || type === 'integration';

/** A route as far as it decides how large a body may be. */
export interface SizedRoute {
  access: Access;
  /** Whether buyers put something into a cart here, which may come with files. */
  takesFiles: boolean;
}

/** The bytes that a body of this caller may have: much only where a right was granted, or a customer may send files. */
export function sizeFor(actor: Actor, { access, takesFiles }: SizedRoute, limits: BodyLimits): number {
  if (isStaff(actor)) return access !== 'anonymous' && mayCall(actor, access) ? limits.staff : limits.other;
  return actor.type === 'customer' && takesFiles ? limits.file : limits.guest;
}

/** What the caller's bodies may hold. */
export function boundsFor(actor: Actor, limits: BodyLimits): BodyBounds {
  return isStaff(actor) ? { values: limits.staffValues, text: STAFF_TEXT } : { values: limits.guestValues, text: GUEST_TEXT };
}
