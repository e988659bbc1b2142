import type { Queryable } from '@merx/db';
import type { ExactRow, paymentAttempt, salesOrder } from '@merx/db/tables';
import type { ActionNeeded, MessageSubject, PaymentAction } from './payment-gateway.js';

/** A call to a provider before it is made. */
export interface NewAttempt {
  orderId: number;
  invoiceId?: number | null;
  creditmemoId?: number | null;
  method: string;
  action: PaymentAction;
  /** Decimal text, in the base currency. */
  amount: string;
  currency: string;
}

/** A provider call with its data. */
export type Attempt = Omit<ExactRow<typeof paymentAttempt>, 'action' | 'state' | 'created_at' | 'finished_at' | 'ending_at'> &
  Pick<ExactRow<typeof salesOrder>, 'store_id'> & {
    action: PaymentAction;
    state: 'started' | 'done' | 'failed';
    order_number: string;
    order_state: string;
    age_seconds: number;
    /** Whether a capture leaves some of the authorized amount. */
    is_partial: boolean;
    /** The provider's id of the parent transaction. */
    parent_txn_id: string | null;
    /** The buyer's means of payment, as named by the provider. */
    source: string | null;
  };

/** Records a call to be made, and returns its id. */
export async function insertAttempt(tx: Queryable, key: string, attempt: NewAttempt): Promise<number> {
  const { orderId, invoiceId = null, creditmemoId = null, method, action, amount, currency } = attempt;
  const [inserted] = await tx.query<{ id: number }>(
    `insert into sales_payment_attempt (idempotency_key, order_id, invoice_id, creditmemo_id, method, action, amount, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [key, orderId, invoiceId, creditmemoId, method, action, amount, currency],
  );
  if (!inserted) throw new Error('The payment call was not written down.');
  return inserted.id;
}

/** The call with that id: one row or none. */
export async function selectAttempt(db: Queryable, id: number): Promise<Attempt[]> {
  return db.query(
    `select a.id, a.idempotency_key, a.order_id, a.invoice_id, a.creditmemo_id, a.method, a.action, a.amount, a.currency, a.state, a.txn_id,
       a.error, a.reference, a.redirect_url, a.client_secret, o.store_id, o.increment_id as order_number, o.state as order_state,
       extract(epoch from now() - a.created_at)::int as age_seconds,
       coalesce((select coalesce(p.base_amount_paid_online, 0) + a.amount < p.base_amount_authorized
         from sales_order_payment p where p.parent_id = a.order_id order by p.entity_id limit 1), false) as is_partial,
       case a.action
         when 'refund' then coalesce((select v.transaction_id from sales_invoice v where v.entity_id = a.invoice_id),
           (select t.txn_id from sales_payment_transaction t where t.order_id = a.order_id and t.txn_type = 'capture'
             order by t.transaction_id desc limit 1))
         when 'authorize' then null
         else (select t.txn_id from sales_payment_transaction t where t.order_id = a.order_id and t.txn_type = 'authorization'
           order by t.transaction_id desc limit 1)
       end as parent_txn_id,
       (select p.additional_data from sales_order_payment p where p.parent_id = a.order_id order by p.entity_id limit 1) as source
     from sales_payment_attempt a join sales_order o on o.entity_id = a.order_id where a.id = $1`,
    [id],
  );
}

/** The calls of an order with an unknown outcome. */
export const selectStarted = (db: Queryable, orderId: number) =>
  db.prisma.paymentAttempt.findMany({
    where: { order_id: orderId, state: 'started' },
    select: { id: true, action: true, invoice_id: true, reference: true },
    orderBy: { id: 'asc' },
  });

/**
 * A random selection of calls with an unknown outcome for that many seconds; random, so that calls that stay open do not
 * block the others.
 */
export async function selectUnsettled(db: Queryable, seconds: number, limit: number): Promise<{ id: number }[]> {
  return db.query(
    `select id from sales_payment_attempt where state = 'started' and created_at <= now() + interval '1 second' - make_interval(secs => $1)
     order by random() limit $2`,
    [seconds, limit],
  );
}

/** Records that a call waits for the buyer, and for what. */
export async function updateWaiting(tx: Queryable, id: number, { reference, redirectUrl, clientSecret }: ActionNeeded): Promise<void> {
  await tx.query(
    `update sales_payment_attempt set state = 'started', error = null, reference = $2, redirect_url = $3, client_secret = $4 where id = $1`,
    [id, reference, redirectUrl, clientSecret],
  );
}

/** Longer than all requests to a provider of one query take. */
const ENDING_SECONDS = 120;

/**
 * Takes the turn to end a waiting call at its provider; false for now if it is someone else's. The first turn only announces it: queries
 * that have begun before may complete the payment, and are over when the next turn comes.
 */
export async function takeTurnToEnd(db: Queryable, id: number): Promise<boolean> {
  const [turn] = await db.query<{ is_announced: boolean }>(
    `with before as (select id, ending_at from sales_payment_attempt where id = $1 and state = 'started' for update)
     update sales_payment_attempt a set ending_at = now() from before
     where a.id = before.id and (before.ending_at is null or before.ending_at <= now() - make_interval(secs => $2))
     returning before.ending_at is not null as is_announced`,
    [id, ENDING_SECONDS],
  );
  return turn?.is_announced ?? false;
}

/** The ids of a method's calls that a message is about. */
export async function selectBySubject(db: Queryable, method: string, { reference, key }: MessageSubject): Promise<{ id: number }[]> {
  return db.query(
    `select id from sales_payment_attempt where reference = $2 and method = $1
     union select id from sales_payment_attempt where idempotency_key = $3 and method = $1`,
    [method, reference, key],
  );
}

/** The call that pays an order as a whole. */
export type PlacementRow = Pick<Attempt, 'id' | 'state' | 'error' | 'reference' | 'redirect_url' | 'client_secret'> & {
  since: string;
  /** `minutes` later. */
  until: string;
};

/** The newest call that pays an order as a whole: one row or none. */
export async function selectPlacement(db: Queryable, orderId: number, minutes = 0): Promise<PlacementRow[]> {
  return db.query(
    `select id, state, error, reference, redirect_url, client_secret, wire_time(created_at) as since,
       wire_time(created_at + make_interval(mins => $2)) as until
     from sales_payment_attempt
     where order_id = $1 and invoice_id is null and creditmemo_id is null and action in ('authorize', 'capture')
     order by id desc limit 1`,
    [orderId, minutes],
  );
}

/** Records the outcome of a call. */
export async function updateAttempt(
  tx: Queryable,
  id: number,
  { state, txnId = null, error = null }: { state: 'started' | 'done' | 'failed'; txnId?: string | null; error?: string | null },
): Promise<void> {
  await tx.query(
    `update sales_payment_attempt set state = $2, txn_id = $3, error = $4, finished_at = case when $2 = 'started' then null else now() end
     where id = $1`,
    [id, state, txnId, error],
  );
}
