import type { ExactRow, mailMessage } from '@merx/db/tables';

/** An outbox mail taken by a sender; the attempts include this one. */
export type TakenMail = Pick<
  ExactRow<typeof mailMessage>,
  'id' | 'kind' | 'store_id' | 'subject_id' | 'recipient' | 'attempts' | 'created_at'
> & {
  data: Record<string, unknown>;
};

/** The sender of a mail. */
export interface Identity {
  name: string;
  address: string;
}

/** A mail that is ready to be rendered and sent. */
export interface OutgoingMail {
  kind: string;
  storeCode: string;
  /** The message id: the same for every attempt, unique per mail. */
  key: string;
  from: Identity;
  to: string;
  bcc: readonly string[];
  data: object;
}

/** A delivered mail as its recipient sees it. */
export interface DeliveredMail {
  /** Whether it was sent to a mail server or written to a file. */
  transport: 'smtp' | 'file';
  /** The server's response, or the file name. */
  answer: string;
  subject: string;
  text: string;
  html: string;
}
