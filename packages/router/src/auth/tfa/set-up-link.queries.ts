import type { Queryable } from '@merx/db';
import type { adminUser, ExactRow } from '@merx/db/tables';

type Token = Buffer<ArrayBuffer>;

export type LinkedAdmin = Pick<ExactRow<typeof adminUser>, 'id' | 'username' | 'email' | 'firstname' | 'lastname' | 'interface_locale'>;

const ADMIN = { id: true, username: true, email: true, firstname: true, lastname: true, interface_locale: true } as const;

/** The active admin with that id and email; none if their email has changed. */
export const selectAddressedAdmin = (db: Queryable, id: number, email: string): Promise<LinkedAdmin | null> =>
  db.prisma.adminUser.findFirst({ where: { id, email, is_active: true }, select: ADMIN });

/** The email address of an admin, who is locked until the transaction ends. */
export async function lockAdminEmail(tx: Queryable, id: number): Promise<string | undefined> {
  const [admin] = await tx.query<Pick<LinkedAdmin, 'email'>>('select email from admin_user where id = $1 for no key update', [id]);
  return admin?.email;
}

/** Stores the token of a link to set up a second factor, and deletes expired ones. */
export async function insertFactorLink(db: Queryable, link: { admin_id: number; token_hash: Token; expires_at: Date }): Promise<void> {
  await db.prisma.adminFactorLink.deleteMany({ where: { expires_at: { lte: new Date() } } });
  await db.prisma.adminFactorLink.create({ data: link, select: { admin_id: true } });
}

/** The active admin that a valid token belongs to. */
export async function selectAdminByFactorLink(db: Queryable, token_hash: Token): Promise<LinkedAdmin | undefined> {
  const where = { token_hash, expires_at: { gt: new Date() }, admin: { is_active: true } };
  return (await db.prisma.adminFactorLink.findFirst({ where, select: { admin: { select: ADMIN } } }))?.admin;
}
