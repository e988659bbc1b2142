import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '@merx/db';
import type { Mailer } from '@merx/mail';
import { type MailFailure, mailSources, onMailQueued, sendDueMail } from '@merx/router';
import type { Log } from './log.js';

export interface MailSenderOptions {
  db: Database;
  /** How clients reach the shop. */
  baseUrl: string;
  mailer: Mailer;
  log: Log;
  counts: MailCounts;
  /** How often the outbox is looked at when nothing wakes the sender. */
  pollMs?: number;
}

/** What this process's sender has done since its start; grows while it runs. */
export interface MailCounts {
  sent: number;
  /** Attempts that failed and will be repeated. */
  deferred: number;
  /** Given up. */
  failed: number;
}

export interface MailSender {
  /** Takes no further mail and waits, a few seconds at most, for those on their way. */
  stop(): Promise<void>;
}

export const noMailYet = (): MailCounts => ({ sent: 0, deferred: 0, failed: 0 });

/**
 * Mail may wait, buyers may not: after each round the sender rests three times as long as the round took. The busier the process, the longer
 * rounds take, and the longer the sender keeps away; an idle one still sends dozens of mails in a second.
 */
const REST_PER_WORK = 3;
/** For mails that other processes queued, that failed before, or whose sender died. */
const POLL_MS = 5000;
/** As long as requests get to end. What is not told of by then is sent again after its lease, under the same Message-ID. */
const STOP_DEADLINE_MS = 8000;

/** Sends what is in the outbox, until it is stopped: at once what this process queues, the rest when the poll finds it. */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { db, pollMs = POLL_MS } = options;
  const stopping = new AbortController();
  let wake = () => {};
  let isWoken = false;
  onMailQueued(db, () => {
    isWoken = true;
    wake();
  });
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = startTimer(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      // Woken while it was busy: what woke it may have come after it had looked.
      if (isWoken || stopping.signal.aborted) wake();
    });
  const yieldTo = (busyMs: number) => setTimeout(busyMs * REST_PER_WORK, undefined, { signal: stopping.signal }).catch(() => undefined);
  const run = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const began = performance.now();
      const isMore = await sendSome(options);
      await (isMore ? yieldTo(performance.now() - began) : rest());
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      wake();
      const deadline = new Promise<void>((resolve) => startTimer(resolve, STOP_DEADLINE_MS).unref());
      await Promise.race([ended, deadline]);
    },
  };
}

/** One round; whether there may be more to do at once. */
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
    // The database is away; the mails stay where they are.
    log.warn({ err: error }, 'the outbox cannot be read');
    return false;
  }
}
