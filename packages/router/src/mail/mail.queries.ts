import { exactRow, type Queryable, type StatementPart, statementWithParts, valuesOfParts } from '@merx/db';
import { mailMessage } from '@merx/db/tables';
import type { TakenMail } from './mail.js';

/** A mail to be sent. */
interface NewMail {
  /** The template and source. */
  kind: string;
  storeId: number;
  /** The id of its subject: an order, a customer... */
  subjectId: number | null;
  recipient: string;
  /** Additional template data, JSON-serializable. */
  data?: Record<string, unknown>;
}

/** Adds a mail to the outbox, in the transaction that changes its subject; call `mailQueued` after the commit. */
export async function queueMail(tx: Queryable, { kind, storeId, subjectId, recipient, data = {} }: NewMail): Promise<void> {
  await tx.query('insert into mail_message (kind, store_id, subject_id, recipient, data) values ($1, $2, $3, $4, $5)', [
    ...[kind, storeId, subjectId, recipient, JSON.stringify(data)],
  ]);
}

/**
 * Whether another mail of that kind to the recipient would be a duplicate: one is waiting, or was queued less than `seconds` ago. The
 * caller must hold a lock on the subject, otherwise two concurrent calls both get false.
 */
export async function isMailUnderWay(
  tx: Queryable,
  { kind, subjectId, recipient, seconds }: { kind: string; subjectId: number; recipient: string; seconds: number },
): Promise<boolean> {
  const recent = { created_at: { gt: new Date(Date.now() - seconds * 1000) } };
  const where = { kind, subject_id: subjectId, recipient, failed_at: null, OR: [{ sent_at: null }, recent] };
  return (await tx.prisma.mailMessage.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Takes due mails: each counts an attempt and is not due again before the lease expires, by which time its sender has
 * reported the outcome or died. Mails locked by other senders are skipped. The column stores rounded milliseconds, so a
 * mail that is due now may appear to be due half a millisecond later.
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

const sentWith = statementWithParts(
  `with sent as (
     update mail_message set sent_at = now(), transport = $3, content = $4::jsonb
     where id = $1 and attempts = $2 and sent_at is null returning id)`,
  'select id from sent',
  4,
);

/**
 * Marks a mail as sent, with its content (JSON text), unless a later attempt has taken it; then the relation `sent`, from
 * which `parts` may read, is empty.
 */
export async function updateMailSent(
  db: Queryable,
  { id, attempts }: TakenMail,
  { transport, content }: { transport: 'smtp' | 'file'; content: string },
  parts: readonly StatementPart[],
): Promise<void> {
  await db.query(sentWith(parts), [id, attempts, transport, content, ...valuesOfParts(parts)]);
}

/** Records why an attempt failed and when the next one is due; null gives up. Does nothing when a later attempt has taken the mail. */
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

/** Deletes a mail that is no longer to be sent, unless a later attempt has taken it. */
export async function deleteMail(db: Queryable, { id, attempts }: TakenMail): Promise<void> {
  await db.prisma.mailMessage.deleteMany({ where: { id, attempts, sent_at: null } });
}

/** The status of a mail; `m` is the mail. `saved`: written to a file because no mail server is configured. */
export const MAIL_STATE = `case when m.sent_at is not null and m.transport = 'file' then 'saved' when m.sent_at is not null then 'sent'
  when m.failed_at is not null then 'failed' else 'waiting' end`;

/** Makes a failed mail due immediately, with all attempts available again; false for any other mail. */
export async function updateMailRetried(db: Queryable, id: number): Promise<boolean> {
  const where = { id, sent_at: null, last_error: { not: null } };
  return (await db.prisma.mailMessage.updateMany({ where, data: { due_at: new Date(), failed_at: null, attempts: 0 } })).count > 0;
}

/** When the mail was sent (null if not yet), and its content (null when none is stored). */
export async function selectSentMail(db: Queryable, id: number) {
  const row = await db.prisma.mailMessage.findFirst({ where: { id }, select: { sent_at: true, content: true } });
  return row ? exactRow(mailMessage, row) : undefined;
}

/** The number of mails waiting for their first or a further attempt. */
export const waitingMails = (db: Queryable): Promise<number> => db.prisma.mailMessage.count({ where: { sent_at: null, failed_at: null } });

/** The store's own texts for a kind of mail: those of the store view, otherwise those of all store views; undefined for the template. */
export async function selectOwnTexts(db: Queryable, kind: string, storeId: number) {
  const row = await db.prisma.mailTemplate.findFirst({
    where: { kind, store_id: { in: [storeId, 0] } },
    select: { subject: true, text: true, html: true },
    orderBy: { store_id: 'desc' },
  });
  return row ?? undefined;
}

/** The latest mail of a kind from a store view (0: from any). */
export async function selectLatestMail(db: Queryable, kind: string, storeId: number): Promise<TakenMail | undefined> {
  const [mail] = await db.query<TakenMail>(
    `select id, kind, store_id, subject_id, recipient, data, attempts, created_at from mail_message
     where kind = $1 and ($2 = 0 or store_id = $2) order by id desc limit 1`,
    [kind, storeId],
  );
  return mail;
}
