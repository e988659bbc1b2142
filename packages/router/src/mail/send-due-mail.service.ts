import { type Database, shopConfig } from '@merx/db';
import { frontStore } from '../store/index.js';
import { identityOf } from './identity.js';
import type { DeliveredMail, OutgoingMail, TakenMail } from './mail.js';
import { takeDueMails, updateMailFailed, updateMailSent } from './mail.queries.js';
import type { MailSources } from './mail-source.service.js';
import { maskTokens } from './mask-tokens.js';
import { messageKey } from './message-key.js';
import { MAX_ATTEMPTS, retryDelay } from './retry-delay.js';
import { storeView } from './store-view.js';

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

/** The outcome of the attempts of one round. */
export interface SentMails {
  sent: number;
  /** Failed, to be retried. */
  deferred: number;
  /** Given up. */
  failed: number;
}

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
  const rounds = await Promise.allSettled(taken.map((mail) => attempt(options, mail)));
  const outcomes = rounds.map((round) => {
    if (round.status === 'rejected') throw round.reason;
    return round.value;
  });
  const count = (outcome: keyof SentMails) => outcomes.filter((one) => one === outcome).length;
  return { sent: count('sent'), deferred: count('deferred'), failed: count('failed') };
}

async function attempt(options: SenderOptions, mail: TakenMail): Promise<keyof SentMails> {
  const { db, sources, deliver } = options;
  // Taken more often than reported: a mail that crashes its senders must not be retried forever.
  if (mail.attempts > MAX_ATTEMPTS) return fail(options, mail, new Error('Its senders died.'), null);
  let delivered: DeliveredSafely;
  try {
    const outgoing = await compose(options, mail);
    if (!outgoing) return fail(options, mail, new Error(`There is no ${mail.subject_id} any more to tell of.`), null);
    delivered = withoutTokens(await deliver(outgoing), outgoing);
  } catch (error) {
    return fail(options, mail, error, retryDelay(mail.attempts));
  }
  await db.transaction(async (tx) => {
    if (await updateMailSent(tx, mail, delivered)) await sources[mail.kind]?.sent?.(tx, mail);
  });
  return 'sent';
}

interface DeliveredSafely {
  transport: DeliveredMail['transport'];
  /** JSON text. */
  content: string;
}

/** The stored copy of a mail; nothing in it grants access to an account. */
function withoutTokens({ transport, subject, text, html }: DeliveredMail, { data, from }: OutgoingMail): DeliveredSafely {
  const masked = { subject: maskTokens(subject, data), text: maskTokens(text, data), html: maskTokens(html, data) };
  return { transport, content: JSON.stringify({ from: from.address, ...masked }) };
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
  const { store, group } = await frontStore(db, mail.store_id);
  const config = await shopConfig(db.cache, db, store.id);
  const content = await sources[mail.kind]?.compose({ db, baseUrl, config }, mail);
  if (!content) return null;
  const { from, bcc, data } = content;
  return {
    kind: mail.kind,
    storeCode: store.code,
    key: messageKey(mail),
    from,
    to: mail.recipient,
    bcc,
    data: { ...data, store: storeView(config, group.name, baseUrl) },
  };
}

/** A test mail from the default store view; it is not added to the outbox. */
export async function testMail(db: Database, baseUrl: string, recipient: string): Promise<OutgoingMail> {
  const { store, group } = await frontStore(db, 0);
  const config = await shopConfig(db.cache, db, store.id);
  return {
    kind: 'test',
    storeCode: store.code,
    key: `test-${Date.now()}`,
    from: identityOf(config, 'general'),
    to: recipient,
    bcc: [],
    data: { store: storeView(config, group.name, baseUrl) },
  };
}
