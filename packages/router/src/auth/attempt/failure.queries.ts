import type { Queryable } from '@merx/db';
import type { ExactRow, loginFailure } from '@merx/db/tables';

export type AccountKind = 'admin' | 'customer';

/** Whose attempts are counted together: those at one account from one network address. */
export type Attempted = Pick<ExactRow<typeof loginFailure>, 'username' | 'address'> & { kind: AccountKind };

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

/** Deletes the failures of an account from one address: it has signed in from there. */
export async function deleteFailures(tx: Queryable, { kind, username, address }: Attempted): Promise<void> {
  await tx.prisma.loginFailure.deleteMany({ where: { kind, username, address } });
}

/** Deletes the failures of an account, whatever address they came from. */
export async function deleteAllFailures(tx: Queryable, kind: AccountKind, username: string): Promise<void> {
  await tx.prisma.loginFailure.deleteMany({ where: { kind, username } });
}

/** Takes the newest failure back: the attempt was none. */
export async function updateFailureTakenBack(db: Queryable, { kind, username, address }: Attempted): Promise<void> {
  await db.prisma.loginFailure.updateMany({
    where: { kind, username, address, failures: { gt: 0 } },
    data: { failures: { decrement: 1 } },
  });
}

/** Ends the failed sign-ins of an admin, whatever address they came from. */
export async function deleteFailuresOfAdmin(tx: Queryable, adminId: number): Promise<void> {
  await tx.query(`delete from login_failure where kind = 'admin' and username = (select lower(username) from admin_user where id = $1)`, [
    adminId,
  ]);
}
