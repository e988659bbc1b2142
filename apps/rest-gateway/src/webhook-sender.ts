import { setTimeout } from 'node:timers/promises';
import type { Database } from '@merx/db';
import { createWebhookSender, onWebhooksQueued, publishWebhooks, type SenderOptions, type Settings } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import type { Log } from './log.js';

export interface WebhookOptions extends Pick<SenderOptions, 'schedule' | 'timeoutMs' | 'leaseSeconds'> {
  db: Database;
  settings: Settings;
  log: Log;
  /** How often to look for new events and due deliveries. */
  pollMs?: number;
}

/** Webhooks can wait, buyers cannot: after each round the task pauses as long as the round took. */
const REST_PER_WORK = 1;
const POLL_MS = 1000;
const STOP_DEADLINE_MS = 5000;

/** Makes messages of what has happened and sends them to webhooks until stopped. */
export function startWebhookSender({ db, settings, log, pollMs = POLL_MS, ...options }: WebhookOptions): BackgroundLoop {
  const sender = createWebhookSender({
    ...{ db, settings, ...options },
    onFailure: ({ id, endpoint_id, attempts }, { outcome, error, isDisabled }) =>
      log[isDisabled ? 'error' : 'warn'](
        { delivery: id, endpoint: endpoint_id, attempts, error },
        isDisabled ? 'webhook disabled' : outcome === 'failed' ? 'webhook delivery given up' : 'webhook not delivered, will be tried again',
      ),
    onError: (error) => log.warn({ err: error }, 'could not record a webhook delivery'),
  });
  const round = async () => {
    const began = performance.now();
    try {
      const published = await publishWebhooks({
        ...{ db, settings },
        onFailure: (error, events) => log.error({ err: error, events }, 'could not read the documents of webhook events'),
      });
      const taken = await sender.sendDue();
      return published + taken > 0 ? (performance.now() - began) * REST_PER_WORK : 'idle';
    } catch (error) {
      // The database is unavailable; events and deliveries stay queued.
      log.warn({ err: error }, 'could not read the queue of webhooks');
      return 'idle';
    }
  };
  const loop = startLoop({ pollMs, round, onWork: (wake) => onWebhooksQueued(db, wake) });
  return {
    async stop() {
      await loop.stop();
      // What is interrupted is sent again after its lease.
      await Promise.race([sender.settled(), setTimeout(STOP_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
