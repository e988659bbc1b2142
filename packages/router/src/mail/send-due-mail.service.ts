import { type ConfigReader, type Database, type StatementPart, shopConfig } from '@merx/db';
import { tracedTask } from '@merx/tracing';
import { frontStore } from '../store/index.js';
import type { MailData, OutgoingMail } from '../trpc/context.js';
import {
  type DeliveredMail,
  type Identity,
  identityOf,
  languageView,
  MAX_ATTEMPTS,
  maskTokens,
  messageKey,
  retryDelay,
  storeView,
  type TakenMail,
} from './mail.js';
import { deleteMail, selectLatestMail, selectOwnTexts, takeDueMails, updateMailFailed, updateMailSent } from './mail.queries.js';

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
  /** The address at which its recipient unsubscribes from such mails. */
  unsubscribe?: string | undefined;
  /** The language of its recipient, e.g. `de_DE`; absent: that of the store view. */
  language?: string | undefined;
}

/** Composes mails of one kind. */
export interface MailSource {
  /** The content, from the current state of the subject; null when the subject no longer exists. */
  compose(call: MailCall, mail: TakenMail): Promise<MailContent | null>;
  /** Records on the subject that the mail was sent, as a part of the statement that marks it so: for the rows of its relation `sent`. */
  sent?(mail: TakenMail): StatementPart[];
  /** Whether a mail whose subject no longer exists is deleted; by default it is given up, which admins see. */
  lapses?: true;
}

/** All kinds of mail, with their sources. */
export type MailSources = Readonly<Record<string, MailSource>>;

export interface SenderOptions {
  db: Database;
  /** The public URL of the shop. */
  baseUrl: string;
  sources: MailSources;
  /** Renders the mail and delivers it. Throws when it was not accepted. */
  deliver(mail: OutgoingMail): Promise<DeliveredMail>;
  /** Called for each failed attempt. */
  onFailure?: ((failure: MailFailure) => void) | undefined;
  /** The lease of a mail in seconds; well beyond the longest duration of a round. */
  leaseSeconds?: number | undefined;
}

export interface MailFailure {
  mail: Pick<TakenMail, 'id' | 'kind' | 'attempts'>;
  error: unknown;
  /** Whether this was the last attempt. */
  final: boolean;
}

/** The number of attempts of one round by outcome: a deferred mail is retried, a failed one was given up. */
type SentMails = Record<'sent' | 'deferred' | 'failed', number>;
type Outcome = keyof SentMails | 'lapsed';

/** Sent concurrently. */
const AT_ONCE = 5;
const LEASE_SECONDS = 300;

/**
 * Takes a few due mails, sends them and records the outcome; all counts are zero when none was due. No transaction is
 * open while a mail is being sent. Throws when the database fails; a mail that was taken is due again when its lease
 * expires.
 */
export async function sendDueMail(options: SenderOptions): Promise<SentMails> {
  const { db, sources, leaseSeconds = LEASE_SECONDS } = options;
  const taken = await takeDueMails(db, { kinds: Object.keys(sources), limit: AT_ONCE, leaseSeconds });
  const rounds = await Promise.allSettled(taken.map((mail) => tracedTask(describe(mail), () => attempt(options, mail))));
  const outcomes = rounds.map((round) => {
    if (round.status === 'rejected') throw round.reason;
    return round.value;
  });
  const count = (outcome: keyof SentMails) => outcomes.filter((one) => one === outcome).length;
  return { sent: count('sent'), deferred: count('deferred'), failed: count('failed') };
}

const describe = ({ id, kind, attempts }: TakenMail) => ({
  name: `mail ${kind}`,
  attributes: { 'merx.mail.id': id, 'merx.mail.kind': kind, 'merx.mail.attempt': attempts },
  resultOf: (outcome: Outcome) => ({
    attributes: { 'merx.mail.outcome': outcome },
    isFailed: outcome === 'deferred' || outcome === 'failed',
  }),
});

