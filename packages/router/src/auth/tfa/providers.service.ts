import type { Database, Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectAdminById } from '../admin/admin.queries.js';
import { providerUnknown, tfaTokenInvalid } from '../faults.js';
import { refuseMightier } from '../rights.js';
import { selectFactors, updateFactorChoice } from '../second-factor/factors.queries.js';
import { factorPolicy, factorsOf } from '../second-factor/factors.service.js';
import { codesIn, type Factors, type ProviderCode, providers } from '../second-factor/providers.js';
import { adminOfLink } from './set-up-link.service.js';
import type { DefaultProviderInput, Provider, ProvidersInput, TfaTokenInput, UserIdInput } from './tfa.schema.js';

const withCodes = (codes: readonly ProviderCode[]): Provider[] =>
  codes.flatMap((code) => providers.find((provider) => provider.code === code) ?? []);

const toActivate = ({ allowed, active }: Factors): Provider[] => withCodes(allowed.filter((code) => !active.includes(code)));

/** Every kind of second factor. */
export const listInstalledProviders = (): Provider[] => [...providers];

/** The kinds that all admins are limited to; empty if they may choose. */
export const listForcedProviders = async ({ ctx }: Call): Promise<Provider[]> => withCodes((await factorPolicy(ctx.db)).forced ?? []);

/** The kinds that an admin may use. Throws 404. */
export const listUserProviders = async ({ ctx, input }: Call<UserIdInput>): Promise<Provider[]> =>
  withCodes((await readFactors(ctx.db, input.userId)).allowed);

/** The kinds that an admin may use and has not set up. Throws 404. */
export const listProvidersToActivate = async ({ ctx, input }: Call<UserIdInput>): Promise<Provider[]> =>
  toActivate(await readFactors(ctx.db, input.userId));

/** The kind that an admin is offered first; empty if none was chosen. Throws 404. */
export async function getDefaultProvider({ ctx, input: { userId } }: Call<UserIdInput>): Promise<string> {
  const stored = await selectFactors(ctx.db, userId);
  if (!stored) throw notFound('userId', userId);
  return stored.factor_default ?? '';
}

/** Sets the kinds that an admin may use. Throws 404 for an unknown admin or kind, 401 for an admin with more permissions than the caller. */
export async function setUserProviders({ ctx, input: { userId, providersCodes } }: Call<ProvidersInput>): Promise<boolean> {
  const { forced } = await factorPolicy(ctx.db);
  const codes = codesIn(providersCodes);
  await changeAdmin({ ctx, input: { userId } }, async (tx) => {
    requireKnown(codes, forced ?? providers.map(({ code }) => code));
    await updateFactorChoice(tx, userId, { factor_providers: codes.join(',') });
  });
  return true;
}

/** Sets the kind that an admin is offered first. Throws as `setUserProviders`. */
export async function setDefaultProvider({ ctx, input: { userId, providerCode } }: Call<DefaultProviderInput>): Promise<boolean> {
  const policy = await factorPolicy(ctx.db);
  await changeAdmin({ ctx, input: { userId } }, async (tx) => {
    requireKnown([providerCode], (await factorsOf(tx, policy, userId)).allowed);
    await updateFactorChoice(tx, userId, { factor_default: providerCode });
  });
  return true;
}

/** The kinds that the admin of a set-up link may use. Throws 401 for an invalid token. */
export const listOwnProviders = async ({ ctx, input }: Call<TfaTokenInput>): Promise<Provider[]> =>
  withCodes((await ownFactors(ctx.db, input)).allowed);

/** The kinds that the admin of a set-up link may use and has not set up. Throws 401 for an invalid token. */
export const listOwnProvidersToActivate = async ({ ctx, input }: Call<TfaTokenInput>): Promise<Provider[]> =>
  toActivate(await ownFactors(ctx.db, input));

const readFactors = async (db: Database, adminId: number): Promise<Factors> => factorsOf(db, await factorPolicy(db), adminId);

async function ownFactors(db: Database, { tfaToken }: TfaTokenInput): Promise<Factors> {
  const { id } = await adminOfLink(db, tfaToken, tfaTokenInvalid);
  return readFactors(db, id);
}

async function changeAdmin({ ctx, input: { userId } }: Call<UserIdInput>, change: (tx: Queryable) => Promise<void>): Promise<void> {
  const admin = await selectAdminById(ctx.db, userId);
  if (!admin) throw notFound('userId', userId);
  refuseMightier(ctx.actor, admin.resources);
  await ctx.db.transaction(change);
}

function requireKnown(codes: readonly string[], known: readonly string[]): void {
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) throw providerUnknown([unknown]);
}
