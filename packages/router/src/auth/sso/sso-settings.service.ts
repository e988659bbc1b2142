import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import { EVERYTHING, withoutSlash } from '@merx/wire';
import type { Call, Context, Settings } from '../../trpc/context.js';
import { badInputs, type Fault, notFound } from '../../trpc/errors.js';
import { selectAdminById } from '../admin/admin.queries.js';
import * as faults from '../faults.js';
import { openSecret, type SealedValue, sealSecret } from '../secret-key/secret-box.js';
import { type SsoRow, selectRoleIds, selectSso, updateSealedSecret, upsertSso } from './sso.queries.js';
import type { SsoInput, SsoOffer, SsoSettings } from './sso.schema.js';
import { openProvider } from './sso-provider.js';

type Place = { db: Database; settings: Pick<Settings, 'baseUrl' | 'secretKey' | 'privateCallbacks'> };

const NEW: SsoRow = {
  ...{ issuer: '', client_id: '', sealed_secret: null, scopes: 'openid email profile', groups_claim: 'groups', label: '' },
  ...{ is_enabled: false, is_only: false, role_map: [], default_role_id: null, break_glass_id: null },
};

/** Where the provider sends admins back to. */
export const redirectUri = ({ baseUrl }: Pick<Settings, 'baseUrl'>): string => `${withoutSlash(baseUrl)}/admin/sso/callback`;

/** Single sign-on as set, without the client's secret. */
export async function readSso({ ctx }: { ctx: Pick<Context, 'db' | 'settings'> }): Promise<SsoSettings> {
  const row = await selectSso(ctx.db);
  const { sealed_secret, ...sso } = row ?? NEW;
  return { ...sso, is_set: row !== undefined, has_secret: sealed_secret !== null, redirect_uri: redirectUri(ctx.settings) };
}

/** What the sign-in page offers. */
export async function readOffer({ ctx: { db } }: { ctx: { db: Queryable } }): Promise<SsoOffer> {
  const sso = await selectSso(db);
  return sso?.is_enabled ? { label: sso.label, is_only: sso.is_only } : null;
}

/** A client of the provider, opened. Throws if the provider's metadata cannot be read. */
export const providerOf = ({ settings }: Pick<Place, 'settings'>, { issuer, client_id: clientId, sealed_secret }: SsoRow) =>
  openProvider({
    ...{ issuer, clientId, allowsHttp: settings.privateCallbacks ?? false },
    clientSecret: sealed_secret && openSecret(settings.secretKey, sealed_secret),
  });

/**
 * Saves single sign-on. Throws 400 for an invalid issuer, for one whose metadata cannot be read when it is enabled, for unknown roles, and
 * without an active admin with full access who may still use a password if others may not.
 */
export async function saveSso({ ctx, input }: Call<SsoInput>): Promise<SsoSettings> {
  const before = (await selectSso(ctx.db)) ?? NEW;
  const { client_secret, forget_secret, ...given } = input;
  const sealed = forget_secret ? null : client_secret ? sealSecret(ctx.settings.secretKey, client_secret) : undefined;
  const row: SsoRow = {
    ...{ issuer: given.issuer.trim(), client_id: given.client_id.trim() },
    scopes: given.scopes?.trim() || before.scopes,
    groups_claim: given.groups_claim?.trim() || before.groups_claim,
    label: given.label?.trim() ?? before.label,
    ...{ is_enabled: given.is_enabled ?? before.is_enabled, is_only: given.is_only ?? before.is_only },
    role_map: given.role_map ?? before.role_map,
    default_role_id: given.default_role_id === undefined ? before.default_role_id : given.default_role_id,
    break_glass_id: given.break_glass_id === undefined ? before.break_glass_id : given.break_glass_id,
    sealed_secret: sealed === undefined ? before.sealed_secret : sealed,
  };
  const found = [...(await rowFaults(ctx.db, row)), ...issuerFaults(ctx, row.issuer)];
  if (found.length > 0) throw badInputs(found);
  if (row.is_enabled) await requireReachable(ctx, row);
  await savingSso(() => upsertSso(ctx.db, { ...row, sealed_secret: sealed }));
  return readSso({ ctx });
}

function issuerFaults({ settings }: Pick<Place, 'settings'>, issuer: string): Fault[] {
  const protocols = settings.privateCallbacks ? /^https?:\/\//i : /^https:\/\//i;
  return protocols.test(issuer) && URL.canParse(issuer) ? [] : [faults.issuerNotHttps({ fieldName: 'issuer' })];
}

async function rowFaults(db: Queryable, { scopes, role_map, default_role_id, is_only, break_glass_id }: SsoRow): Promise<Fault[]> {
  const found: Fault[] = [];
  if (!scopes.split(/\s+/).includes('openid')) found.push(faults.scopeMissing({ fieldName: 'scopes' }));
  const named = [...role_map.map(({ role_id }) => role_id), ...(default_role_id === null ? [] : [default_role_id])];
  const known = await selectRoleIds(db, named);
  if (named.some((id) => !known.includes(id))) found.push(faults.roleJustDeleted({ fieldName: 'role_map' }));
  if (is_only && !(await isFullAdmin(db, break_glass_id))) found.push(faults.breakGlassNeeded({ fieldName: 'break_glass_id' }));
  return found;
}

async function isFullAdmin(db: Queryable, id: number | null): Promise<boolean> {
  const admin = id === null ? undefined : await selectAdminById(db, id);
  return admin?.is_active === true && admin.resources.includes(EVERYTHING);
}

async function requireReachable(place: Pick<Place, 'settings'>, row: SsoRow): Promise<void> {
  try {
    await providerOf(place, row);
  } catch (error) {
    throw faults.issuerUnreachable({ fieldName: 'issuer', reason: error instanceof Error ? error.message : String(error) });
  }
}

async function savingSso(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (violatedConstraint(error) === 'admin_sso_break_glass_id_fkey') throw notFound('break_glass_id', '');
    throw error;
  }
}

/** The encrypted secret of the client. */
export async function* sealedSsoSecret(db: Queryable): AsyncGenerator<SealedValue> {
  const sealed = (await selectSso(db))?.sealed_secret;
  if (sealed) yield { sealed, replace: (other) => updateSealedSecret(db, other) };
}
