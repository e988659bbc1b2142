import type { Queryable } from '@merx/db';
import type { ExactRow, webhookEvent } from '@merx/db/tables';

/** An event taken by a task; the attempts include this one. */
export type TakenEvent = Omit<ExactRow<typeof webhookEvent>, 'due_at'>;

/** The types of events that active endpoints receive. */
export async function selectWantedTypes(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ type: string }>('select distinct unnest(events) as type from webhook_endpoint where is_active');
  return new Set(rows.map(({ type }) => type));
}

/** Takes events that are due, oldest first; each is due again when the lease expires. Those of other tasks are skipped. */
export const takeEvents = (db: Queryable, limit: number, leaseSeconds: number): Promise<TakenEvent[]> =>
  db.query(
    `with due as materialized (
       select transaction_id, type, entity_id from webhook_event where due_at <= now() + interval '1 millisecond'
       order by due_at, transaction_id limit $1 for update skip locked
     )
     update webhook_event e set attempts = e.attempts + 1, due_at = now() + make_interval(secs => $2) from due
     where (e.transaction_id, e.type, e.entity_id) = (due.transaction_id, due.type, due.entity_id)
     returning e.transaction_id, e.type, e.entity_id, e.facts, e.created_at, e.attempts`,
    [limit, leaseSeconds],
  );

/** What becomes of a taken event: a message, or nothing without a body. */
export type PublishedEvent = Pick<TakenEvent, 'transaction_id' | 'type' | 'entity_id' | 'attempts'> & { id: string } & Record<
    'body',
    string | null
  >;

/** Replaces events by messages to the endpoints that receive them, unless another task has taken them since. Returns the number of events. */
export async function publish(db: Queryable, events: readonly PublishedEvent[]): Promise<number> {
  const rows = await db.query(
    `with published as (
       delete from webhook_event e
       using jsonb_to_recordset($1::jsonb) as p(transaction_id bigint, type text, entity_id int, attempts int, id text, body text)
       where (e.transaction_id, e.type, e.entity_id, e.attempts) = (p.transaction_id, p.type, p.entity_id, p.attempts)
       returning p.id, p.type, p.entity_id, p.body
     ), receivers as materialized (
       select p.id, p.type, p.entity_id, w.id as endpoint_id from published p join webhook_endpoint w on w.is_active and p.type = any(w.events)
       where p.body is not null
     ), message as (
       insert into webhook_message (id, body) select id, body from published where id in (select id from receivers)
     ), delivery as (
       insert into webhook_delivery (message_id, endpoint_id, type, entity_id) select id, endpoint_id, type, entity_id from receivers
     )
     select id from published`,
    [JSON.stringify(events)],
  );
  return rows.length;
}
