import type { Queryable } from '@merx/db';

export interface NotificationRow {
  id: number;
  kind: string;
  severity: 'notice' | 'warning' | 'critical';
  title: string;
  parameters: Record<string, string | number>;
  link: string | null;
  created_at: string;
  is_read: boolean;
}

/** The admin's id and resources; null resources mean full access. */
export type Reader = [adminId: number, resources: string[] | null];

/** Notifications for the admin `$1`, with the resources `$2`. */
const CONCERNS = '(n.admin_id is null or n.admin_id = $1) and ($2::text[] is null or n.access is null or n.access = any($2))';
const READ = 'exists (select from admin_notification_read r where r.notification_id = n.id and r.admin_id = $1)';

/** A page of an admin's notifications, newest first, with the total and unread counts. */
export async function selectNotifications(
  db: Queryable,
  reader: Reader,
  { unreadOnly, limit, offset }: { unreadOnly: boolean; limit: number; offset: number },
): Promise<{ items: NotificationRow[]; total_count: number; unread_count: number }> {
  const [page] = await db.query<{ items: NotificationRow[]; total_count: number; unread_count: number }>(
    `with mine as materialized (select n.*, ${READ} as is_read from admin_notification n where ${CONCERNS})
     select (select count(*)::int from mine where not $3 or not is_read) as total_count,
       (select count(*)::int from mine where not is_read) as unread_count,
       (select coalesce(json_agg(page), '[]') from (
          select id, kind, severity, title, parameters, link, wire_time(created_at) as created_at, is_read
          from mine where not $3 or not is_read order by id desc limit $4 offset $5) page) as items`,
    [...reader, unreadOnly, limit, offset],
  );
  return page ?? { items: [], total_count: 0, unread_count: 0 };
}

/** Marks these notifications of an admin as read, all for null, and returns how many were unread. */
export async function insertReads(db: Queryable, reader: Reader, ids: number[] | null): Promise<number> {
  const rows = await db.query(
    `insert into admin_notification_read (notification_id, admin_id)
     select n.id, $1 from admin_notification n where ${CONCERNS} and ($3::int[] is null or n.id = any($3))
     on conflict do nothing returning notification_id`,
    [...reader, ids],
  );
  return rows.length;
}
