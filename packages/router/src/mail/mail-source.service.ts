import type { ConfigReader, Database, Queryable } from '@merx/db';
import type { Identity, TakenMail } from './mail.js';

/** The input of a mail source. */
export interface MailCall {
  db: Database;
  /** The public URL of the shop. */
  baseUrl: string;
  /** The settings of the mail's store view. */
  config: ConfigReader;
}

/** The content of a mail, and its additional recipients. */
export interface MailContent {
  from: Identity;
  bcc: readonly string[];
  /** Template variables besides the store. */
  data: object;
}

/** Composes mails of one kind. */
export interface MailSource {
  /** The content, from the current state of the subject; null when the subject no longer exists. */
  compose(call: MailCall, mail: TakenMail): Promise<MailContent | null>;
  /** Records on the subject that the mail was sent, in the transaction that marks the mail as sent. */
  sent?(tx: Queryable, mail: TakenMail): Promise<void>;
}

/** All kinds of mail, with their sources. */
export type MailSources = Readonly<Record<string, MailSource>>;
