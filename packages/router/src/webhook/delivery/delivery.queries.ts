import type { Queryable } from '@merx/db';
import type { ExactRow, webhookDelivery, webhookEndpoint, webhookMessage } from '@merx/db/tables';

type Delivery = ExactRow<typeof webhookDelivery>;

/** The status of a delivery; `d` is the delivery. */
export const DELIVERY_STATE = `case when d.delivered_at is not null then 'delivered' when d.failed_at is not null then 'failed' else 'waiting' end`;

/** A delivery taken by a sender; the attempts include this one. */
export type TakenDelivery = Pick<Delivery, 'id' | 'endpoint_id' | 'message_id' | 'type' | 'attempts'> &
  Pick<ExactRow<typeof webhookMessage>, 'body'> &
  Pick<ExactRow<typeof webhookEndpoint>, 'url'> & { secret: Uint8Array; former_secret: Uint8Array | null };

const TAKEN = `d.id, d.endpoint_id, d.message_id, d.type, d.attempts, m.body, e.url, e.secret,
  case when e.former_expires_at > now() then e.former_secret end as former_secret`;

export interface TakeLimits {
  /** Deliveries in progress, by endpoint id. */
  inProgress: ReadonlyMap<number, number>;
  /** At once to one endpoint, and altogether. */
  perEndpoint: number;
  atOnce: number;
  leaseSeconds: number;
}

/**
 * Takes deliveries that are due, of each endpoint no more than it may have in progress: one that is slow does not hold up the others. Each
 * is due again when the lease expires. Those of other senders are skipped.
 */
export const takeDeliveries = (db: Queryable, { inProgress, perEndpoint, atOnce, leaseSeconds }: TakeLimits): Promise<TakenDelivery[]> =>
  db.query(
    `with due as materialized (
       select first.id from webhook_endpoint w cross join lateral (
         select d.id, d.due_at from webhook_delivery d where d.endpoint_id = w.id and d.due_at <= now() + interval '1 millisecond'
         order by d.due_at, d.id limit greatest($2 - coalesce(($3::jsonb ->> w.id::text)::int, 0), 0) for update skip locked
       ) first
       where w.is_active order by first.due_at limit $4
     )
     update webhook_delivery d set attempts = d.attempts + 1, due_at = now() + make_interval(secs => $1)
     from due, webhook_message m, webhook_endpoint e where d.id = due.id and m.id = d.message_id and e.id = d.endpoint_id
     returning ${TAKEN}`,
    [leaseSeconds, perEndpoint, JSON.stringify(Object.fromEntries(inProgress)), atOnce],
  );

/** The type of messages that try an endpoint. */
export const TEST = 'webhook.test';

/** Stores a message to one endpoint, taken by the caller. */
export async function insertTaken(
  db: Queryable,
  { endpointId, messageId, body }: { endpointId: number; messageId: string; body: string },
  leaseSeconds: number,
): Promise<TakenDelivery | undefined> {
  const [taken] = await db.query<TakenDelivery>(
    `with m as (insert into webhook_message (id, body) values ($2, $3) returning id, body),
       d as (insert into webhook_delivery (message_id, endpoint_id, type, attempts, due_at)
         select m.id, $1, '${TEST}', 1, now() + make_interval(secs => $4) from m returning *)
     select ${TAKEN} from d, m, webhook_endpoint e where e.id = d.endpoint_id`,
    [endpointId, messageId, body, leaseSeconds],
  );
  return taken;
}

/** What came of an attempt. */
export type Outcome = { [Column in 'duration_ms' | 'status' | 'response']: Delivery[Column] };

type Held = Pick<TakenDelivery, 'id' | 'attempts'>;

