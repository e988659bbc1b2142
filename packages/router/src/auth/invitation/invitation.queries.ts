import { exactRow, type Queryable } from '@merx/db';
import { adminInvitation, type ExactRow } from '@merx/db/tables';

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

export type NewInvitation = Person & Pick<ExactRow<typeof adminInvitation>, 'role_id'> & { invited_by: number };

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
