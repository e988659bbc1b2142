import type { ConfigReader, Database, Queryable } from '@merx/db';

/** A mail of the outbox that a sender has taken. */
export interface TakenMail {
  id: number;
  kind: string;
  store_id: number;
  subject_id: number | null;
  recipient: string;
  data: Record<string, unknown>;
  /** This one included. */
  attempts: number;
  /** As the database writes it. */
  created_at: string;
}

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

/** What a source works with. */
export interface MailCall {
  db: Database;
  /** How clients reach the shop. */
  baseUrl: string;
  /** The settings of the mail's store view. */
  config: ConfigReader;
}

/** What a kind of mail says, and to whom besides its recipient. */
export interface MailContent {
  from: Identity;
  bcc: readonly string[];
  /** What the template shows besides the store. */
  data: object;
}

/** The part of the shop that a kind of mail tells of. */
export interface MailSource {
  /** The content, from the subject as it is now; null when there is nothing to tell any more. */
  compose(call: MailCall, mail: TakenMail): Promise<MailContent | null>;
  /** Notes with the subject that the mail was sent, in the transaction that marks it so. */
  sent?(tx: Queryable, mail: TakenMail): Promise<void>;
}

/** Every kind of mail that can be sent, with its source. */
export type MailSources = Readonly<Record<string, MailSource>>;
