import { exactRow, type Queryable } from '@merx/db';
import { adminInvitation, type adminUser, type ExactRow } from '@merx/db/tables';

type Person = Pick<ExactRow<typeof adminInvitation>, 'email' | 'firstname' | 'lastname'>;

const INVITATION = {
  ...{ id: true, email: true, firstname: true, lastname: true, created_at: true, expires_at: true },
  role: true,
  inviter: { select: { username: true } },
} as const;

const invitationsWhere = async (db: Queryable, where: { id?: number; token_hash?: Token; expires_at?: { gt: Date } }) => {
  const rows = await db.prisma.adminInvitation.findMany({ where, select: INVITATION, orderBy: { id: 'desc' } });
  return rows.map((row) => {
    const { resources, ...role } = row.role;
    const { created_at, expires_at, ...person } = exactRow(adminInvitation, row);
    const is_expired = row.expires_at <= new Date();
    return { ...person, role, resources, invited_by: row.inviter?.username ?? null, created_at, expires_at, is_expired };
  });
};

type Token = Buffer<ArrayBuffer>;
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

/** All invitations, newest first. */
export const selectInvitations = (db: Queryable) => invitationsWhere(db, {});

export const selectInvitation = async (db: Queryable, id: number): Promise<InvitationRow | undefined> =>
  (await invitationsWhere(db, { id }))[0];

/** The invitation with that token, if still valid. */
export const selectInvitationByToken = async (db: Queryable, token_hash: Token): Promise<InvitationRow | undefined> =>
  (await invitationsWhere(db, { token_hash, expires_at: { gt: new Date() } }))[0];

type NewInvitation = Person & Pick<ExactRow<typeof adminInvitation>, 'role_id'> & { invited_by: number };

/** Inserts an invitation and returns its id. Replaces an older invitation to the same email, whose link becomes invalid. */
export async function insertInvitation(tx: Queryable, invitation: NewInvitation, seconds: number): Promise<number> {
  await tx.query('delete from admin_invitation where lower(email) = lower($1)', [invitation.email]);
  const data = { ...invitation, expires_at: new Date(Date.now() + seconds * 1000) };
  return (await tx.prisma.adminInvitation.create({ data, select: { id: true } })).id;
}

/** Whether an admin has the email (case-insensitive). */
export async function selectEmailTaken(tx: Queryable, email: string): Promise<boolean> {
  const rows = await tx.query('select from admin_user where lower(email) = lower($1) limit 1', [email]);
  return rows.length > 0;
}

/** Sets the token of an invitation that has not expired; false if there is none. */
export async function updateInvitationToken(db: Queryable, id: number, token_hash: Token): Promise<boolean> {
  const { count } = await db.prisma.adminInvitation.updateMany({ where: { id, expires_at: { gt: new Date() } }, data: { token_hash } });
  return count > 0;
}

/** Deletes an invitation; false if it does not exist. */
export async function deleteInvitation(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.adminInvitation.deleteMany({ where: { id } })).count > 0;
}

type ResettingAdmin = Pick<ExactRow<typeof adminUser>, 'id' | 'username' | 'email' | 'firstname' | 'lastname' | 'interface_locale'>;

const ADMIN = { id: true, username: true, email: true, firstname: true, lastname: true, interface_locale: true } as const;

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
