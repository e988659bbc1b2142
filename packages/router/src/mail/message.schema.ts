import { int, pageOf, SearchCriteria, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const Message = z.object({
  id: wireInt,
  kind: wireText,
  store_id: wireInt,
  subject_id: wireInt.nullable(),
  recipient: wireText,
  state: z.enum(['waiting', 'sent', 'saved', 'failed']),
  attempts: wireInt,
  created_at: wireText,
  due_at: wireText,
  sent_at: wireText.nullable(),
  failed_at: wireText.nullable(),
  last_error: wireText.nullable(),
});
export type Message = z.infer<typeof Message>;

/** What a mail said, without the tokens of its links. */
export const MessageContent = z.object({ from: wireText, subject: wireText, text: wireText, html: wireText });
export type MessageContent = z.infer<typeof MessageContent>;

export const MessageId = z.object({ id: int });
export const MessagesInput = z.object({ searchCriteria: SearchCriteria });
export const MessageList = pageOf(Message);
export type MessageList = z.infer<typeof MessageList>;
