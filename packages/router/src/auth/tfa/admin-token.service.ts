import type { Database } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { noProvider, providerRoutesOnly, setUpRequired } from '../faults.js';
import { factorPolicy, factorsOf } from '../second-factor/factors.service.js';
import type { Factors } from '../second-factor/providers.js';
import { signInAdmin } from '../sign-in/sign-in.service.js';
import type { Credentials } from '../token/token.schema.js';
import { issueToken } from '../token/token.service.js';
import { sendSetUpLink } from './set-up-link.service.js';

/**
 * Creates a token for the admin. Throws 401 with one message for any error, and 400 for an admin who needs a second factor: one that is set up
 * has routes of its own, and a link to set one up is emailed.
 */
export async function createAdminToken({ ctx, input }: Call<Credentials>): Promise<string> {
  const policy = await factorPolicy(ctx.db);
  const { adminId, token, missing } = await signInAdmin(ctx, input, async (tx, { id }) => {
    const factors = requireProvider(await factorsOf(tx, policy, id));
    if (!factors.isNeeded) return { adminId: id, token: await issueToken(tx, { adminId: id }), missing: undefined };
    if (factors.active.length > 0) throw providerRoutesOnly({ active_providers: factors.active });
    return { adminId: id, token: '', missing: factors };
  });
  return missing ? refuseSetUp(ctx.db, adminId, missing) : token;
}

/** The factors. Throws 400 if the admin needs one, and none may be used. */
export function requireProvider(factors: Factors): Factors {
  if (factors.isNeeded && factors.allowed.length === 0) throw noProvider();
  return factors;
}

/** Emails the admin a link to set up a second factor, and throws 400 saying so. */
export async function refuseSetUp(db: Database, adminId: number, { allowed, active }: Factors): Promise<never> {
  await sendSetUpLink(db, adminId);
  throw setUpRequired({ providers: allowed, active_providers: active });
}
