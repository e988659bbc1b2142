import { wakeUp } from '@merx/db';
import { tracedTask } from '@merx/tracing';
import { type AttemptPlace, type AttemptResult, attemptDelivery } from './attempt.service.js';
import { type TakenDelivery, takeDeliveries } from './delivery.queries.js';

/** `webhooksQueued` wakes this process's sender, after the commit that queued a delivery. */
export const { wake: webhooksQueued, onWake: onWebhooksQueued } = wakeUp();

export interface SenderOptions extends AttemptPlace {
  /** Called for every attempt that failed. */
  onFailure?: ((delivery: Pick<TakenDelivery, 'id' | 'endpoint_id' | 'attempts'>, result: AttemptResult) => void) | undefined;
  /** Called when an outcome could not be recorded: the delivery is repeated when its lease expires. */
  onError(error: unknown): void;
  leaseSeconds?: number | undefined;
}

export interface WebhookSender {
  /** Starts sending the deliveries that are due, as far as there is room, and returns how many. Throws when the database fails. */
  sendDue(): Promise<number>;
  /** Resolves when the deliveries in progress have ended. */
  settled(): Promise<void>;
}

const PER_ENDPOINT = 4;
const AT_ONCE = 64;
/** Well beyond the longest attempt. */
const LEASE_SECONDS = 60;

/** Creates the sender of one process: it sends to several endpoints at once, and whoever is slow has room of its own. */
export function createWebhookSender({ onFailure, onError, leaseSeconds = LEASE_SECONDS, ...place }: SenderOptions): WebhookSender {
  const { db } = place;
  const running = new Set<Promise<void>>();
  const inProgress = new Map<number, number>();
  const count = (endpointId: number, by: number) => {
    const left = (inProgress.get(endpointId) ?? 0) + by;
    if (left > 0) inProgress.set(endpointId, left);
    else inProgress.delete(endpointId);
  };

  async function send(taken: TakenDelivery): Promise<void> {
    try {
      const result = await tracedTask(describe(taken), () => attemptDelivery(place, taken));
      if (result.outcome !== 'delivered') onFailure?.(taken, result);
    } catch (error) {
      onError(error);
    } finally {
      count(taken.endpoint_id, -1);
      webhooksQueued(db);
    }
  }

  return {
    async sendDue() {
      const atOnce = AT_ONCE - running.size;
      if (atOnce <= 0) return 0;
      const taken = await takeDeliveries(db, { inProgress, perEndpoint: PER_ENDPOINT, atOnce, leaseSeconds });
      for (const delivery of taken) {
        count(delivery.endpoint_id, 1);
        const work: Promise<void> = send(delivery).finally(() => running.delete(work));
        running.add(work);
      }
      return taken.length;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const describe = ({ id, type, attempts }: TakenDelivery) => ({
  name: `webhook ${type}`,
  attributes: { 'merx.webhook.delivery': id, 'merx.webhook.type': type, 'merx.webhook.attempt': attempts },
  resultOf: ({ outcome }: AttemptResult) => ({ attributes: { 'merx.webhook.outcome': outcome }, isFailed: outcome !== 'delivered' }),
});
