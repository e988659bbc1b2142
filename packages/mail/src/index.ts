export type { TemplateFault } from './check-template.js';
export { type MailAddress, parseMailAddress } from './mail-address.js';
export { type MailTemplates, mailTemplates } from './mail-templates.js';
export { createMailer, type Delivered, type Mail, type Mailer, type MailerOptions } from './mailer.js';
export type { MailData, MailTexts } from './render.js';
export type { Outbox } from './transport.js';
