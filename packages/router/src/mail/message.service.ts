import { noteEvent } from '@merx/db';
import { readSearchCriteria } from '@merx/wire';
import type { Call } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { selectSentMail } from './mail.queries.js';
import { messageList } from './message.list.js';
import type { Message, MessageContent } from './message.schema.js';
import { retryMail } from './outbox.service.js';
import { mailQueued } from './queued-signal.js';

/** A mail of the outbox. Throws 404. */
export async function getMessage({ ctx, input: { id } }: Call<{ id: number }>): Promise<Message> {
  const searchCriteria = readSearchCriteria({ filter_groups: [{ filters: [{ field: 'id', value: id }] }] });
  const [message] = (await messageList.page(ctx.db, { searchCriteria })).items;
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
