import type { Database, Queryable } from '@merx/db';
import { readSearchCriteria } from '@merx/wire';
import { notFound } from '../trpc/errors.js';
import { mailNotFailed, mailSent } from './faults.js';
import { countWaitingMails, insertMail, selectMailUnderWay, selectSentMail, updateMailRetried } from './mail.queries.js';
import { messageList } from './message.list.js';
import type { Message } from './message.schema.js';

/** A mail to be sent. */
export interface NewMail {
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
  await insertMail(tx, { kind, store_id: storeId, subject_id: subjectId, recipient, data: JSON.stringify(data) });
}

/**
 * Whether another mail of that kind to the recipient would be a duplicate: one is waiting, or was queued less than
 * `seconds` ago. The caller must hold a lock on the subject, otherwise two concurrent calls both get false.
 */
export function isMailUnderWay(
  tx: Queryable,
  mail: { kind: string; subjectId: number; recipient: string; seconds: number },
): Promise<boolean> {
  return selectMailUnderWay(tx, mail);
}

const LISTED = 100;

/** The newest mails, up to 100, in one state or any. */
export async function listMails(db: Database, state: Message['state'] | null = null): Promise<Message[]> {
  const filter_groups = state ? [{ filters: [{ field: 'state', value: state }] }] : [];
  return (await messageList.page(db, { searchCriteria: readSearchCriteria({ filter_groups, page_size: LISTED }) })).items;
}

/**
 * Retries a mail that was given up or is waiting after a failure. Throws 404 for an unknown one, 400 for one that was
 * sent, was not tried yet or is being sent.
 */
export async function retryMail(db: Queryable, id: number): Promise<void> {
  if (await updateMailRetried(db, id)) return;
  const mail = await selectSentMail(db, id);
  if (!mail) throw notFound('id', id);
  if (mail.sent_at) throw mailSent({ id, sentAt: mail.sent_at });
  throw mailNotFailed({ id });
}

/** The number of mails waiting for their first or a further attempt. */
export const waitingMails = (db: Database): Promise<number> => countWaitingMails(db);
