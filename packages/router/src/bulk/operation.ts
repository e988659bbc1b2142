import { actingStaff } from '../auth/index.js';
import { type Actor, GUEST, lackedResources } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';
import type { Guarded } from '../trpc/init.js';
import { notAsCustomer } from './faults.js';
import type { BegunOperation } from './run-bulk.queries.js';

/** Operation status codes, as clients know them. */
export const COMPLETE = 1;
/** Failed inside the server without changing anything: can be retried. */
export const RETRIABLE = 2;
export const FAILED = 3;
export const OPEN = 4;
/** Unreadable, never executed. */
export const REJECTED = 5;

/** An operation started this often without finishing is assumed to crash its process. */
export const MOST_ATTEMPTS = 10;

const BUSY = 503;
/** Contention usually clears up; other failures usually recur. */
const TRIES = { busy: 8, other: 3 };
const LONGEST_PAUSE = 60;

/** Whether an operation that failed with this status on this attempt is retried. */
export function isRetried(status: number, attempts: number): boolean {
  return attempts < (status === BUSY ? TRIES.busy : TRIES.other);
}

/** Seconds until the next try after that many attempts; doubles each time, up to a limit. */
export function pauseAfter(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_PAUSE);
}

/**
 * Throws 401 unless the caller may defer the route's operations: an admin or an integration with the route's resource, or a customer where
 * the route is for customers or for everyone. Guests may not, as nobody could be told how their operations ended, nor may admins who are
 * logged in as a customer.
 */
export function requireMayDefer(actor: Actor, { access, also = [] }: Guarded): void {
  const isStaff = actor.type === 'admin' || actor.type === 'integration';
  const isOpen = !access.startsWith('Magento_');
  if (isStaff && (isOpen || [access, ...also].some((one) => lackedResources(actor, [one]).length === 0))) return;
  // An operation would no longer name the admin.
  if (actingStaff(actor)) throw notAsCustomer();
  if (actor.type === 'customer' && (access === 'self' || access === 'anonymous')) return;
  throw (actor.type === 'guest' && actor.refusal) || notAuthorized(access);
}

/** Whether the caller may see when operations were requested. */
export const seesTimes = (actor: Actor): boolean =>
  lackedResources(actor, ['Magento_Logging::system_magento_logging_bulk_operations']).length === 0;

/** The account that sent an operation, with its current permissions; a guest if it is no longer active. */
export function actorOf({ user_id, username, integration, resources, is_customer }: BegunOperation): Actor {
  if (username !== null) return { type: 'admin', adminId: user_id, username, resources: new Set(resources) };
  if (integration !== null) return { type: 'integration', integrationId: user_id, name: integration, resources: new Set(resources) };
  return is_customer ? { type: 'customer', customerId: user_id } : GUEST;
}
