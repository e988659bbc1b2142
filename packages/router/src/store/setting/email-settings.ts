import { email, emails, oneOf, sender, text, toggle } from './control.js';
import { card, type Declarations } from './declaration.js';

const SENDERS = ['general', 'sales', 'support', 'custom1', 'custom2'] as const;

const senderCard = (name: string): Declarations =>
  card('email', `sender_${name}`, {
    [`trans_email/ident_${name}/name`]: [text, { texts: 'sender_name' }],
    [`trans_email/ident_${name}/email`]: [email, { texts: 'sender_email' }],
  });

const MAILS = [
  ...['order', 'order_comment', 'order_ready_for_pickup', 'invoice', 'invoice_comment'],
  ...['shipment', 'shipment_comment', 'creditmemo', 'creditmemo_comment'],
  ...['magento_rma', 'magento_rma_auth', 'magento_rma_comment', 'magento_rma_customer_comment'],
];

/** The settings of one kind of email: whether it is sent, its sender, and who gets a copy. */
function mailCard(mail: string): Declarations {
  const at = (name: string): string => `sales_email/${mail}/${name}`;
  const needs = at('enabled');
  return card('email', `mail_${mail}`, {
    [needs]: [toggle, { texts: 'mail_enabled' }],
    [at('identity')]: [sender(...SENDERS), { needs, texts: mail === 'magento_rma_customer_comment' ? 'mail_recipient' : 'mail_identity' }],
    [at('copy_to')]: [emails, { needs, texts: 'mail_copy_to' }],
    [at('copy_method')]: [oneOf('copy_method', 'bcc', 'copy'), { needs, texts: 'mail_copy_method' }],
  });
}

/** Senders, and the emails about orders and returns. */
export const emailSettings: Declarations = Object.assign({}, ...SENDERS.map(senderCard), ...MAILS.map(mailCard));
