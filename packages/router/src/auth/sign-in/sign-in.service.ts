import { type Database, type Queryable, shopConfig } from '@merx/db';
import { frontStore } from '../../store/index.js';
import type { AdminActor, Call } from '../../trpc/context.js';
import { authenticationFailed, MerxError } from '../../trpc/errors.js';
import { type Caller, limitingFailures } from '../attempt/address-limit.service.js';
import type { AccountKind, Attempted } from '../attempt/attempt.queries.js';
import * as queries from '../attempt/attempt.queries.js';
import { networkOf } from '../attempt/network-of.js';
import { oneAtATime } from '../attempt/one-at-a-time.js';
import { wrongPassword } from '../faults.js';
import { verifyPassword } from '../password/password-hash.js';
import type { Credentials } from '../token/token.schema.js';
import { issueToken } from '../token/token.service.js';
import {
  type CustomerAccount,
  lockSignedIn,
  type SignInAccount,
  selectAdminForSignIn,
  selectCustomerForSignIn,
} from './sign-in.queries.js';

/**
 * Runs `work` for the admin with these credentials, in the transaction that records the successful sign-in. Throws 401 with one message for
 * any error and counts each failure, 429 after too many from the address. A 401 of `work` is a failure, any other error is not.
 */
export function signInAdmin<T>(
  caller: Caller,
  credentials: Credentials,
  work: (tx: Queryable, account: SignInAccount) => Promise<T>,
): Promise<T> {
  return signIn(caller, 'admin', credentials, (username) => selectAdminForSignIn(caller.db, username), work);
}

/**
 * As `signInAdmin`, for a step before the second factor: its success does not reset the failures, otherwise somebody with the password could
 * guess codes without limit.
 */
export function checkAdminPassword<T>(
  caller: Caller,
  credentials: Credentials,
  work: (tx: Queryable, account: SignInAccount) => Promise<T>,
): Promise<T> {
  const find = (username: string) => selectAdminForSignIn(caller.db, username);
  return signIn(caller, 'admin', credentials, find, work, queries.updateFailureTakenBack);
}

/** Creates a token for the customer with that email on the request's website. Throws 401 with one message for any error. */
export async function createCustomerToken({ ctx, input }: Call<Credentials>): Promise<string> {
  const { db, scope } = ctx;
  const { website } = await frontStore(db, scope.storeId);
  const perWebsite = (await shopConfig(db.cache, db, 0)).flag('customer/account_share/scope');
  const find = async (email: string) => {
    const account = await selectCustomerForSignIn(db, email, perWebsite ? website.id : null);
    return account && { ...account, may_sign_in: account.may_sign_in && !(await awaitsConfirmation(db, account)) };
  };
  return signIn(ctx, 'customer', input, find, (tx, { id }) => issueToken(tx, { customerId: id }));
}

/** An unconfirmed account blocks a customer only while the store view requires confirmation. */
const awaitsConfirmation = async (db: Database, { has_key, store_id }: CustomerAccount): Promise<boolean> =>
  has_key && (await shopConfig(db.cache, db, store_id)).flag('customer/create_account/confirm');

/** Clears a customer's failed sign-ins, after a password reset. */
export const forgetFailedSignIns = (tx: Queryable, email: string): Promise<void> =>
  queries.deleteAllFailures(tx, 'customer', email.toLowerCase());

/** Longer names match no account and would not fit the index of failures. */
const LONGEST_NAME = 255;

type Find<Account> = (name: string) => Promise<Account | undefined>;
type Work<Account, T> = (tx: Queryable, account: Account) => Promise<T>;
/** Settles the attempt, which counts as a failure until then. */
type Settle = (tx: Queryable, attempted: Attempted) => Promise<void>;

function signIn<Account extends SignInAccount, T>(
  caller: Caller,
  kind: AccountKind,
  credentials: Credentials,
  find: Find<Account>,
  work: Work<Account, T>,
  settle: Settle = queries.deleteFailures,
): Promise<T> {
  return limitingFailures(caller, async () => {
    const username = credentials.username.trim().toLowerCase();
    if (username.length > LONGEST_NAME) throw authenticationFailed();
    const attempted = { kind, username, address: networkOf(caller.remoteIp) };
    // Serialized: concurrent successful sign-ins would otherwise exceed the limit, as each is recorded as a failure until it succeeds.
    return oneAtATime(`${kind} ${username} ${attempted.address}`, () =>
      signInWith(caller, attempted, { password: credentials.password, find, work, settle }),
    );
  });
}

async function signInWith<Account extends SignInAccount, T>(
  { db }: Caller,
  attempted: Attempted,
  { password, find, work, settle }: { password: string; find: Find<Account>; work: Work<Account, T>; settle: Settle },
): Promise<T> {
  const config = await shopConfig(db.cache, db, 0);
  const limits = {
    limit: config.number('oauth/authentication_lock/max_failures_count'),
    total: config.number('oauth/authentication_lock/max_failures_total'),
    seconds: config.number('oauth/authentication_lock/timeout'),
  };
  if (!(await queries.upsertFailure(db, { ...attempted, ...limits }))) throw authenticationFailed();
  const account = await find(attempted.username);
  const matches = await verifyPassword(account?.password_hash, password);
  if (!account?.may_sign_in || !matches) throw authenticationFailed();
  const passed = db.transaction(async (tx) => {
    if (!(await lockSignedIn(tx, attempted.kind, account))) throw authenticationFailed();
    await settle(tx, attempted);
    return work(tx, account);
  });
  return passed.catch(async (error: unknown) => {
    // The password was correct. Only this attempt is undone, without resetting the count: otherwise someone with the password could guess
    // codes without limit by omitting the code now and then.
    if (error instanceof MerxError && error.code !== 'UNAUTHORIZED') await queries.updateFailureTakenBack(db, attempted);
    throw error;
  });
}

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
