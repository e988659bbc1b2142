import type { Queryable } from '@merx/db';

/** What a password is checked against. */
export interface PasswordRow {
  email: string;
  password_hash: string | null;
}

/** The failure that is being booked, counted from the first one within `$3` minutes; a lock that is over begins a new count. */
const FAILURES = `(case when lock_expires is null and first_failure > now() - make_interval(mins => $3::int) then failures_num + 1 else 1 end)`;

/**
 * Books an attempt as failed before its password is looked at, so that parallel attempts cannot pass together, and locks the account
 * with the `limit`th failure within `minutes` of the first. Returns nothing, and books nothing, while the account is locked. A limit of 0
 * never locks.
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

/** Takes back what was booked, the password having been the right one; it must still be the account's. */
export async function clearPasswordFailures(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await db.query('update customer set failures_num = 0, first_failure = null, lock_expires = null where id = $1 and password_hash = $2', [
    id,
    passwordHash,
  ]);
}

const NEW_PASSWORD = `password_hash = $2, rp_token_hash = null, rp_token_created_at = null, failures_num = 0, first_failure = null,
  lock_expires = null, updated_at = now()`;

/** Sets a password in place of the one that was checked; false when it is the account's no more. */
export async function updatePassword(tx: Queryable, id: number, passwordHash: string, checkedHash: string): Promise<boolean> {
  const rows = await tx.query(`update customer set ${NEW_PASSWORD} where id = $1 and password_hash = $3 returning id`, [
    id,
    passwordHash,
    checkedHash,
  ]);
  return rows.length > 0;
}

/** Sets a password, whatever it was. */
export async function updateAnyPassword(tx: Queryable, id: number, passwordHash: string): Promise<void> {
  await tx.query(`update customer set ${NEW_PASSWORD} where id = $1`, [id, passwordHash]);
}

/** Sets a password and ends the token that allows it; false when the token is the account's no more. */
export async function updatePasswordByToken(tx: Queryable, id: number, passwordHash: string, tokenHash: string): Promise<boolean> {
  const rows = await tx.query(`update customer set ${NEW_PASSWORD} where id = $1 and rp_token_hash = $3 returning id`, [
    id,
    passwordHash,
    tokenHash,
  ]);
  return rows.length > 0;
}

/** Gives an account a token in place of any before; false when it has that email no more. */
export async function updateResetToken(db: Queryable, id: number, email: string, tokenHash: string): Promise<boolean> {
  const rows = await db.query(
    'update customer set rp_token_hash = $3, rp_token_created_at = now() where id = $1 and lower(email) = lower($2) returning id',
    [id, email, tokenHash],
  );
  return rows.length > 0;
}

export interface ResetTokenRow {
  store_id: number;
  email: string;
  matches: boolean;
  age_in_hours: number;
}

/** How an account's token compares with the one whose hash is given; nothing for an unknown account. */
export async function selectResetToken(db: Queryable, id: number, tokenHash: string): Promise<ResetTokenRow | undefined> {
  const [row] = await db.query<ResetTokenRow>(
    `select store_id, email, coalesce(rp_token_hash = $2, false) as matches,
       coalesce(extract(epoch from now() - rp_token_created_at) / 3600, 0)::float8 as age_in_hours
     from customer where id = $1`,
    [id, tokenHash],
  );
  return row;
}