/** Marks a delivery as delivered, and its endpoint as working. Does nothing when it was taken or replayed since. */
export async function updateDelivered(db: Queryable, { id, attempts }: Held, { duration_ms, status, response }: Outcome): Promise<void> {
  await db.query(
    `with done as (
       update webhook_delivery set due_at = null, delivered_at = now(), failed_at = null, attempted_at = now(), error = null,
         duration_ms = $3, status = $4, response = $5
       where id = $1 and attempts = $2 and due_at is not null returning endpoint_id
     )
     update webhook_endpoint e set failing_since = null from done where e.id = done.endpoint_id and e.failing_since is not null`,
    [id, attempts, duration_ms, status, response],
  );
}

export interface Failure extends Outcome {
  error: string;
  /** Null: this was the last attempt. */
  delaySeconds: number | null;
  /** Whether the receiver wants no more messages. */
  isGone: boolean;
  /** After how many seconds without a success a failed delivery disables its endpoint; null: it does not count as a failure of the endpoint. */
  disablesAfter: number | null;
}

/**
 * Records why an attempt failed, and disables an endpoint that is gone or has failed for too long. Returns whether it did. Does nothing when
 * the delivery was taken or replayed since.
 */
export async function updateFailed(db: Queryable, { id, attempts }: Held, failure: Failure): Promise<boolean> {
  const { duration_ms, status, response, error, delaySeconds, isGone, disablesAfter } = failure;
  const [endpoint] = await db.query<Pick<ExactRow<typeof webhookEndpoint>, 'is_active'>>(
    `with done as (
       update webhook_delivery set due_at = now() + make_interval(secs => $6), failed_at = case when $6::float8 is null then now() end,
         attempted_at = now(), duration_ms = $3, status = $4, response = $5, error = $7
       where id = $1 and attempts = $2 and due_at is not null returning endpoint_id, failed_at
     ), failing as (
       select e.id, coalesce(e.failing_since, now()) as since,
         $8::boolean or done.failed_at is not null and e.failing_since < now() - make_interval(secs => $9) as is_over
       from done join webhook_endpoint e on e.id = done.endpoint_id
       where $9::float8 is not null and e.is_active and (e.failing_since is null or $8::boolean or done.failed_at is not null)
     )
     update webhook_endpoint e set failing_since = f.since, is_active = not coalesce(f.is_over, false),
       disabled_at = case when f.is_over then now() end
     from failing f where e.id = f.id returning e.is_active`,
    [id, attempts, duration_ms, status, response, delaySeconds, error, isGone, disablesAfter],
  );
  return endpoint?.is_active === false;
}

/** What a delivery contains; undefined for an unknown one. */
export async function selectContent(db: Queryable, id: number) {
  const select = { response: true, message: { select: { body: true } }, endpoint: { select: { url: true } } } as const;
  const row = await db.prisma.webhookDelivery.findFirst({ where: { id }, select });
  return row ? { url: row.endpoint.url, body: row.message.body, response: row.response } : undefined;
}

const AGAIN = 'set due_at = now(), attempts = 0, delivered_at = null, failed_at = null, error = null';

/** Makes a delivery due with all its attempts; false for one that waits for an attempt. */
export async function updateReplayed(db: Queryable, id: number): Promise<boolean> {
  return (await db.query(`update webhook_delivery ${AGAIN} where id = $1 and due_at is null returning id`, [id])).length > 0;
}

/** Makes the failed deliveries of an endpoint since then due with all their attempts, and returns how many. */
export async function updateFailedReplayed(db: Queryable, endpointId: number, since: string): Promise<number> {
  const rows = await db.query(
    `update webhook_delivery ${AGAIN} where endpoint_id = $1 and failed_at is not null and type <> '${TEST}' and created_at >= $2::timestamp at time zone 'UTC'
     returning id`,
    [endpointId, since],
  );
  return rows.length;
}

/** Deletes up to that many messages older than that many days, with their deliveries. Returns how many. */
export async function deleteOldMessages(db: Queryable, days: number, size: number): Promise<number> {
  const rows = await db.query(
    `delete from webhook_message where id in (
       select id from webhook_message where created_at < now() - make_interval(days => $1) order by created_at limit $2) returning id`,
    [days, size],
  );
  return rows.length;
}
