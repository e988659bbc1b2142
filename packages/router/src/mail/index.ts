export { addressList, type Identity, identityOf, maskTokens, type TakenMail } from './mail.js';
export { mailRoutes } from './message.routes.js';
export { isMailUnderWay, listMails, mailQueued, onMailQueued, queueMail, retryMail, waitingMails } from './outbox.service.js';
export {
  latestMailData,
  type MailCall,
  type MailContent,
  type MailFailure,
  type MailSource,
  type MailSources,
  sendDueMail,
  senderOf,
  testMail,
} from './send-due-mail.service.js';
