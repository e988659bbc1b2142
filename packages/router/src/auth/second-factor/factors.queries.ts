import type { Queryable } from '@merx/db';
import type { StoredFactors } from './providers.js';

/** What is stored about the second factors of an admin. */
export async function selectFactors(db: Queryable, adminId: number): Promise<StoredFactors | undefined> {
  const [stored] = await db.query<StoredFactors>(
    `select otp_secret is not null as has_app, exists (select from admin_passkey p where p.admin_id = a.id) as has_passkey,
       factor_providers, factor_default, r.requires_second_factor as is_required
     from admin_user a join admin_role r on r.id = a.role_id where a.id = $1`,
    [adminId],
  );
  return stored;
}

/** Updates the kinds of second factor that an admin may use, or the one offered first. */
export async function updateFactorChoice(
  tx: Queryable,
  id: number,
  choice: Partial<Pick<StoredFactors, 'factor_providers' | 'factor_default'>>,
): Promise<void> {
  await tx.prisma.adminUser.updateMany({ where: { id }, data: choice });
}

/** Deletes all second factors of an admin: the app's secret, passkeys and their challenges, links to set one up, and backup codes. */
export async function deleteFactors(tx: Queryable, adminId: number): Promise<void> {
  const where = { admin_id: adminId };
  await tx.prisma.adminUser.updateMany({ where: { id: adminId }, data: { otp_secret: null, otp_last_step: null, otp_pending: null } });
  await tx.prisma.adminPasskey.deleteMany({ where });
  await tx.prisma.adminChallenge.deleteMany({ where });
  await tx.prisma.adminFactorLink.deleteMany({ where });
  await tx.prisma.adminBackupCode.deleteMany({ where });
}
