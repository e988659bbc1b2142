import type { ExactRow, mailMessage } from '@merx/db/tables';

/** A mail of the outbox that a sender has taken; the attempts include this one. */
export type TakenMail = Pick<
  ExactRow<typeof mailMessage>,
  'id' | 'kind' | 'store_id' | 'subject_id' | 'recipient' | 'attempts' | 'created_at'
> & {
  data: Record<string, unknown>;
};

/** Who a mail comes from. */
export interface Identity {
  name: string;
  address: string;
}

/** A mail that is ready to be rendered and sent. */
export interface OutgoingMail {
  kind: string;
  storeCode: string;
  /** Names the mail: the same at every attempt, and no other mail's. */
  key: string;
  from: Identity;
  to: string;
  bcc: readonly string[];
  data: object;
}

/** A mail that was handed over, as its reader sees it. */
export interface DeliveredMail {
  /** Whether a mail server has it, or a file alone. */
  transport: 'smtp' | 'file';
  /** What the server answered, or the name of the file. */
  answer: string;
  subject: string;
  text: string;
  html: string;
}
