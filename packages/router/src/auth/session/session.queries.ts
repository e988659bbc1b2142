import type { Queryable } from '@merx/db';

export interface NewSession {
  tokenHash: Buffer;
  adminId: number;
  ip: string | undefined;
  userAgent: string | undefined;
  /** From now on. */
  seconds: number;
}

/** Stores a session, notes when its admin signed in, and drops the sessions of everybody that have expired. */
export async function insertSession(tx: Queryable, { tokenHash, adminId, ip, userAgent, seconds }: NewSession): Promise<void> {
  await tx.query('delete from admin_session where expires_at <= now()');
  await tx.query(
    `with signed_in as (update admin_user set last_sign_in_at = now() where id = $2)
     insert into admin_session (token_hash, admin_id, ip, user_agent, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [tokenHash, adminId, ip, userAgent, seconds],
  );
}

export interface SessionOwner {
  session_id: number;
  admin_id: number;
  username: string;
  resources: string[];
  /** Not seen for a minute or more. */
  is_stale: boolean;
}

/** Whose a session is, while it lasts and its admin is active. */
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
 * Notes that a session is in use and puts its end off; returns how many seconds it has left (not by the column, which rounds), nothing
 * when another call was faster.
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

export async function deleteSession(tx: Queryable, tokenHash: Buffer): Promise<void> {
  await tx.query('delete from admin_session where token_hash = $1', [tokenHash]);
}

/** Deletes an admin's sessions but one, and tells how many. */
export async function deleteSessionsOf(tx: Queryable, adminId: number, exceptId: number): Promise<number> {
  const gone = await tx.query('delete from admin_session where admin_id = $1 and id <> $2 returning id', [adminId, exceptId]);
  return gone.length;
}

export interface SessionRow {
  id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ip: string | null;
  user_agent: string | null;
}

/** An admin's sessions that last, the one used last first. */
export function selectSessions(db: Queryable, adminId: number): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select id, wire_time(created_at) as created_at, wire_time(last_seen_at) as last_seen_at, wire_time(expires_at) as expires_at, ip,
       user_agent
     from admin_session s where admin_id = $1 and expires_at > now() order by s.last_seen_at desc, s.id desc`,
    [adminId],
  );
}

/** Deletes one of an admin's sessions; false when the admin has none of that id. */
export async function deleteOwnSession(db: Queryable, adminId: number, id: number): Promise<boolean> {
  const gone = await db.query('delete from admin_session where admin_id = $1 and id = $2 returning id', [adminId, id]);
  return gone.length > 0;
}
