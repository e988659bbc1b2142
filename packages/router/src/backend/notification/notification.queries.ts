import type { Queryable } from '@merx/db';
import type { NotificationPage } from './notification.schema.js';

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
): Promise<NotificationPage> {
  const [page] = await db.query<NotificationPage>(
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

/** Products whose stock an order lowered below the notification level; `$1` is the configured level, `$2` whether stock is managed. */
const LOW_STOCK = `
  select 'stock:' || f.product_id || ':' || f.order_id, 'stock.low', 'warning', 'Only %qty of "%sku" left.',
    jsonb_build_object('sku', p.sku, 'qty', trim_scale(s.qty)::text), '/products/' || p.id, null::int,
    'Magento_CatalogInventory::cataloginventory'
  from (
    select w.order_id, w.product_id, w.qty, coalesce(sum(w.qty) over (partition by w.product_id order by w.order_id desc
      rows between unbounded preceding and 1 preceding), 0) as later
    from (select o.entity_id as order_id, i.product_id, sum(i.qty_ordered) as qty
      from sales_order o join sales_order_item i on i.order_id = o.entity_id
      where o.created_at > now() - interval '10 minutes' and o.state <> 'canceled' and i.product_id is not null
      group by o.entity_id, i.product_id) w
  ) f
  join stock_item s on s.product_id = f.product_id
  join product p on p.id = f.product_id and p.type_id not in ('configurable', 'bundle', 'grouped')
  cross join lateral (select case when s.use_config_notify_stock_qty then $1::numeric else s.notify_stock_qty end as level) n
  where (case when s.use_config_manage_stock then $2::boolean else s.manage_stock end)
    and s.qty + f.later < n.level and s.qty + f.later + f.qty >= n.level`;

const JOBS = `
  select 'job:' || j.id || ':' || extract(epoch from j.finished_at), 'job.' || j.state, case j.state when 'done' then 'notice' else 'critical' end,
    case j.state when 'done' then 'The job "%title" is done.' else 'The job "%title" has failed.' end,
    jsonb_build_object('title', j.title, 'changed', j.changed, 'refused', j.refused_count), '/jobs/' || j.id, j.admin_id, null
  from job j join admin_user u on u.id = j.admin_id
  where j.state in ('done', 'failed') and j.finished_at > now() - interval '1 day'`;

const MAILS = `
  select 'mail:' || m.id || ':' || extract(epoch from m.failed_at), 'mail.failed', 'critical', 'A mail to %recipient was given up.',
    jsonb_build_object('recipient', m.recipient, 'kind', m.kind), '/mails/' || m.id, null, 'Magento_Email::mails'
  from mail_message m where m.failed_at > now() - interval '1 day'`;

/** Failures that the buyer was shown directly need no notification, nor do payments that the buyer left. */
const PAYMENTS = `
  select 'payment:' || a.id, 'payment.declined', 'critical', 'The payment of the order %number was declined.',
    jsonb_build_object('number', o.increment_id, 'reason', coalesce(a.error, '')), '/orders/' || o.entity_id, null,
    'Magento_Sales::actions_view'
  from sales_payment_attempt a join sales_order o on o.entity_id = a.order_id
  where a.state = 'failed' and a.reference is null and a.finished_at > now() - interval '1 day' and a.finished_at > a.created_at + interval '15 seconds'`;

const WEBHOOKS = `
  select 'webhook:' || w.id || ':' || extract(epoch from w.disabled_at), 'webhook.disabled', 'critical', 'The webhook "%name" was disabled.',
    jsonb_build_object('name', w.name), '/webhooks/' || w.id, null, 'Magento_Integration::webhooks'
  from webhook_endpoint w where w.disabled_at > now() - interval '1 day'`;

/** Inserts a notification for each event that has none yet; returns how many. */
export async function insertNotifications(db: Queryable, notifyQty: string, managesStock: boolean): Promise<number> {
  const rows = await db.query(
    `insert into admin_notification (key, kind, severity, title, parameters, link, admin_id, access)
     ${[JOBS, MAILS, PAYMENTS, WEBHOOKS, LOW_STOCK].join('\n union all ')}
     on conflict (key) do nothing returning id`,
    [notifyQty, managesStock],
  );
  return rows.length;
}

/** Deletes notifications older than that many days. */
export async function deleteOldNotifications(db: Queryable, days: number): Promise<void> {
  await db.query('delete from admin_notification where created_at < now() - make_interval(days => $1)', [days]);
}
