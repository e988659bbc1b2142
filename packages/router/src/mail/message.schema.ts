import { int, pageOf, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

export const Message = z.object({
  id: wireInt,
  kind: wireText,
  store_id: wireInt,
  subject_id: wireInt.nullable(),
  recipient: wireText,
  state: z.enum(['waiting', 'sent', 'saved', 'failed']),
  attempts: wireInt,
  created_at: wireTime,
  due_at: wireTime,
  sent_at: wireTime.nullable(),
  failed_at: wireTime.nullable(),
  last_error: wireText.nullable(),
});
export type Message = z.infer<typeof Message>;

/** The content of a mail, with the tokens of its links masked. */
export const MessageContent = z.object({ from: wireText, subject: wireText, text: wireText, html: wireText });
export type MessageContent = z.infer<typeof MessageContent>;

export const MessageId = z.object({ id: int });
export const MessageList = pageOf(Message);
