import { exactRow, type Queryable } from '@merx/db';
import { adminSession, type ExactRow } from '@merx/db/tables';

type Token = Buffer<ArrayBuffer>;
type NewSession = Pick<ExactRow<typeof adminSession>, 'admin_id' | 'ip' | 'user_agent'> & { token_hash: Token; expires_at: Date };

/** Inserts a session, records the admin's sign-in, and deletes all expired sessions. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.prisma.adminSession.deleteMany({ where: { expires_at: { lte: new Date() } } });
  await tx.prisma.adminUser.updateMany({ where: { id: session.admin_id }, data: { last_sign_in_at: new Date() } });
  await tx.prisma.adminSession.create({ data: session, select: { id: true } });
}

export interface SessionOwner {
  session_id: number;
  admin_id: number;
  username: string;
  resources: string[];
  /** Not seen for at least a minute. */
  is_stale: boolean;
}

/** The owner of a session that has not expired, if the admin is active. */
export async function selectSessionOwner(db: Queryable, tokenHash: Buffer): Promise<SessionOwner | undefined> {
  const [owner] = await db.query<SessionOwner>(
    `select s.id as session_id, a.id as admin_id, a.username, r.resources, s.last_seen_at <= now() - interval '1 minute' as is_stale
     from admin_session s join admin_user a on a.id = s.admin_id and a.is_active join admin_role r on r.id = a.role_id
     where s.token_hash = $1 and s.expires_at > now()`,
    [tokenHash],
  );
  return owner;
}

/**
 * Records the use of a session and extends it; returns the seconds left (not from the column, which rounds), or nothing if a concurrent
 * call did so first.
 */
export async function updateSessionSeen(
  db: Queryable,
  id: number,
  { lifetime, longest }: { lifetime: number; longest: number },
): Promise<number | undefined> {
  const [row] = await db.query<{ seconds: number }>(
    `update admin_session
     set last_seen_at = now(), expires_at = least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3))
     where id = $1 and last_seen_at <= now() - interval '1 minute'
     returning floor(extract(epoch from least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3)) - now()))::int as seconds`,
    [id, lifetime, longest],
  );
  return row?.seconds;
}

export async function deleteSession(tx: Queryable, token_hash: Token): Promise<void> {
  await tx.prisma.adminSession.deleteMany({ where: { token_hash } });
}

/** Deletes an admin's sessions except one, and returns how many. */
export async function deleteSessionsOf(tx: Queryable, adminId: number, exceptId: number): Promise<number> {
  return (await tx.prisma.adminSession.deleteMany({ where: { admin_id: adminId, id: { not: exceptId } } })).count;
}

const SESSION = { id: true, created_at: true, last_seen_at: true, expires_at: true, ip: true, user_agent: true } as const;

/** An admin's active sessions, most recently used first. */
export async function selectSessions(db: Queryable, adminId: number) {
  const where = { admin_id: adminId, expires_at: { gt: new Date() } };
  const rows = await db.prisma.adminSession.findMany({ where, select: SESSION, orderBy: [{ last_seen_at: 'desc' }, { id: 'desc' }] });
  return rows.map((row) => exactRow(adminSession, row));
}

/** Deletes one of an admin's sessions; false if the admin has no session with that id. */
export async function deleteOwnSession(db: Queryable, adminId: number, id: number): Promise<boolean> {
  return (await db.prisma.adminSession.deleteMany({ where: { admin_id: adminId, id } })).count > 0;
}
