import type { Queryable } from '@merx/db';
import type { adminUser, ExactRow } from '@merx/db/tables';

type Token = Buffer<ArrayBuffer>;
export type ResettingAdmin = Pick<ExactRow<typeof adminUser>, 'id' | 'username' | 'email' | 'firstname' | 'lastname'>;

const ADMIN = { id: true, username: true, email: true, firstname: true, lastname: true } as const;

/** The active admin with that user name or email (case-insensitive), locked until the transaction ends. */
export async function lockAdminByNameOrEmail(tx: Queryable, name: string): Promise<Pick<ResettingAdmin, 'id' | 'email'> | undefined> {
  const [admin] = await tx.query<Pick<ResettingAdmin, 'id' | 'email'>>(
    `select id, email from admin_user where is_active and (lower(username) = lower($1) or lower(email) = lower($1))
     order by lower(username) = lower($1) desc, id limit 1 for update`,
    [name],
  );
  return admin;
}

/** The active admin that a password reset email is addressed to; none if their email has changed. */
export const selectResettingAdmin = (db: Queryable, id: number, email: string): Promise<ResettingAdmin | null> =>
  db.prisma.adminUser.findFirst({ where: { id, email, is_active: true }, select: ADMIN });

/** Stores a password reset token of an admin. */
export async function insertResetToken(db: Queryable, token: { admin_id: number; token_hash: Token; expires_at: Date }): Promise<void> {
  await db.prisma.adminPasswordReset.create({ data: token, select: { admin_id: true } });
}

/** The active admin that a valid token belongs to. */
export async function selectAdminByResetToken(db: Queryable, token_hash: Token): Promise<ResettingAdmin | undefined> {
  const where = { token_hash, expires_at: { gt: new Date() }, admin: { is_active: true } };
  return (await db.prisma.adminPasswordReset.findFirst({ where, select: { admin: { select: ADMIN } } }))?.admin;
}

/** Consumes a token; false if it was already used. */
export async function deleteResetToken(tx: Queryable, token_hash: Token): Promise<boolean> {
  return (await tx.prisma.adminPasswordReset.deleteMany({ where: { token_hash } })).count > 0;
}
