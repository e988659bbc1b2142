import type { Queryable } from '@merx/db';
import type { ArrivedEvent, ChangedEvent, JobEvent, NotificationEvent, OrderEvent } from './live-event.js';

/** The last row ids seen by the poller. */
type Positions = Record<'orders' | 'notifications' | 'changes' | 'customers' | 'reviews' | 'returns', number>;

/** The current last ids of the tables. */
export async function selectPositions(db: Queryable): Promise<Positions> {
  const [row] = await db.query<Positions>(
    `select coalesce((select max(entity_id) from sales_order), 0)::int as orders,
       coalesce((select max(id) from admin_notification), 0)::int as notifications,
       coalesce((select max(id) from change_row), 0)::bigint as changes,
       coalesce((select max(id) from customer), 0)::int as customers,
       coalesce((select max(id) from review), 0)::int as reviews,
       coalesce((select max(entity_id) from rma), 0)::int as returns`,
  );
  return row ?? { orders: 0, notifications: 0, changes: 0, customers: 0, reviews: 0, returns: 0 };
}

export interface NewRows {
  orders: Omit<OrderEvent, 'type'>[];
  jobs: (Omit<JobEvent, 'type'> & { adminId: number })[];
  notifications: (Omit<NotificationEvent, 'type'> & { adminId: number | null; access: string | null })[];
  /** Each with the permissions required to see it: that of the entity, and those of the changed parts. */
  arrivals: Omit<ArrivedEvent, 'type'>[];
  changes: (Omit<ChangedEvent, 'type'> & { id: number; entityId: string; changeId: string; access: string[] })[];
}

const ORDERS = `select entity_id as id, increment_id as "incrementId", store_id as "storeId", status,
    concat_ws(' ', customer_firstname, customer_lastname) as "customerName", grand_total as "grandTotal",
    coalesce(order_currency_code, '') as currency, wire_time(created_at) as "createdAt"
  from sales_order where entity_id > $1 order by entity_id limit $4`;
const NOTIFICATIONS = `select id, kind, severity, title, parameters, link, admin_id as "adminId", access
  from admin_notification where id > $2 order by id limit $4`;
const CHANGES = `select max(r.id) as id, r.entity, r.entity_id as "entityId", r.actor_name as by, r.change_id as "changeId",
    array_remove(array_agg(distinct e.access) || array_agg(distinct s.access), null) as access
  from (select * from change_row where id > $3 order by id limit $4) r
    left join change_log_entity e on e.entity = r.entity left join change_log_source s on s.table_name = r.table_name
  where not r.hidden
  group by r.change_id, r.entity, r.entity_id, r.actor_name order by 1`;
/** Jobs that are running or have just ended. */
const JOBS = `select id, kind, title, state, total, done, changed, refused_count as "refusedCount", cancel_requested as "cancelRequested",
    file_name as "fileName", admin_id as "adminId"
  from job where state in ('queued', 'running') or finished_at > now() - interval '15 seconds' order by id`;

const ARRIVALS = `(select 'customer' as entity, id from customer where id > $5 order by id limit $4)
  union all (select 'review', id from review where id > $6 order by id limit $4)
  union all (select 'return', entity_id from rma where entity_id > $7 order by entity_id limit $4)`;

const listOf = (rows: string) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

/** New rows after the positions, limited per table, and the state of jobs. */
export async function selectNewRows(db: Queryable, positions: Positions, most: number): Promise<NewRows> {
  const { orders, notifications, changes, customers, reviews, returns } = positions;
  const [rows] = await db.query<NewRows>(
    `select ${listOf(ORDERS)} as orders, ${listOf(JOBS)} as jobs, ${listOf(NOTIFICATIONS)} as notifications, ${listOf(CHANGES)} as changes,
       ${listOf(ARRIVALS)} as arrivals`,
    [orders, notifications, changes, most, customers, reviews, returns],
  );
  return rows ?? { orders: [], jobs: [], notifications: [], changes: [], arrivals: [] };
}