async function attempt(options: SenderOptions, mail: TakenMail): Promise<Outcome> {
  const { db, sources, deliver } = options;
  // Taken more often than reported: a mail that crashes its senders must not be retried forever.
  if (mail.attempts > MAX_ATTEMPTS) return fail(options, mail, new Error('Its senders died.'), null);
  let delivered: Parameters<typeof updateMailSent>[2];
  try {
    const outgoing = await compose(options, mail);
    if (!outgoing && sources[mail.kind]?.lapses) return lapse(options, mail);
    if (!outgoing) return fail(options, mail, new Error(`There is no ${mail.subject_id} any more to tell of.`), null);
    delivered = withoutTokens(await deliver(outgoing), outgoing);
  } catch (error) {
    return fail(options, mail, error, retryDelay(mail.attempts));
  }
  await updateMailSent(db, mail, delivered, sources[mail.kind]?.sent?.(mail) ?? []);
  return 'sent';
}

/** The stored copy of a mail, as JSON text; nothing in it grants access to an account. */
function withoutTokens({ transport, subject, text, html }: DeliveredMail, { data, from }: OutgoingMail) {
  const masked = { subject: maskTokens(subject, data), text: maskTokens(text, data), html: maskTokens(html, data) };
  return { transport, content: JSON.stringify({ from: from.address, ...masked }) };
}

async function lapse({ db }: SenderOptions, mail: TakenMail): Promise<Outcome> {
  await deleteMail(db, mail);
  return 'lapsed';
}

/** `delaySeconds` null: no further attempt. */
async function fail({ db, onFailure }: SenderOptions, mail: TakenMail, error: unknown, delaySeconds: number | null) {
  const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
  // Mail servers often respond with several lines.
  await updateMailFailed(db, mail, { error: reason.replace(/\s+/g, ' ').slice(0, 1000), delaySeconds });
  const final = delaySeconds === null;
  onFailure?.({ mail, error, final });
  return final ? 'failed' : 'deferred';
}

/** The rendered mail; null when its subject no longer exists. */
async function compose({ db, baseUrl, sources }: SenderOptions, mail: TakenMail): Promise<OutgoingMail | null> {
  const { config, storeCode, store: view, storeId } = await senderOf(db, baseUrl, mail.store_id);
  const content = await sources[mail.kind]?.compose({ db, baseUrl, config }, mail);
  if (!content) return null;
  const { from, bcc, data, unsubscribe, language } = content;
  const store = language === undefined ? view : { ...view, ...languageView(language) };
  const own = await selectOwnTexts(db, mail.kind, storeId);
  return { kind: mail.kind, storeCode, key: messageKey(mail), from, to: mail.recipient, bcc, data: { ...data, store }, own, unsubscribe };
}

/**
 * The template variables of the latest mail of a kind from a store view (0: from any); null if there is none. Only for kinds whose source
 * changes nothing when it composes one.
 */
export async function latestMailData(
  { db, baseUrl, sources }: Pick<SenderOptions, 'db' | 'baseUrl' | 'sources'>,
  kind: string,
  storeId: number,
): Promise<MailData | null> {
  const mail = await selectLatestMail(db, kind, storeId);
  const { config, store } = await senderOf(db, baseUrl, mail?.store_id ?? storeId);
  const content = mail && (await sources[kind]?.compose({ db, baseUrl, config }, mail));
  return content ? { ...content.data, store } : null;
}

/** A test mail from the default store view; it is not added to the outbox. */
export async function testMail(db: Database, baseUrl: string, to: string): Promise<OutgoingMail> {
  const { config, storeCode, store } = await senderOf(db, baseUrl, 0);
  return { kind: 'test', storeCode, key: `test-${Date.now()}`, from: identityOf(config, 'general'), to, bcc: [], data: { store } };
}

/** The settings and the code of the store view that sends, and the store view as templates see it. */
export async function senderOf(db: Database, baseUrl: string, storeId: number) {
  const { store, group } = await frontStore(db, storeId);
  const config = await shopConfig(db.cache, db, store.id);
  return { config, storeId: store.id, storeCode: store.code, store: storeView(config, group.name, baseUrl) };
}
