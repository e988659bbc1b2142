import type { Database, Queryable } from '@merx/db';
import { notFound } from '../trpc/errors.js';
import { mailNotFailed, mailSent } from './faults.js';
import {
  countWaitingMails,
  insertMail,
  type MailRow,
  type MailState,
  selectMail,
  selectMails,
  selectMailUnderWay,
  updateMailRetried,
} from './mail.queries.js';

/** A mail that is to go out. */
export interface NewMail {
  /** Which template and source. */
  kind: string;
  storeId: number;
  /** The id of the order, customer or other thing it tells of. */
  subjectId: number | null;
  recipient: string;
  /** What the template needs besides, as JSON-able values. */
  data?: Record<string, unknown>;
}

/** Puts a mail into the outbox, in the transaction of what it tells of; call `mailQueued` after the commit. */
export async function queueMail(tx: Queryable, { kind, storeId, subjectId, recipient, data = {} }: NewMail): Promise<void> {
  await insertMail(tx, { kind, storeId, subjectId, recipient, data: JSON.stringify(data) });
}

/**
 * Whether a further mail of that kind to the recipient would only be one more of the same: one waits to be sent, or was queued less than
 * `seconds` ago. The caller holds a lock on the subject, else two at once both hear no.
 */
export function isMailUnderWay(
  tx: Queryable,
  mail: { kind: string; subjectId: number; recipient: string; seconds: number },
): Promise<boolean> {
  return selectMailUnderWay(tx, mail);
}

const LISTED = 100;

/** The newest mails, a hundred at most, in one state or in any. */
export function listMails(db: Database, state: MailState | null = null): Promise<MailRow[]> {
  return selectMails(db, state, LISTED);
}

/**
 * Has a mail sent again that was given up or waits after a failure. Throws 404 for an unknown one, 400 for one that was sent, was not
 * tried yet or is being sent.
 */
export async function retryMail(db: Queryable, id: number): Promise<void> {
  const [retried] = await updateMailRetried(db, id);
  if (retried) return;
  const [mail] = await selectMail(db, id);
  if (!mail) throw notFound('id', id);
  if (mail.sent_at) throw mailSent({ id, sentAt: mail.sent_at });
  throw mailNotFailed({ id });
}

/** How many mails wait for their first or a further attempt. */
export async function waitingMails(db: Database): Promise<number> {
  return (await countWaitingMails(db))[0]?.waiting ?? 0;
}
