import type { Queryable } from '@merx/db';

export interface InvitationRow {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  role: { id: number; name: string };
  resources: string[];
  invited_by: string | null;
  created_at: string;
  expires_at: string;
  is_expired: boolean;
}

const INVITATION = `select i.id, i.email, i.firstname, i.lastname, json_build_object('id', r.id, 'name', r.name) as role, r.resources,
    a.username as invited_by, wire_time(i.created_at) as created_at, wire_time(i.expires_at) as expires_at, i.expires_at <= now() as is_expired
  from admin_invitation i join admin_role r on r.id = i.role_id left join admin_user a on a.id = i.invited_by`;

/** All invitations, the newest first. */
export const selectInvitations = (db: Queryable): Promise<InvitationRow[]> => db.query<InvitationRow>(`${INVITATION} order by i.id desc`);

export async function selectInvitation(db: Queryable, id: number): Promise<InvitationRow | undefined> {
  const [invitation] = await db.query<InvitationRow>(`${INVITATION} where i.id = $1`, [id]);
  return invitation;
}

/** The invitation that a token belongs to, while it is good. */
export async function selectInvitationByToken(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const [invitation] = await db.query<InvitationRow>(`${INVITATION} where i.token_hash = $1 and i.expires_at > now()`, [tokenHash]);
  return invitation;
}

export interface NewInvitation {
  email: string;
  firstname: string;
  lastname: string;
  roleId: number;
  invitedBy: number;
  /** From now on. */
  seconds: number;
}

/** Stores an invitation, in the place of an older one to the same email, whose link ends; returns its id. */
export async function upsertInvitation(tx: Queryable, invitation: NewInvitation): Promise<number> {
  await tx.query('delete from admin_invitation where lower(email) = lower($1)', [invitation.email]);
  const [row] = await tx.query<{ id: number }>(
    `insert into admin_invitation (email, firstname, lastname, role_id, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) returning id`,
    [invitation.email, invitation.firstname, invitation.lastname, invitation.roleId, invitation.invitedBy, invitation.seconds],
  );
  return row?.id ?? 0;
}

/** Whether an admin has the email, whatever its case. */
export async function selectEmailTaken(tx: Queryable, email: string): Promise<boolean> {
  const rows = await tx.query('select from admin_user where lower(email) = lower($1) limit 1', [email]);
  return rows.length > 0;
}

/** Gives an invitation that has not expired its token; false when there is none. */
export async function updateInvitationToken(db: Queryable, id: number, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.query('update admin_invitation set token_hash = $2 where id = $1 and expires_at > now() returning id', [
    id,
    tokenHash,
  ]);
  return rows.length > 0;
}

/** Uses an invitation up and returns it, if the token is good. */
export async function takeInvitation(
  tx: Queryable,
  tokenHash: Buffer,
): Promise<{ email: string; firstname: string; lastname: string; role_id: number } | undefined> {
  const [invitation] = await tx.query<{ email: string; firstname: string; lastname: string; role_id: number }>(
    'delete from admin_invitation where token_hash = $1 and expires_at > now() returning email, firstname, lastname, role_id',
    [tokenHash],
  );
  return invitation;
}

export async function deleteInvitation(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from admin_invitation where id = $1', [id]);
}
