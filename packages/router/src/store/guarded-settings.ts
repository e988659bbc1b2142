import { EVERYTHING } from '@merx/wire';
import { type Actor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';
import { isGuarded } from './setting-kinds.js';

/** Throws 401 when the settings include a guarded one and the caller does not have all permissions. */
export function refuseGuarded(actor: Actor, paths: readonly string[]): void {
  if (paths.some(isGuarded) && !mayUse(actor, EVERYTHING)) throw notAuthorized(EVERYTHING);
}
