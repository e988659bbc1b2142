import type { Queryable } from '@merx/db';

export interface AccountRow {
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  role_id: number;
  role: string;
  resources: string[];
  interface_locale: string;
  otp_enabled: boolean;
  last_sign_in_at: string | null;
}

export async function selectAccount(db: Queryable, adminId: number): Promise<AccountRow | undefined> {
  const [account] = await db.query<AccountRow>(
    `select a.id, a.username, a.firstname, a.lastname, a.email, r.id as role_id, r.name as role, r.resources, a.interface_locale,
       a.otp_secret is not null as otp_enabled, wire_time(a.last_sign_in_at) as last_sign_in_at
     from admin_user a join admin_role r on r.id = a.role_id where a.id = $1`,
    [adminId],
  );
  return account;
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
