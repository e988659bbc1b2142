export { addressList, identityOf } from './identity.js';
export type { DeliveredMail, Identity, OutgoingMail, TakenMail } from './mail.js';
export type { MailCall, MailContent, MailSource, MailSources } from './mail-source.service.js';
export { mailRoutes } from './message.routes.js';
export { isMailUnderWay, listMails, type NewMail, queueMail, retryMail, waitingMails } from './outbox.service.js';
export { mailQueued, onMailQueued } from './queued-signal.js';
export { type MailFailure, type SenderOptions, type SentMails, sendDueMail, testMail } from './send-due-mail.service.js';
