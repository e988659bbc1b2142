import { type Database, inBatches, noteEvent } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { changeableEndpoint } from '../endpoint/endpoint.service.js';
import { messageBody, newMessageId } from '../event/message.js';
import { deliveryUnderWay, webhookNotActive } from '../faults.js';
import { attemptDelivery } from './attempt.service.js';
import { deliveryList } from './delivery.list.js';
import * as queries from './delivery.queries.js';
import type { DeliveryContent, ReplayInput, WebhookDelivery } from './delivery.schema.js';
import { webhooksQueued } from './sender.service.js';

type IdCall = Call<{ id: number }>;

/** One delivery. Throws 404. */
export async function getDelivery({ ctx, input: { id } }: IdCall): Promise<WebhookDelivery> {
  const found = await deliveryList.find(ctx.db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/** What a delivery contains and what was answered. Throws 404, and 401 when the endpoint receives what the caller may not read. */
export async function deliveryContent({ ctx, input }: IdCall): Promise<DeliveryContent> {
  const { endpoint_id } = await getDelivery({ ctx, input });
  await changeableEndpoint({ ctx, input: { id: endpoint_id } });
  const content = await queries.selectContent(ctx.db, input.id);
  if (!content) throw notFound('id', input.id);
  return content;
}

/**
 * Sends a delivery again with all its attempts, and returns it. Throws 404, 400 when it waits for an attempt or its endpoint is disabled,
 * 401 when the endpoint receives what the caller may not read.
 */
export async function replayDelivery({ ctx, input }: IdCall): Promise<WebhookDelivery> {
  const { endpoint_id } = await getDelivery({ ctx, input });
  await activeEndpoint({ ctx, input: { id: endpoint_id } });
  await ctx.db.transaction(async (tx) => {
    if (!(await queries.updateReplayed(tx, input.id))) throw deliveryUnderWay({ id: input.id });
    await noteEvent(tx, { entity: 'webhook_endpoint', entityId: endpoint_id, facts: { delivery: input.id } });
  });
  webhooksQueued(ctx.db);
  return getDelivery({ ctx, input });
}

/** Sends the failed deliveries of an endpoint since then again, and returns how many. Throws as `replayDelivery`. */
export async function replayFailed({ ctx, input: { endpointId: id, since } }: Call<ReplayInput>): Promise<number> {
  await activeEndpoint({ ctx, input: { id } });
  const count = await ctx.db.transaction(async (tx) => {
    const replayed = await queries.updateFailedReplayed(tx, id, since);
    await noteEvent(tx, { entity: 'webhook_endpoint', entityId: id, facts: { since, deliveries: replayed } });
    return replayed;
  });
  webhooksQueued(ctx.db);
  return count;
}

async function activeEndpoint(call: IdCall) {
  const endpoint = await changeableEndpoint(call);
  if (!endpoint.is_active) throw webhookNotActive({ name: endpoint.name });
  return endpoint;
}

const LEASE_SECONDS = 60;

/** Sends an event of the type `webhook.test` at once and only once, also to a disabled endpoint, and returns the delivery. Throws as `changeableEndpoint`. */
export async function sendTestEvent({ ctx, input }: IdCall): Promise<WebhookDelivery> {
  const { id: endpointId, name } = await changeableEndpoint({ ctx, input });
  const body = messageBody(queries.TEST, new Date(), { endpoint_id: endpointId, name });
  const taken = await ctx.db.transaction(async (tx) => {
    await noteEvent(tx, { entity: 'webhook_endpoint', entityId: endpointId });
    return queries.insertTaken(tx, { endpointId, messageId: newMessageId(), body }, LEASE_SECONDS);
  });
  if (!taken) throw notFound('id', endpointId);
  await attemptDelivery(ctx, taken);
  return getDelivery({ ctx, input: { id: taken.id } });
}

const KEEP_DAYS = 30;
const PRUNED_AT_ONCE = 500;

/** Deletes messages older than thirty days with their deliveries, and returns how many. */
export const pruneWebhooks = (db: Database): Promise<number> =>
  inBatches(PRUNED_AT_ONCE, (size) => queries.deleteOldMessages(db, KEEP_DAYS, size));
