import type { Database } from '@merx/db';
import type { Mailer } from '@merx/mail';
import {
  bulkQueued,
  jobQueued,
  mailQueued,
  onBulkQueued,
  onJobQueued,
  onMailQueued,
  onWebhooksQueued,
  type Settings,
  webhooksQueued,
} from '@merx/router';
import type { BackgroundLoop } from './background-loop.js';
import { startBulkRunner } from './bulk-runner.js';
import { startCartReminders } from './cart-reminders.js';
import { QUEUES, type Queue } from './cluster/messages.js';
import type { Processes } from './cluster/processes.js';
import { startJobRunner } from './job-runner.js';
import type { Log } from './log.js';
import { type MailCounts, startMailSender } from './mail-sender.js';
import { startNotifier } from './notifier.js';
import { startPaymentSettler } from './payment-settler.js';
import { startPruning } from './pruning.js';
import { startRateImporter } from './rate-importer.js';
import { startWebhookSender } from './webhook-sender.js';

export interface BackgroundTasks {
  db: Database;
  settings: Settings;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  mailCounts: MailCounts;
  /** How many days the change log is kept. */
  auditLogDays: number;
}

/** Starts everything that runs beside requests: emails, payments with an unknown outcome, jobs, deferred operations, webhooks, reminders of carts, cleaning up. */
export function startBackgroundTasks({ db, settings, log, mailer, mailCounts, auditLogDays }: BackgroundTasks): BackgroundLoop {
  const loops = [
    startMailSender({ db, baseUrl: settings.baseUrl, mailer, log, counts: mailCounts }),
    startPaymentSettler({ db, log }),
    startJobRunner({ db, settings, log }),
    startBulkRunner({ db, settings, log }),
    startNotifier({ db, log }),
    startCartReminders({ db, log }),
    startWebhookSender({ db, settings, log }),
    startRateImporter({ db, settings, log }),
    ...startPruning({ db, settings, log, auditLogDays }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

const WAKE_UPS: Record<Queue, { wake(db: Database): void; onWake(db: Database, listener: () => void): void }> = {
  mail: { wake: mailQueued, onWake: onMailQueued },
  job: { wake: jobQueued, onWake: onJobQueued },
  bulk: { wake: bulkQueued, onWake: onBulkQueued },
  webhook: { wake: webhooksQueued, onWake: onWebhooksQueued },
};

/**
 * Starts the background tasks in the one process of this server that is appointed to run them; work queued by the others wakes it. The
 * tasks of several servers do not collide: each piece of work is taken under a lock or a lease.
 */
export function runBackgroundTasks(processes: Processes, tasks: BackgroundTasks): BackgroundLoop {
  const { db } = tasks;
  let running: BackgroundLoop | undefined;
  let isStopped = false;
  for (const queue of QUEUES) WAKE_UPS[queue].onWake(db, () => processes.queued(queue));
  processes.onQueued((queue) => running && WAKE_UPS[queue].wake(db));
  processes.serve(() => {
    if (!isStopped) running ??= startBackgroundTasks(tasks);
  });
  return {
    stop: async () => {
      isStopped = true;
      await running?.stop();
    },
  };
}
