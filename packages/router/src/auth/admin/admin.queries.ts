import { exactRow, type Queryable } from '@merx/db';
import { adminUser, type ExactRow } from '@merx/db/tables';

type Column = keyof ExactRow<typeof adminUser>;
type Details = Pick<ExactRow<typeof adminUser>, 'username' | 'email' | 'firstname' | 'lastname' | 'role_id'> & {
  interface_locale?: string | undefined;
};
type NewAdminRow = Details & { password_hash: string };

const COLUMNS = {
  ...{ id: true, username: true, email: true, firstname: true, lastname: true, is_active: true, interface_locale: true },
  ...{ created_at: true, last_sign_in_at: true },
} satisfies Partial<Record<Column, true>>;

export type AdminRow = Pick<ExactRow<typeof adminUser>, keyof typeof COLUMNS> & {
  role: { id: number; name: string };
  /** Any second factor. */
  otp_enabled: boolean;
  /** An authenticator app. */
  has_app: boolean;
  /** Resources granted by the role. */
  resources: string[];
};

export async function selectAdminById(db: Queryable, id: number): Promise<AdminRow | undefined> {
  const row = await db.prisma.adminUser.findFirst({
    where: { id },
    select: { ...COLUMNS, otp_secret: true, role: true, passkeys: { select: { id: true }, take: 1 } },
  });
  if (!row) return undefined;
  const { resources, ...role } = row.role;
  const { interface_locale, created_at, last_sign_in_at, otp_secret, ...own } = exactRow(adminUser, row);
  const has_app = otp_secret !== null;
  const otp_enabled = has_app || row.passkeys.length > 0;
  return { ...own, role, interface_locale, otp_enabled, has_app, created_at, last_sign_in_at, resources };
}

/** The id of the admin with that user name (case-insensitive). */
export async function selectAdminId(db: Queryable, username: string): Promise<number | undefined> {
  const [admin] = await db.query<{ id: number }>('select id from admin_user where lower(username) = lower($1)', [username]);
  return admin?.id;
}

/** The interface language of the admin with that email (case-insensitive). */
export async function selectLanguageOf(db: Queryable, email: string): Promise<string | undefined> {
  const where = { email: { equals: email, mode: 'insensitive' } } as const;
  return (await db.prisma.adminUser.findFirst({ where, select: { interface_locale: true } }))?.interface_locale;
}

/** Locks the admin account and its role until the transaction ends. */
export async function lockAdmin(tx: Queryable, id: number): Promise<AdminRow | undefined> {
  await tx.query('select from admin_user a join admin_role r on r.id = a.role_id where a.id = $1 for update of a for share of r', [id]);
  return selectAdminById(tx, id);
}

/** Stores an admin and returns the id. Violates `admin_user_username_key_ci` or `admin_user_email_key`. */
export async function insertAdmin(tx: Queryable, data: NewAdminRow): Promise<number> {
  return (await tx.prisma.adminUser.create({ data, select: { id: true } })).id;
}

/** Updates the given fields. Violates the same constraints as an insert. */
export async function updateAdmin(tx: Queryable, id: number, admin: Partial<NewAdminRow & { is_active: boolean }>): Promise<void> {
  await tx.prisma.adminUser.updateMany({ where: { id }, data: { ...admin, updated_at: new Date() } });
}

export async function deleteAdmin(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.adminUser.deleteMany({ where: { id } });
}

export async function selectAdminExists(db: Queryable): Promise<boolean> {
  // In SQL, so that a start does not load Prisma.
  const [state] = await db.query<{ found: boolean }>('select exists (select from admin_user) as found');
  return state?.found ?? false;
}

/** Whether this is the only admin who can sign in with a password. */
export async function selectIsBreakGlass(db: Queryable, id: number): Promise<boolean> {
  const where = { is_enabled: true, is_only: true, break_glass_id: id };
  return (await db.prisma.adminSso.findFirst({ where, select: { id: true } })) !== null;
}

/** Deletes an admin's links to set up a second factor. */
export async function deleteFactorLinks(tx: Queryable, adminId: number): Promise<void> {
  await tx.prisma.adminFactorLink.deleteMany({ where: { admin_id: adminId } });
}

/** Deletes an admin's password reset links. */
export async function deleteResetLinks(tx: Queryable, adminId: number): Promise<void> {
  await tx.prisma.adminPasswordReset.deleteMany({ where: { OR: [{ admin_id: adminId }, { expires_at: { lte: new Date() } }] } });
}
