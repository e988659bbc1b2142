import type { Queryable } from '@merx/db';

export interface SecondFactor {
  otp_secret: string | null;
  otp_last_step: number | null;
  otp_pending: string | null;
}

/** The second factor of an admin, locked until the transaction ends. */
export async function lockSecondFactor(tx: Queryable, adminId: number): Promise<SecondFactor | undefined> {
  const [row] = await tx.query<SecondFactor>('select otp_secret, otp_last_step, otp_pending from admin_user where id = $1 for update', [
    adminId,
  ]);
  return row;
}

export async function updatePending(db: Queryable, adminId: number, secret: string): Promise<void> {
  await db.query('update admin_user set otp_pending = $2 where id = $1', [adminId, secret]);
}

/** Makes a secret count, with the step of the code that confirmed it. */
export async function updateSecret(tx: Queryable, adminId: number, secret: string, step: number): Promise<void> {
  await tx.query('update admin_user set otp_secret = $2, otp_last_step = $3, otp_pending = null where id = $1', [adminId, secret, step]);
}

export async function updateLastStep(tx: Queryable, adminId: number, step: number): Promise<void> {
  await tx.query('update admin_user set otp_last_step = $2 where id = $1', [adminId, step]);
}

/** Drops the secret, a pending one and the backup codes. */
export async function deleteSecondFactor(tx: Queryable, adminId: number): Promise<void> {
  await tx.query('update admin_user set otp_secret = null, otp_last_step = null, otp_pending = null where id = $1', [adminId]);
  await tx.query('delete from admin_backup_code where admin_id = $1', [adminId]);
}

/** Puts new backup codes in the place of all older ones. */
export async function replaceBackupCodes(tx: Queryable, adminId: number, hashes: Buffer[]): Promise<void> {
  await tx.query('delete from admin_backup_code where admin_id = $1', [adminId]);
  await tx.query('insert into admin_backup_code (admin_id, code_hash) select $1, unnest($2::bytea[])', [adminId, hashes]);
}

/** Uses a backup code up; false when there is none like it. */
export async function deleteBackupCode(tx: Queryable, adminId: number, hash: Buffer): Promise<boolean> {
  const gone = await tx.query('delete from admin_backup_code where admin_id = $1 and code_hash = $2 returning admin_id', [adminId, hash]);
  return gone.length > 0;
}
