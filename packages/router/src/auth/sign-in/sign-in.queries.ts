import type { Queryable } from '@merx/db';

export type AccountKind = 'admin' | 'customer';

/** An account as far as signing in needs it. */
export interface SignInAccount {
  id: number;
  password_hash: string | null;
  /** Active and not locked. */
  may_sign_in: boolean;
}

export interface AdminAccount extends SignInAccount {
  has_otp: boolean;
}

export interface CustomerAccount extends SignInAccount {
  store_id: number;
  /** Whether nobody has confirmed the account with its key yet. */
  has_key: boolean;
}

/** The admin of that name, whatever its case. */
export async function selectAdminForSignIn(db: Queryable, username: string): Promise<AdminAccount | undefined> {
  const [admin] = await db.query<AdminAccount>(
    `select id, password_hash, is_active as may_sign_in, otp_secret is not null as has_otp
     from admin_user where lower(username) = lower($1)`,
    [username],
  );
  return admin;
}

/** The customer of that email, whatever its case: of the website, or of any when accounts are shared (`websiteId` null). */
export async function selectCustomerForSignIn(
  db: Queryable,
  email: string,
  websiteId: number | null,
): Promise<CustomerAccount | undefined> {
  const [customer] = await db.query<CustomerAccount>(
    `select id, password_hash, store_id, confirmation is not null as has_key,
       is_active and coalesce(lock_expires <= now(), true) as may_sign_in
     from customer where lower(email) = lower($1) and ($2::int is null or website_id = $2) order by id limit 1`,
    [email, websiteId],
  );
  return customer;
}

const SAME_ACCOUNT = {
  admin: 'select from admin_user where id = $1 and password_hash = $2 and is_active for share',
  customer: 'select from customer where id = $1 and password_hash = $2 and is_active for share',
} as const;

/** Whether the password that was checked is still the account's; it then stays so until the transaction ends. */
export async function lockSignedIn(tx: Queryable, kind: AccountKind, { id, password_hash }: SignInAccount): Promise<boolean> {
  const rows = await tx.query(SAME_ACCOUNT[kind], [id, password_hash]);
  return rows.length > 0;
}

/** Whose attempts are counted together: those at one account from one network address. */
export interface Attempted {
  kind: AccountKind;
  username: string;
  address: string;
}

/** How many failures in a row an address has at an account, and for how long it is then refused. */
export interface FailureLimits {
  limit: number;
  /** Of all addresses together, within `seconds`: from then on each has one attempt in place of `limit`. */
  total: number;
  seconds: number;
}

/**
 * Books an attempt as failed before its password is looked at, so that parallel attempts cannot pass together. Returns false, and books
 * nothing, while `limit` failures in a row lie less than `seconds` back. After that time the count starts again.
 */
export async function upsertFailure(
  db: Queryable,
  { kind, username, address, limit, total, seconds }: Attempted & FailureLimits,
): Promise<boolean> {
  const booked = await db.query(
    `with allowed as (
       select case when coalesce(sum(failures), 0) >= $5 then least(1, $4::int) else $4::int end as most from login_failure
       where kind = $1 and username = $2 and last_failure_at > now() - make_interval(secs => $6))
     insert into login_failure (kind, username, address, failures, last_failure_at) values ($1, $2, $3, 1, now())
     on conflict (kind, username, address) do update
       set failures = case when login_failure.failures >= (select most from allowed) then 1 else login_failure.failures + 1 end,
         last_failure_at = now()
       where login_failure.failures < (select most from allowed) or login_failure.last_failure_at <= now() - make_interval(secs => $6)
     returning failures`,
    [kind, username, address, limit, total, seconds],
  );
  return booked.length > 0;
}

/** Ends the row of failures of an address: the account has signed in from there. */
export async function deleteFailures(tx: Queryable, { kind, username, address }: Attempted): Promise<void> {
  await tx.query('delete from login_failure where kind = $1 and username = $2 and address = $3', [kind, username, address]);
}

/** Ends the failures of an account, whatever address they came from. */
export async function deleteAllFailures(tx: Queryable, kind: AccountKind, username: string): Promise<void> {
  await tx.query('delete from login_failure where kind = $1 and username = $2', [kind, username]);
}

/** Takes the newest failure back: the attempt was none. */
export async function updateFailureTakenBack(db: Queryable, { kind, username, address }: Attempted): Promise<void> {
  await db.query('update login_failure set failures = failures - 1 where kind = $1 and username = $2 and address = $3 and failures > 0', [
    kind,
    username,
    address,
  ]);
}
