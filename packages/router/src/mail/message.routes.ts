import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { Message, MessageContent, MessageId, MessageList, MessagesInput } from './message.schema.js';
import { getMessage, listMessages, messageContent, retryMessage } from './message.service.js';

const mails = acl('Magento_Email::mails');

/** The outbox, for the admin alone: not served over REST. */
export const mailRoutes = router({
  messages: router({
    list: mails().input(MessagesInput).output(MessageList).query(listMessages),
    get: mails().input(MessageId).output(Message).query(getMessage),
    content: mails().input(MessageId).output(MessageContent.nullable()).query(messageContent),
    retry: mails().input(MessageId).output(Message).mutation(retryMessage),
  }),
});
