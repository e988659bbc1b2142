import { columns, list } from '@merx/db';
import { mailMessage } from '@merx/db/tables';
import { MAIL_STATE } from './mail.queries.js';
import { Message } from './message.schema.js';

/** The mails of the outbox, newest first by default. */
export const messageList = list<Message>({
  from: 'mail_message m',
  key: 'm.id',
  newestFirst: true,
  ...columns(Message, mailMessage, 'm', { state: MAIL_STATE }),
});
