import { type Database, noteEvent, type Queryable, wakeUp } from '@merx/db';
import { readSearchCriteria } from '@merx/wire';
import type { Call } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { mailNotFailed, mailSent } from './faults.js';
import { selectSentMail, updateMailRetried } from './mail.queries.js';
import { messageList } from './message.list.js';
import type { Message, MessageContent } from './message.schema.js';

export { isMailUnderWay, queueMail, waitingMails } from './mail.queries.js';

/** `mailQueued` wakes this process's sender, after the commit that queued a mail. */
export const { wake: mailQueued, onWake: onMailQueued } = wakeUp();

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

/** A mail of the outbox. Throws 404. */
export async function getMessage({ ctx, input: { id } }: Call<{ id: number }>): Promise<Message> {
  const message = await messageList.find(ctx.db, id);
  if (!message) throw notFound('id', id);
  return message;
}

/** The content of a mail, with the tokens of its links masked; null before it was sent. Throws 404. */
export async function messageContent({ ctx, input }: Call<{ id: number }>): Promise<MessageContent | null> {
  const found = await selectSentMail(ctx.db, input.id);
  if (!found) throw notFound('id', input.id);
  return found.content as MessageContent | null;
}

/** Retries a mail that was given up or is waiting after a failure, and returns it. Throws 404, and 400 for one that has not failed. */
export async function retryMessage({ ctx, input }: Call<{ id: number }>): Promise<Message> {
  await ctx.db.transaction(async (tx) => {
    await retryMail(tx, input.id);
    await noteEvent(tx, { entity: 'mail', entityId: input.id });
  });
  mailQueued(ctx.db);
  return getMessage({ ctx, input });
}
