import type { StatementPart } from '@merx/db';

/** Records that the mail in `sent` about the order was sent to its buyer; copies to others are ignored. */
export const orderEmailSent = (id: number, recipient: string): StatementPart => ({
  sql: 'update sales_order o set email_sent = 1 from sent where o.entity_id = $1 and o.customer_email = $2',
  values: [id, recipient],
});
