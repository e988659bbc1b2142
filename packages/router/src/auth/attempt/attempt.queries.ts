import type { Queryable } from '@merx/db';
import type { ExactRow, loginFailure } from '@merx/db/tables';

/** Number of attempts of an address in the current time window. */
interface AddressAttempts {
  attempts: number;
  /** Seconds until the window ends. */
  seconds: number;
}

const SECONDS_LEFT = 'greatest(ceil(extract(epoch from ends_at - now())), 1)::int';

/** Attempts of an address in the current window; undefined if none. */
export async function selectAttempts(db: Queryable, kind: string, address: string): Promise<AddressAttempts | undefined> {
  const [row] = await db.query<AddressAttempts>(
    `select attempts, ${SECONDS_LEFT} as seconds from address_attempt where kind = $1 and address = $2 and ends_at > now()`,
    [kind, address],
  );
  return row;
}

/** Counts an attempt of an address in its current window, or starts a window of that many seconds. Also deletes a few expired windows. */
export async function upsertAttempt(db: Queryable, kind: string, address: string, window: number): Promise<AddressAttempts> {
  const [row] = await db.query<AddressAttempts>(
    `with past as (delete from address_attempt where (kind, address) in (
         select kind, address from address_attempt where ends_at < now() - interval '1 hour' limit 20 for update skip locked))
     insert into address_attempt (kind, address, attempts, ends_at) values ($1, $2, 1, now() + make_interval(secs => $3))
     on conflict (kind, address) do update
       set attempts = case when address_attempt.ends_at <= now() then 1 else address_attempt.attempts + 1 end,
         ends_at = case when address_attempt.ends_at <= now() then excluded.ends_at else address_attempt.ends_at end
     returning attempts, ${SECONDS_LEFT} as seconds`,
    [kind, address, window],
  );
  return row ?? { attempts: 1, seconds: window };
}

export type AccountKind = 'admin' | 'customer';

/** Key by which attempts are counted: one account from one network address. */
export type Attempted = Pick<ExactRow<typeof loginFailure>, 'username' | 'address'> & { kind: AccountKind };

/** Number of consecutive failures allowed from one address for an account, and how long it is then refused. */
interface FailureLimits {
  limit: number;
  /** Limit for all addresses together, within `seconds`; beyond it each address has one attempt instead of `limit`. */
  total: number;
  seconds: number;
}

/**
 * Records an attempt as failed before its password is checked, so that parallel attempts cannot bypass the limit. Returns false, without
 * recording it, after `limit` consecutive failures in the last `seconds`. After that time the count restarts.
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

/** Deletes the failures of an account from one address, after a successful sign-in from there. */
export async function deleteFailures(tx: Queryable, { kind, username, address }: Attempted): Promise<void> {
  await tx.prisma.loginFailure.deleteMany({ where: { kind, username, address } });
}

/** Deletes the failures of an account from all addresses. */
export async function deleteAllFailures(tx: Queryable, kind: AccountKind, username: string): Promise<void> {
  await tx.prisma.loginFailure.deleteMany({ where: { kind, username } });
}

/** Removes the latest failure: the attempt does not count. */
export async function updateFailureTakenBack(db: Queryable, { kind, username, address }: Attempted): Promise<void> {
  await db.prisma.loginFailure.updateMany({
    where: { kind, username, address, failures: { gt: 0 } },
    data: { failures: { decrement: 1 } },
  });
}

/** Deletes the failed sign-ins of an admin from all addresses. */
export async function deleteFailuresOfAdmin(tx: Queryable, adminId: number): Promise<void> {
  await tx.query(`delete from login_failure where kind = 'admin' and username = (select lower(username) from admin_user where id = $1)`, [
    adminId,
  ]);
}
