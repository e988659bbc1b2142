import type { Queryable } from '@merx/db';
import type { AdminActor } from '../../trpc/context.js';
import { MerxError } from '../../trpc/errors.js';
import type { Caller } from '../attempt/address-limit.service.js';
import { wrongPassword } from '../faults.js';
import { signInAdmin } from './sign-in.service.js';

/**
 * Runs `work` in a transaction after verifying the signed-in admin's current password. A wrong password counts as a failed sign-in, so an
 * unattended browser cannot be used for guessing. Throws 400 for a wrong one.
 */
export async function withPassword<T>(
  caller: Caller & { actor: AdminActor },
  password: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await signInAdmin(caller, { username: caller.actor.username, password }, work);
  } catch (error) {
    if (!(error instanceof MerxError) || error.code !== 'UNAUTHORIZED') throw error;
    throw wrongPassword({ fieldName: 'password' });
  }
}
