import { type Database, violatedConstraint } from '@merx/db';
import {
  hashToken,
  isEmail,
  makeToken,
  refuseMightier,
  removeIntegrationToken,
  resourceFaults,
  sealSecret,
  setIntegrationToken,
} from '../auth/index.js';
import type { Context, Settings } from '../trpc/context.js';
import { badInput, badInputs, type Fault, missing, notFound } from '../trpc/errors.js';
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

/** Where secrets are kept, and under which key. */
export interface SecretPlace {
  db: Database;
  settings: Pick<Settings, 'secretKey' | 'privateCallbacks'>;
}

/** How long a verifier may be used. */
export const VERIFIER_SECONDS = 3600;
const LONGEST_NAME = 255;
const LONGEST_URL = 2000;
const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000;

/** A page of the integrations by name. */
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

/** The integration of that name. Throws 404. */
export async function integrationNamed(db: Database, name: string): Promise<IntegrationEntry> {
  const integration = await selectIntegrationNamed(db, name);
  if (!integration) throw missing('There is no integration "%name".', { name });
  return integration;
}

/** Creates an integration and returns its secrets. Throws 400 for a bad or taken name, a bad address or an unknown resource. */
export function createIntegration(place: SecretPlace, details: NewIntegration): Promise<IntegrationSecrets> {
  const given = {
    name: details.name.trim(),
    email: details.email || null,
    callback_url: details.callback_url || null,
    resources: [...new Set(details.resources)],
    is_active: details.is_active ?? true,
  };
  const values = checked(given, place.settings);
  const { sealed, told } = makeSecrets(place.settings);
  const consumer_key = makeToken();
  return namedOnce(() =>
    place.db.transaction(async (tx) => {
      const id = await insertIntegration(tx, { ...values, ...sealed, consumer_key });
      await setIntegrationToken(tx, id, told.access_token);
      return { id, name: values.name, consumer_key, ...told };
    }),
  );
}

/** Gives an integration new secrets and returns them; the old ones end at once. Throws 404. */
export async function rotateIntegration({ db, settings }: SecretPlace, id: number): Promise<IntegrationSecrets> {
  const { sealed, told } = makeSecrets(settings);
  return db.transaction(async (tx) => {
    const integration = await selectIntegration(tx, id);
    if (!integration) throw notFound('id', id);
    await updateSecrets(tx, id, sealed);
    await setIntegrationToken(tx, id, told.access_token);
    return { id, name: integration.name, consumer_key: integration.consumer_key, ...told };
  });
}

/** Ends an integration's token and secrets at once; new ones come by rotating. */
export const revokeIntegration = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await removeIntegrationToken(tx, id);
    await deleteSecrets(tx, id);
  });

/** Deletes an integration with its token. Throws 404. */
export async function removeIntegration({ ctx, input }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<boolean> {
  if (!(await deleteIntegration(ctx.db, input.id))) throw notFound('id', input.id);
  return true;
}

/** As `removeIntegration`. Throws 401 when the integration may do what the caller may not. */
export async function removeByAdmin({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<boolean> {
  refuseMightier(ctx.actor, (await getIntegration({ ctx, input })).resources);
  return removeIntegration({ ctx, input });
}

/** As `createIntegration`. Throws 401 when the caller would grant what it may not do itself. */
export async function addIntegration({ ctx, input }: { ctx: Context; input: NewIntegration }): Promise<IntegrationSecrets> {
  const faults = resourceFaults(input.resources);
  if (faults.length > 0) throw badInputs(faults);
  refuseMightier(ctx.actor, input.resources);
  return createIntegration(ctx, input);
}

/** Changes what is named. Throws 404, 400 as for a new one, 401 when the integration may do, or would then, what the caller may not. */
export async function changeIntegration({ ctx, input }: { ctx: Context; input: IntegrationChange }): Promise<IntegrationEntry> {
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

/** As `rotateIntegration`. Throws 401 when the integration may do what the caller may not. */
export async function renewIntegration({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<IntegrationSecrets> {
  refuseMightier(ctx.actor, (await getIntegration({ ctx, input })).resources);
  return rotateIntegration(ctx, input.id);
}

function makeSecrets({ secretKey }: SecretPlace['settings']): {
  sealed: SealedSecrets;
  told: Omit<IntegrationSecrets, 'id' | 'name' | 'consumer_key'>;
} {
  const told = { consumer_secret: makeToken(), access_token: makeToken(), access_token_secret: makeToken(), verifier: makeToken() };
  const sealed = {
    consumer_secret: sealSecret(secretKey, told.consumer_secret),
    token_secret: sealSecret(secretKey, told.access_token_secret),
    verifier_hash: hashToken(told.verifier),
    verifier_seconds: VERIFIER_SECONDS,
  };
  return { sealed, told };
}

/** The values. Throws 400 with every fault; `known` is an address that it already has, which may be kept. */
function checked(values: IntegrationValues, settings: SecretPlace['settings'], known: string | null = null): IntegrationValues {
  const faults: Fault[] = resourceFaults(values.resources);
  if (values.name === '' || values.name.length > LONGEST_NAME) {
    faults.push({ message: '"%fieldName" must have 1 to 255 characters.', parameters: { fieldName: 'name' } });
  }
  if (values.email !== null && !isEmail(values.email)) {
    faults.push({ message: '"%fieldName" is not a valid email address.', parameters: { fieldName: 'email' } });
  }
  if (values.callback_url !== null && !isHttpUrl(values.callback_url)) {
    faults.push({ message: '"%fieldName" must be an address that begins with http.', parameters: { fieldName: 'callback_url' } });
  } else if (
    values.callback_url !== null &&
    values.callback_url !== known &&
    !settings.privateCallbacks &&
    isPrivateUrl(values.callback_url)
  ) {
    faults.push({ message: '"%fieldName" must not lead into a private network.', parameters: { fieldName: 'callback_url' } });
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
    throw badInput('Another integration has the same name.', { fieldName: 'name' });
  }
}
