import { EVERYTHING } from '@merx/wire';
import { type Actor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';
import { isGuarded } from './setting-kinds.js';

/** Throws 401 when a guarded setting is among these and the caller may not do everything. */
export function refuseGuarded(actor: Actor, paths: readonly string[]): void {
  if (paths.some(isGuarded) && !mayUse(actor, EVERYTHING)) throw notAuthorized(EVERYTHING);
}
