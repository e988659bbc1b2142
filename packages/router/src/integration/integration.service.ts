import { type Database, violatedConstraint } from '@merx/db';
import {
  hashToken,
  invalidEmail,
  isEmail,
  makeToken,
  refuseMightier,
  removeIntegrationToken,
  resourceFaults,
  sealSecret,
  setIntegrationToken,
} from '../auth/index.js';
import type { Call, Context, Settings } from '../trpc/context.js';
import { badInputs, type Fault, notFound } from '../trpc/errors.js';
import { integrationNameTaken, integrationNotFound, invalidNameLength, notHttp, privateNetwork } from './faults.js';
import {
  deleteIntegration,
  deleteSecrets,
  type IntegrationValues,
  insertIntegration,
  type SealedSecrets,
  selectIntegration,
  selectIntegrationNamed,
  selectIntegrations,
  updateIntegration,
  updateSecrets,
  type Verifier,
} from './integration.queries.js';
import type {
  IntegrationChange,
  IntegrationEntry,
  IntegrationListInput,
  IntegrationPage,
  IntegrationSecrets,
  NewIntegration,
} from './integration.schema.js';
import { isPrivateUrl } from './private-address.js';

/** Database and encryption key of the secrets. */
export interface SecretPlace {
  db: Database;
  settings: Pick<Settings, 'secretKey' | 'privateCallbacks'>;
}

const VERIFIER_MS = 3_600_000;

/** The stored form of a verifier, valid for an hour. */
export const verifierOf = (verifier: string): Verifier => ({
  verifier_hash: hashToken(verifier),
  verifier_expires_at: new Date(Date.now() + VERIFIER_MS),
});
const LONGEST_NAME = 255;
const LONGEST_URL = 2000;
const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000;

/** A page of the integrations, sorted by name. */
export function listIntegrations({ ctx, input }: { ctx: Pick<Context, 'db'>; input: IntegrationListInput }): Promise<IntegrationPage> {
  const limit = Math.min(Math.max(input.pageSize ?? PAGE_SIZE, 1), LARGEST_PAGE);
  return selectIntegrations(ctx.db, { limit, offset: (Math.max(input.currentPage ?? 1, 1) - 1) * limit });
}

/** One integration. Throws 404. */
export async function getIntegration({ ctx, input }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<IntegrationEntry> {
  const integration = await selectIntegration(ctx.db, input.id);
  if (!integration) throw notFound('id', input.id);
  return integration;
}

/** The integration with that name. Throws 404. */
export async function integrationNamed(db: Database, name: string): Promise<IntegrationEntry> {
  const integration = await selectIntegrationNamed(db, name);
  if (!integration) throw integrationNotFound({ name });
  return integration;
}

/** Creates an integration and returns its secrets. Throws 400 for an invalid or taken name, an invalid address or an unknown resource. */
export function createIntegration(place: SecretPlace, details: NewIntegration): Promise<IntegrationSecrets> {
  const given = {
    name: details.name.trim(),
    email: details.email || null,
    callback_url: details.callback_url || null,
    resources: [...new Set(details.resources)],
    is_active: details.is_active ?? true,
  };
  const values = checked(given, place.settings);
  const { sealed, secrets } = makeSecrets(place.settings);
  const consumer_key = makeToken();
  return namedOnce(() =>
    place.db.transaction(async (tx) => {
      const id = await insertIntegration(tx, { ...values, ...sealed, consumer_key });
      await setIntegrationToken(tx, id, secrets.access_token);
      return { id, name: values.name, consumer_key, ...secrets };
    }),
  );
}

/** Replaces an integration's secrets and returns the new ones; the old ones become invalid at once. Throws 404. */
export async function rotateIntegration({ db, settings }: SecretPlace, id: number): Promise<IntegrationSecrets> {
  const { sealed, secrets } = makeSecrets(settings);
  return db.transaction(async (tx) => {
    const integration = await selectIntegration(tx, id);
    if (!integration) throw notFound('id', id);
    await updateSecrets(tx, id, sealed);
    await setIntegrationToken(tx, id, secrets.access_token);
    return { id, name: integration.name, consumer_key: integration.consumer_key, ...secrets };
  });
}

/** Invalidates an integration's token and secrets at once; rotate it to get new ones. */
export const revokeIntegration = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await removeIntegrationToken(tx, id);
    await deleteSecrets(tx, id);
  });

/** Deletes an integration and its token. Throws 404. */
export async function removeIntegration({ ctx, input }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<boolean> {
  if (!(await deleteIntegration(ctx.db, input.id))) throw notFound('id', input.id);
  return true;
}

/** As `removeIntegration`. Throws 401 when the integration has permissions that the caller lacks. */
export async function removeByAdmin({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  refuseMightier(ctx.actor, (await getIntegration({ ctx, input })).resources);
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
  const given = {
    name: input.name?.trim() ?? before.name,
    email: input.email === undefined ? before.email : input.email || null,
    callback_url: input.callback_url === undefined ? before.callback_url : input.callback_url || null,
    resources: [...new Set(input.resources ?? before.resources)],
    is_active: input.is_active ?? before.is_active,
  };
  const after = checked(given, ctx.settings, before.callback_url);
  refuseMightier(ctx.actor, [...before.resources, ...after.resources]);
  await namedOnce(() => updateIntegration(ctx.db, input.id, after));
  return getIntegration({ ctx, input });
}

/** As `rotateIntegration`. Throws 401 when the integration has permissions that the caller lacks. */
export async function renewIntegration({ ctx, input }: Call<{ id: number }>): Promise<IntegrationSecrets> {
  refuseMightier(ctx.actor, (await getIntegration({ ctx, input })).resources);
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

/** Validates the values. Throws 400 with every error; `known` is the current address, which may stay. */
function checked(values: IntegrationValues, settings: SecretPlace['settings'], known: string | null = null): IntegrationValues {
  const faults: Fault[] = resourceFaults(values.resources);
  const { name, email, callback_url: url } = values;
  if (name === '' || name.length > LONGEST_NAME) faults.push(invalidNameLength({ fieldName: 'name' }));
  if (email !== null && !isEmail(email)) faults.push(invalidEmail({ fieldName: 'email' }));
  if (url !== null && !isHttpUrl(url)) faults.push(notHttp({ fieldName: 'callback_url' }));
  else if (url !== null && url !== known && !settings.privateCallbacks && isPrivateUrl(url)) {
    faults.push(privateNetwork({ fieldName: 'callback_url' }));
  }
  if (faults.length > 0) throw badInputs(faults);
  return values;
}

const isHttpUrl = (text: string) => text.length <= LONGEST_URL && /^https?:\/\//i.test(text) && URL.canParse(text);

async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'integration_name_key') throw error;
    throw integrationNameTaken({ fieldName: 'name' });
  }
}
