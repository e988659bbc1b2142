import type { Queryable } from '@merx/db';
import type { TakenMail } from './mail.js';

/** A mail before it is in the outbox; `data` is JSON text. */
export interface NewMailRow {
  kind: string;
  storeId: number;
  subjectId: number | null;
  recipient: string;
  data: string;
}

/** Puts a mail into the outbox. */
export async function insertMail(tx: Queryable, { kind, storeId, subjectId, recipient, data }: NewMailRow): Promise<void> {
  await tx.query('insert into mail_message (kind, store_id, subject_id, recipient, data) values ($1, $2, $3, $4, $5)', [
    kind,
    storeId,
    subjectId,
    recipient,
    data,
  ]);
}

/** Whether a mail like that waits to be sent, or was written less than `seconds` ago. */
export async function selectMailUnderWay(
  tx: Queryable,
  { kind, subjectId, recipient, seconds }: { kind: string; subjectId: number; recipient: string; seconds: number },
): Promise<boolean> {
  const rows = await tx.query(
    `select from mail_message
     where kind = $1 and subject_id = $2 and recipient = $3 and failed_at is null
       and (sent_at is null or created_at > now() - make_interval(secs => $4)) limit 1`,
    [kind, subjectId, recipient, seconds],
  );
  return rows.length > 0;
}

/**
 * Takes mails that are due: each counts an attempt and is not due again before the lease has run out, by which time its sender has
 * told how it went, or has died. Mails that another sender is taking at this moment are passed over. The column keeps milliseconds, rounded:
 * what is due now may stand half a millisecond ahead.
 */
export async function takeDueMails(
  db: Queryable,
  { kinds, limit, leaseSeconds }: { kinds: string[]; limit: number; leaseSeconds: number },
): Promise<TakenMail[]> {
  return db.query(
    `with due as materialized (
       select id from mail_message
       where sent_at is null and failed_at is null and due_at <= now() + interval '1 millisecond' and kind = any($1)
       order by due_at, id limit $2 for update skip locked
     )
     update mail_message m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => $3), last_error = null
     from due where m.id = due.id
     returning m.id, m.kind, m.store_id, m.subject_id, m.recipient, m.data, m.attempts, m.created_at`,
    [kinds, limit, leaseSeconds],
  );
}

/** Marks a mail as handed over, with its content (JSON text); none when a later attempt has taken it over. */
export async function updateMailSent(
  tx: Queryable,
  { id, attempts }: TakenMail,
  { transport, content }: { transport: 'smtp' | 'file'; content: string },
): Promise<{ id: number }[]> {
  return tx.query(
    `update mail_message set sent_at = now(), transport = $3, content = $4::jsonb
     where id = $1 and attempts = $2 and sent_at is null returning id`,
    [id, attempts, transport, content],
  );
}

/** Notes why an attempt failed and when the next one is due; null: it is given up. Nothing when a later attempt has taken it over. */
export async function updateMailFailed(
  db: Queryable,
  { id, attempts }: TakenMail,
  { error, delaySeconds }: { error: string; delaySeconds: number | null },
): Promise<void> {
  await db.query(
    `update mail_message set last_error = $3, due_at = now() + make_interval(secs => coalesce($4, 0)),
       failed_at = case when $4 is null then now() end
     where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempts, error, delaySeconds],
  );
}

export interface MailRow {
  id: number;
  kind: string;
  subject_id: number | null;
  recipient: string;
  attempts: number;
  created_at: string;
  due_at: string;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
  state: MailState;
}

/** `saved`: written to a file, for there is no mail server. */
export type MailState = 'waiting' | 'sent' | 'saved' | 'failed';

/** How a mail stands; `m` is the mail. */
export const MAIL_STATE = `case when m.sent_at is not null and m.transport = 'file' then 'saved' when m.sent_at is not null then 'sent'
  when m.failed_at is not null then 'failed' else 'waiting' end`;

/** The newest mails in a state, or in any. */
export async function selectMails(db: Queryable, state: MailState | null, limit: number): Promise<MailRow[]> {
  return db.query(
    `select id, kind, subject_id, recipient, attempts, wire_time(created_at) as created_at, wire_time(due_at) as due_at,
       wire_time(sent_at) as sent_at, wire_time(failed_at) as failed_at, last_error, ${MAIL_STATE} as state
     from mail_message m
     where $1::text is null or $1 = ${MAIL_STATE}
     order by id desc limit $2`,
    [state, limit],
  );
}

/** Makes a mail due at once, with all its attempts before it, when its last attempt has failed; none for any other. */
export async function updateMailRetried(db: Queryable, id: number): Promise<{ id: number }[]> {
  return db.query(
    `update mail_message set due_at = now(), failed_at = null, attempts = 0
     where id = $1 and sent_at is null and last_error is not null returning id`,
    [id],
  );
}

/** The mail with that id: one row or none. */
export async function selectMail(db: Queryable, id: number): Promise<Pick<MailRow, 'id' | 'sent_at' | 'attempts'>[]> {
  return db.query('select id, attempts, wire_time(sent_at) as sent_at from mail_message where id = $1', [id]);
}

/** How many mails wait for their first or a further attempt. */
export async function countWaitingMails(db: Queryable): Promise<{ waiting: number }[]> {
  return db.query('select count(*) as waiting from mail_message where sent_at is null and failed_at is null');
}
