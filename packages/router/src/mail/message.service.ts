import { compileCriteria, noteEvent } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { messageField, selectContent, selectMessage, selectMessages } from './message.queries.js';
import type { Message, MessageContent, MessageList } from './message.schema.js';
import { retryMail } from './outbox.service.js';
import { mailQueued } from './queued-signal.js';

/** A page of the mails that wait, went out or were given up, the newest first. Throws 400 for an unknown field. */
export async function listMessages({ ctx, input }: { ctx: Context; input: { searchCriteria: SearchCriteria } }): Promise<MessageList> {
  const { searchCriteria } = input;
  const sorted = searchCriteria.sort_orders?.length ? searchCriteria : { ...searchCriteria, sort_orders: NEWEST_FIRST };
  const { total, items } = await selectMessages(ctx.db, compileCriteria(sorted, messageField, { tieBreaker: 'm.id' }));
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

const NEWEST_FIRST: NonNullable<SearchCriteria['sort_orders']> = [{ field: 'id', direction: 'DESC' }];

/** One mail of the outbox. Throws 404. */
export async function getMessage({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<Message> {
  const [message] = await selectMessage(ctx.db, input.id);
  if (!message) throw notFound('id', input.id);
  return message;
}

/** What a mail said, without the tokens of its links; null before it was handed over. Throws 404. */
export async function messageContent({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<MessageContent | null> {
  const [found] = await selectContent(ctx.db, input.id);
  if (!found) throw notFound('id', input.id);
  return found.content;
}

/** Has a mail sent again that was given up or waits after a failure, and answers it. Throws 404, and 400 for one that did not fail. */
export async function retryMessage({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<Message> {
  await ctx.db.transaction(async (tx) => {
    await retryMail(tx, input.id);
    await noteEvent(tx, { entity: 'mail', entityId: input.id });
  });
  mailQueued(ctx.db);
  return getMessage({ ctx, input });
}
