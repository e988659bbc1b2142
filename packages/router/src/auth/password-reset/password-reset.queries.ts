import type { Queryable } from '@merx/db';

export interface ResettingAdmin {
  id: number;
  username: string;
  email: string;
  firstname: string;
  lastname: string;
}

/** The active admin of a user name or an email, whatever its case, locked until the transaction ends. */
export async function lockAdminByNameOrEmail(tx: Queryable, name: string): Promise<ResettingAdmin | undefined> {
  const [admin] = await tx.query<ResettingAdmin>(
    `select id, username, email, firstname, lastname from admin_user
     where is_active and (lower(username) = lower($1) or lower(email) = lower($1))
     order by lower(username) = lower($1) desc, id limit 1 for update`,
    [name],
  );
  return admin;
}

/** The active admin whom a mail about a new password is for; none once the email is another one. */
export async function selectResettingAdmin(db: Queryable, id: number, email: string): Promise<ResettingAdmin | undefined> {
  const [admin] = await db.query<ResettingAdmin>(
    'select id, username, email, firstname, lastname from admin_user where id = $1 and email = $2 and is_active',
    [id, email],
  );
  return admin;
}

/** Lets an admin set a new password by this token alone. */
export async function replaceResetToken(
  db: Queryable,
  { adminId, tokenHash, seconds }: { adminId: number; tokenHash: Buffer; seconds: number },
): Promise<void> {
  await db.query(
    `with older as (delete from admin_password_reset where admin_id = $1 or expires_at <= now())
     insert into admin_password_reset (token_hash, admin_id, expires_at) values ($2, $1, now() + make_interval(secs => $3))`,
    [adminId, tokenHash, seconds],
  );
}

/** Whether a token would be good. */
export async function selectResetTokenExists(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.query('select from admin_password_reset where token_hash = $1 and expires_at > now()', [tokenHash]);
  return rows.length > 0;
}

/** Uses a token up and returns the active admin whom it was for, if it was good. */
export async function takeResetToken(tx: Queryable, tokenHash: Buffer): Promise<ResettingAdmin | undefined> {
  const [admin] = await tx.query<ResettingAdmin>(
    `with taken as (delete from admin_password_reset where token_hash = $1 and expires_at > now() returning admin_id)
     select a.id, a.username, a.email, a.firstname, a.lastname from taken join admin_user a on a.id = taken.admin_id and a.is_active`,
    [tokenHash],
  );
  return admin;
}

/** Ends the links by which an admin may set a new password. */
export async function deleteResetLinks(tx: Queryable, adminId: number): Promise<void> {
  await tx.query('delete from admin_password_reset where admin_id = $1', [adminId]);
}
