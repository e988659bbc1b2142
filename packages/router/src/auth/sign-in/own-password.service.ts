import type { Queryable } from '@merx/db';
import type { AdminActor } from '../../trpc/context.js';
import { MerxError } from '../../trpc/errors.js';
import type { Caller } from '../attempt/address-limit.service.js';
import { wrongPassword } from '../faults.js';
import { signInAdmin } from './sign-in.service.js';

/**
 * Does `work` in a transaction once the signed-in admin's present password was given. A wrong one counts as a failed sign-in, so that a
 * browser left open is no place to guess. Throws 400 for a wrong one.
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
