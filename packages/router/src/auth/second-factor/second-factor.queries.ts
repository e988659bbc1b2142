import type { Queryable } from '@merx/db';
import type { adminUser, ExactRow } from '@merx/db/tables';

export type SecondFactor = Pick<ExactRow<typeof adminUser>, 'otp_secret' | 'otp_last_step' | 'otp_pending'>;

/** The second factor of an admin, locked until the transaction ends. */
export async function lockSecondFactor(tx: Queryable, adminId: number): Promise<SecondFactor | undefined> {
  const [row] = await tx.query<SecondFactor>('select otp_secret, otp_last_step, otp_pending from admin_user where id = $1 for update', [
    adminId,
  ]);
  return row;
}

/** The admins with a second factor, confirmed or not. */
export const selectSecondFactors = (db: Queryable) =>
  db.prisma.adminUser.findMany({
    where: { OR: [{ otp_secret: { not: null } }, { otp_pending: { not: null } }] },
    select: { id: true, otp_secret: true, otp_pending: true },
  });

/** Updates the given fields of an admin's second factor. */
export async function updateSecondFactor(tx: Queryable, adminId: number, factor: Partial<SecondFactor>): Promise<void> {
  await tx.prisma.adminUser.updateMany({ where: { id: adminId }, data: factor });
}

export async function deleteBackupCodes(tx: Queryable, adminId: number): Promise<void> {
  await tx.prisma.adminBackupCode.deleteMany({ where: { admin_id: adminId } });
}

export async function insertBackupCodes(tx: Queryable, adminId: number, hashes: Buffer<ArrayBuffer>[]): Promise<void> {
  await tx.prisma.adminBackupCode.createMany({ data: hashes.map((code_hash) => ({ admin_id: adminId, code_hash })) });
}

/** Consumes a backup code; false if it does not match any. */
export async function deleteBackupCode(tx: Queryable, adminId: number, code_hash: Buffer<ArrayBuffer>): Promise<boolean> {
  const { count } = await tx.prisma.adminBackupCode.deleteMany({ where: { admin_id: adminId, code_hash } });
  return count > 0;
}
