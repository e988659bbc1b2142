import type { ConfigReader, Database, Queryable } from '@merx/db';
import type { Identity, TakenMail } from './mail.js';

/** What a source is called with. */
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

/** Composes one kind of mail. */
export interface MailSource {
  /** The content, from the subject as it is now; null when the subject is gone. */
  compose(call: MailCall, mail: TakenMail): Promise<MailContent | null>;
  /** Notes with the subject that the mail was sent, in the transaction that marks it so. */
  sent?(tx: Queryable, mail: TakenMail): Promise<void>;
}

/** Every kind of mail that can be sent, with its source. */
export type MailSources = Readonly<Record<string, MailSource>>;
