export { type MailAddress, parseMailAddress } from './mail-address.js';
export { createMailer, type Delivered, type Mail, type Mailer, type MailerOptions } from './mailer.js';
export type { Outbox } from './transport.js';
