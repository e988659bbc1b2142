import type { Queryable } from '@merx/db';
import type { customer, ExactRow } from '@merx/db/tables';

/** The data for checking a password. */
type PasswordRow = Pick<ExactRow<typeof customer>, 'email' | 'password_hash'>;

/** The failed attempt being recorded, counted from the first one within `$3` minutes; an expired lock starts a new count. */
const FAILURES = `(case when lock_expires is null and first_failure > now() - make_interval(mins => $3::int) then failures_num + 1 else 1 end)`;

/**
 * Records an attempt as failed before its password is checked, so that concurrent attempts cannot exceed the limit, and
 * locks the account on the `limit`th failure within `minutes` of the first. Returns nothing, and records nothing, while
 * the account is locked. A limit of 0 never locks.
 */
export async function bookPasswordFailure(
  db: Queryable,
  id: number,
  { limit, minutes }: { limit: number; minutes: number },
): Promise<PasswordRow | undefined> {
  const [row] = await db.query<PasswordRow>(
    `update customer
     set failures_num = ${FAILURES}, first_failure = case when ${FAILURES} = 1 then now() else first_failure end,
       lock_expires = case when $2::int > 0 and ${FAILURES} >= $2 then now() + make_interval(mins => $3::int) end
     where id = $1 and (lock_expires is null or lock_expires <= now())
     returning email, password_hash`,
    [id, limit, minutes],
  );
  return row;
}

const NO_FAILURES = { failures_num: 0, first_failure: null, lock_expires: null };

/** Reverts the recorded attempt after a correct password, provided it is still the account's. */
export async function clearPasswordFailures(db: Queryable, id: number, password_hash: string): Promise<void> {
  await db.prisma.customer.updateMany({ where: { id, password_hash }, data: NO_FAILURES });
}

/**
 * Sets a password and invalidates the reset token; false when the account no longer matches `given`: the checked
 * password, or the token.
 */
export async function updatePassword(
  tx: Queryable,
  id: number,
  password_hash: string,
  given: { password_hash?: string; rp_token_hash?: string } = {},
): Promise<boolean> {
  const data = { password_hash, rp_token_hash: null, rp_token_created_at: null, ...NO_FAILURES, updated_at: new Date() };
  return (await tx.prisma.customer.updateMany({ where: { id, ...given }, data })).count > 0;
}

/** Sets the reset token of an account, replacing any earlier one; false when its email has changed. */
export async function updateResetToken(db: Queryable, id: number, email: string, tokenHash: string): Promise<boolean> {
  const rows = await db.query(
    'update customer set rp_token_hash = $3, rp_token_created_at = now() where id = $1 and lower(email) = lower($2) returning id',
    [id, email, tokenHash],
  );
  return rows.length > 0;
}

export interface ResetTokenRow extends Pick<ExactRow<typeof customer>, 'store_id' | 'email'> {
  matches: boolean;
  age_in_hours: number;
}

/** Compares an account's token with the given hash; nothing for an unknown account. */
export async function selectResetToken(db: Queryable, id: number, tokenHash: string): Promise<ResetTokenRow | undefined> {
  const [row] = await db.query<ResetTokenRow>(
    `select store_id, email, coalesce(rp_token_hash = $2, false) as matches,
       coalesce(extract(epoch from now() - rp_token_created_at) / 3600, 0)::float8 as age_in_hours
     from customer where id = $1`,
    [id, tokenHash],
  );
  return row;
}
