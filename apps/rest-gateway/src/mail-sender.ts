import type { Database } from '@merx/db';
import type { Mailer } from '@merx/mail';
import { type MailFailure, mailSources, onMailQueued, sendDueMail } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import type { Log } from './log.js';

export interface MailSenderOptions {
  db: Database;
  /** The public URL of the server. */
  baseUrl: string;
  mailer: Pick<Mailer, 'send'>;
  log: Log;
  counts: MailCounts;
  /** How often to poll the outbox when nothing wakes the sender. */
  pollMs?: number;
}

/** What this process's sender has done since startup; updated while it runs. */
export interface MailCounts {
  sent: number;
  /** Failed attempts that will be retried. */
  deferred: number;
  /** Given up. */
  failed: number;
}

export const noMailYet = (): MailCounts => ({ sent: 0, deferred: 0, failed: 0 });

/**
 * Email can wait, buyers cannot: after each round the sender pauses three times as long as the round took. The busier the process, the
 * longer rounds take and the longer the sender pauses; an idle one still sends dozens of emails per second.
 */
const REST_PER_WORK = 3;
/** For emails that other processes queued, that failed before, or whose sender crashed. */
const POLL_MS = 5000;

/** Sends the emails in the outbox until stopped: those queued by this process at once, the others on the next poll. */
export function startMailSender(options: MailSenderOptions): BackgroundLoop {
  const { db, pollMs = POLL_MS } = options;
  const round = async () => {
    const began = performance.now();
    return (await sendSome(options)) ? (performance.now() - began) * REST_PER_WORK : 'idle';
  };
  return startLoop({ pollMs, round, onWork: (wake) => onMailQueued(db, wake) });
}

/** Runs one round; returns whether there may be more to do at once. */
async function sendSome({ db, baseUrl, mailer, log, counts }: MailSenderOptions): Promise<boolean> {
  const onFailure = ({ mail: { id, kind, attempts }, error, final }: MailFailure) =>
    log[final ? 'error' : 'warn']({ mail: id, kind, attempts, err: error }, final ? 'mail given up' : 'mail not sent, will be tried again');
  try {
    const { sent, deferred, failed } = await sendDueMail({
      db,
      baseUrl,
      sources: mailSources,
      deliver: (mail) => mailer.send(mail),
      onFailure,
    });
    counts.sent += sent;
    counts.deferred += deferred;
    counts.failed += failed;
    return sent + deferred + failed > 0;
  } catch (error) {
    // The database is unavailable; the emails stay queued.
    log.warn({ err: error }, 'could not read the email queue');
    return false;
  }
}
