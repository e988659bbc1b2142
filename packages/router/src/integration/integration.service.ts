import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import {
  hashToken,
  makeToken,
  refuseMightier,
  removeIntegrationToken,
  resourceFaults,
  sealSecret,
  setIntegrationToken,
} from '../auth/index.js';
import type { Call, Context, Settings } from '../trpc/context.js';
import { badInputs, notFound } from '../trpc/errors.js';
import { integrationNameTaken, integrationNotFound } from './faults.js';
import { integrationList } from './integration.list.js';
import type { SealedSecrets, Verifier } from './integration.queries.js';
import * as queries from './integration.queries.js';
import type {
  IntegrationChange,
  IntegrationEntry,
  IntegrationListInput,
  IntegrationPage,
  IntegrationSecrets,
  NewIntegration,
} from './integration.schema.js';
import { checked, merged, NEW } from './integration-values.js';

/** Database and encryption key of the secrets. */
export interface SecretPlace {
  db: Database;
  settings: Pick<Settings, 'secretKey' | 'privateCallbacks'>;
}

type WithDatabase<Input> = { ctx: Pick<Context, 'db'>; input: Input };

const VERIFIER_MS = 3_600_000;

/** The stored form of a verifier, valid for an hour. */
export const verifierOf = (verifier: string): Verifier => ({
  verifier_hash: hashToken(verifier),
  verifier_expires_at: new Date(Date.now() + VERIFIER_MS),
});
const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000;

/** A page of the integrations, sorted by name. */
export async function listIntegrations({ ctx, input }: WithDatabase<IntegrationListInput>): Promise<IntegrationPage> {
  const searchCriteria: SearchCriteria = {
    filter_groups: [],
    sort_orders: [{ field: 'name', direction: 'ASC' }],
    page_size: Math.min(Math.max(input.pageSize ?? PAGE_SIZE, 1), LARGEST_PAGE),
    current_page: Math.max(input.currentPage ?? 1, 1),
  };
  const { items, total_count } = await integrationList.page(ctx.db, { searchCriteria });
  return { items, total_count };
}

/** One integration. Throws 404. */
export async function getIntegration({ ctx, input: { id } }: { ctx: { db: Queryable }; input: { id: number } }): Promise<IntegrationEntry> {
  const found = await integrationList.find(ctx.db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/** The integration with that name. Throws 404. */
export async function integrationNamed(db: Database, name: string): Promise<IntegrationEntry> {
  const id = await queries.selectIntegrationId(db, name);
  if (id === undefined) throw integrationNotFound({ name });
  return getIntegration({ ctx: { db }, input: { id } });
}

/** The integration, for a caller about to change it. Throws 404, and 401 when it has permissions that the caller lacks. */
export async function changeableIntegration({ ctx, input }: Call<{ id: number }>): Promise<IntegrationEntry> {
  const found = await getIntegration({ ctx, input });
  refuseMightier(ctx.actor, found.resources);
  return found;
}

/** Creates an integration and returns its secrets. Throws 400 for an invalid or taken name, an invalid address or an unknown resource. */
export function createIntegration(place: SecretPlace, details: NewIntegration): Promise<IntegrationSecrets> {
  const values = checked(merged(NEW, details), place.settings);
  const { sealed, secrets } = makeSecrets(place.settings);
  const consumer_key = makeToken();
  return namedOnce(() =>
    place.db.transaction(async (tx) => {
      const id = await queries.insertIntegration(tx, { ...values, ...sealed, consumer_key });
      await setIntegrationToken(tx, id, secrets.access_token);
      return { id, name: values.name, consumer_key, ...secrets };
    }),
  );
}

/** Replaces an integration's secrets and returns the new ones; the old ones become invalid at once. Throws 404. */
export async function rotateIntegration({ db, settings }: SecretPlace, id: number): Promise<IntegrationSecrets> {
  const { sealed, secrets } = makeSecrets(settings);
  return db.transaction(async (tx) => {
    const { name, consumer_key } = await getIntegration({ ctx: { db: tx }, input: { id } });
    await queries.updateSecrets(tx, id, sealed);
    await setIntegrationToken(tx, id, secrets.access_token);
    return { id, name, consumer_key, ...secrets };
  });
}

/** Invalidates an integration's token and secrets at once; rotate it to get new ones. */
export const revokeIntegration = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await removeIntegrationToken(tx, id);
    await queries.deleteSecrets(tx, id);
  });

/** Deletes an integration and its token. Throws 404. */
export async function removeIntegration({ ctx, input }: WithDatabase<{ id: number }>): Promise<boolean> {
  if (!(await queries.deleteIntegration(ctx.db, input.id))) throw notFound('id', input.id);
  return true;
}

/** As `removeIntegration`. Throws 401 when the integration has permissions that the caller lacks. */
export async function removeByAdmin({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  await changeableIntegration({ ctx, input });
  return removeIntegration({ ctx, input });
}

/** As `createIntegration`. Throws 401 for permissions that the caller lacks. */
export async function addIntegration({ ctx, input }: Call<NewIntegration>): Promise<IntegrationSecrets> {
  const faults = resourceFaults(input.resources);
  if (faults.length > 0) throw badInputs(faults);
  refuseMightier(ctx.actor, input.resources);
  return createIntegration(ctx, input);
}

/**
 * Updates the given fields. Throws 404, 400 as for a new one, 401 when the integration has, or would get, permissions that the caller
 * lacks.
 */
export async function changeIntegration({ ctx, input }: Call<IntegrationChange>): Promise<IntegrationEntry> {
  const before = await getIntegration({ ctx, input });
  const after = checked(merged(before, input), ctx.settings, before.callback_url);
  refuseMightier(ctx.actor, [...before.resources, ...after.resources]);
  await namedOnce(() => queries.updateIntegration(ctx.db, input.id, after));
  return getIntegration({ ctx, input });
}

/** As `rotateIntegration`. Throws 401 when the integration has permissions that the caller lacks. */
export async function renewIntegration({ ctx, input }: Call<{ id: number }>): Promise<IntegrationSecrets> {
  await changeableIntegration({ ctx, input });
  return rotateIntegration(ctx, input.id);
}

function makeSecrets({ secretKey }: SecretPlace['settings']): {
  sealed: SealedSecrets;
  secrets: Omit<IntegrationSecrets, 'id' | 'name' | 'consumer_key'>;
} {
  const secrets = { consumer_secret: makeToken(), access_token: makeToken(), access_token_secret: makeToken(), verifier: makeToken() };
  const sealed = {
    consumer_secret: sealSecret(secretKey, secrets.consumer_secret),
    token_secret: sealSecret(secretKey, secrets.access_token_secret),
    ...verifierOf(secrets.verifier),
  };
  return { sealed, secrets };
}

async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'integration_name_key') throw error;
    throw integrationNameTaken({ fieldName: 'name' });
  }
}
