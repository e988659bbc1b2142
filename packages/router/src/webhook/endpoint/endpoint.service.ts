import { randomBytes } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { refuseMightier, type SealedValue, sealedColumns, sealSecret } from '../../auth/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { endpointList } from './endpoint.list.js';
import * as queries from './endpoint.queries.js';
import type { NewWebhook, WebhookChange, WebhookEndpoint, WebhookSecret } from './endpoint.schema.js';
import { checked, merged, NEW } from './endpoint-values.js';
import { accessOf } from './event-access.js';

type IdCall = Call<{ id: number }>;

/** As Standard Webhooks writes secrets: 32 random bytes. */
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
/** How long the secret before the present one signs as well. */
const OVERLAP_SECONDS = 24 * 60 * 60;

/** One endpoint. Throws 404. */
export async function getEndpoint({ ctx, input: { id } }: { ctx: { db: Queryable }; input: { id: number } }): Promise<WebhookEndpoint> {
  const found = await endpointList.find(ctx.db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/** The endpoint, for a caller about to change it. Throws 404, and 401 when it receives what the caller may not read. */
export async function changeableEndpoint({ ctx, input }: IdCall): Promise<WebhookEndpoint> {
  const found = await getEndpoint({ ctx, input });
  refuseMightier(ctx.actor, accessOf(found.events));
  return found;
}

/**
 * Creates an endpoint and returns its secret. Throws 400 for an invalid name or address or without events, 401 for events that the caller
 * may not read.
 */
export async function createEndpoint({ ctx, input }: Call<NewWebhook>): Promise<WebhookSecret> {
  const values = checked(merged(NEW, input), ctx.settings);
  refuseMightier(ctx.actor, accessOf(values.events));
  const secret = makeSecret();
  const id = await queries.insertEndpoint(ctx.db, { ...values, secret: sealSecret(ctx.settings.secretKey, secret) });
  return { id, name: values.name, secret };
}

/** Updates the given fields. Throws 404, and otherwise as `createEndpoint`. */
export async function updateEndpoint({ ctx, input }: Call<WebhookChange>): Promise<WebhookEndpoint> {
  const before = await changeableEndpoint({ ctx, input });
  const after = checked(merged(before, input), ctx.settings, before.url);
  refuseMightier(ctx.actor, accessOf(after.events));
  await queries.updateEndpoint(ctx.db, input.id, after, after.is_active && !before.is_active);
  return getEndpoint({ ctx, input });
}

/** Replaces the secret and returns the new one; for a day deliveries are signed with both. Throws as `changeableEndpoint`. */
export async function rotateEndpoint({ ctx, input }: IdCall): Promise<WebhookSecret> {
  await changeableEndpoint({ ctx, input });
  const secret = makeSecret();
  const sealed = sealSecret(ctx.settings.secretKey, secret);
  const name = await queries.updateEndpointSecret(ctx.db, input.id, sealed, OVERLAP_SECONDS);
  if (name === undefined) throw notFound('id', input.id);
  return { id: input.id, name, secret };
}

/** Deletes an endpoint with its deliveries. Throws as `changeableEndpoint`. */
export async function deleteEndpoint({ ctx, input }: IdCall): Promise<boolean> {
  await changeableEndpoint({ ctx, input });
  if (!(await queries.deleteEndpoint(ctx.db, input.id))) throw notFound('id', input.id);
  return true;
}

/** The encrypted secrets of endpoints. */
export async function* sealedWebhookSecrets(db: Queryable): AsyncGenerator<SealedValue> {
  yield* sealedColumns(await queries.selectAllSecrets(db), (id, columns) => queries.updateSealedSecret(db, id, columns));
}
