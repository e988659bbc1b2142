import { CriteriaInput } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { messageList } from './message.list.js';
import { Message, MessageContent, MessageId, MessageList } from './message.schema.js';
import { getMessage, messageContent, retryMessage } from './outbox.service.js';

const mails = acl('Magento_Email::mails');

/** The outbox. Admin only, not served over REST. */
export const mailRoutes = router({
  messages: router({
    list: mails().input(CriteriaInput).output(MessageList).query(messageList.handle),
    get: mails().input(MessageId).output(Message).query(getMessage),
    content: mails().input(MessageId).output(MessageContent.nullable()).query(messageContent),
    retry: mails().input(MessageId).output(Message).mutation(retryMessage),
  }),
});
