import type { Queryable } from '@merx/db';
import type { ExactRow, loginFailure } from '@merx/db/tables';

export type AccountKind = 'admin' | 'customer';

/** Key by which attempts are counted: one account from one network address. */
export type Attempted = Pick<ExactRow<typeof loginFailure>, 'username' | 'address'> & { kind: AccountKind };

/** Number of consecutive failures allowed from one address for an account, and how long it is then refused. */
export interface FailureLimits {
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
