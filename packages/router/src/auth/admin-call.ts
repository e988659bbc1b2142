import type { AdminActor, Context } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/** What a signed-in admin's procedure is called with. */
export interface StaffCall<Input = unknown> {
  ctx: Context & { actor: AdminActor };
  input: Input;
}

/** What a procedure for admins of some right is called with. */
export interface AclCall<Input = unknown> {
  ctx: Context;
  input: Input;
}

/** The admin who calls. Throws 401 for an integration, whatever it was granted: people are looked after by people. */
export function callingAdmin({ actor }: Context): AdminActor {
  if (actor.type !== 'admin') throw notAuthorized('staff');
  return actor;
}
