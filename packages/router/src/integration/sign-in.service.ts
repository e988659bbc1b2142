import { type Database, type Queryable, shopConfig } from '@merx/db';
import { frontStore } from '../store/index.js';
import type { Context } from '../trpc/context.js';
import { authenticationFailed } from '../trpc/errors.js';
import { oneAtATime } from './one-at-a-time.js';
import { verifyPassword } from './password-hash.js';
import {
  type AccountKind,
  deleteFailures,
  lockSignedIn,
  type SignInAccount,
  selectAdminForSignIn,
  selectCustomerForSignIn,
  upsertFailure,
} from './sign-in.queries.js';
import type { Credentials } from './token.schema.js';
import { issueToken } from './token.service.js';

/** A new token of the admin. Throws 401 with one text for whatever is wrong. */
export function createAdminToken({ ctx: { db }, input }: { ctx: Context; input: Credentials }): Promise<string> {
  return signIn(db, 'admin', input, (username) => selectAdminForSignIn(db, username));
}

/** A new token of the customer with that email on the website of the request. Throws 401 with one text for whatever is wrong. */
export async function createCustomerToken({ ctx: { db, scope }, input }: { ctx: Context; input: Credentials }): Promise<string> {
  const { website } = await frontStore(db, scope.storeId);
  const perWebsite = (await shopConfig(db.cache, db, 0)).flag('customer/account_share/scope');
  return signIn(db, 'customer', input, (email) => selectCustomerForSignIn(db, email, perWebsite ? website.id : null));
}

/** Lets a customer sign in again at once, whose failures were of somebody who had forgotten the password. */
export const forgetFailedSignIns = (tx: Queryable, email: string): Promise<void> => deleteFailures(tx, 'customer', email.toLowerCase());

/** Longer names belong to nobody and would not fit the index of the failures. */
const LONGEST_NAME = 255;

async function signIn(
  db: Database,
  kind: AccountKind,
  { username, password }: Credentials,
  find: (name: string) => Promise<SignInAccount | undefined>,
): Promise<string> {
  const name = username.trim().toLowerCase();
  if (name.length > LONGEST_NAME) throw authenticationFailed();
  const config = await shopConfig(db.cache, db, 0);
  const limits = {
    limit: config.number('oauth/authentication_lock/max_failures_count'),
    seconds: config.number('oauth/authentication_lock/timeout'),
  };
  // One after the other: many right sign-ins at once would else be taken for failures, as each is booked as one until it has passed.
  return oneAtATime(`${kind} ${name}`, async () => {
    if (!(await upsertFailure(db, { kind, username: name, ...limits }))) throw authenticationFailed();
    const account = await find(name);
    const matches = await verifyPassword(account?.password_hash, password);
    if (!account?.may_sign_in || !matches) throw authenticationFailed();
    return db.transaction(async (tx) => {
      if (!(await lockSignedIn(tx, kind, account))) throw authenticationFailed();
      await deleteFailures(tx, kind, name);
      return issueToken(tx, kind === 'admin' ? { adminId: account.id } : { customerId: account.id });
    });
  });
}
