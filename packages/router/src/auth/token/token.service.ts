import { type Database, exactRow, type LoggedEvent, noteEvent, type Queryable } from '@merx/db';
import { accessToken } from '@merx/db/tables';
import type { SearchCriteria } from '@merx/wire';
import type { Actor, Call, Context, OwnCall } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { nameTooLong } from '../faults.js';
import { actingStaff, actorOfToken, TO_ACT_AS_CUSTOMER } from '../rights.js';
import { keptCaller } from './kept-callers.service.js';
import { hashToken, makeToken } from './make-token.js';
import { tokenList } from './token.list.js';
import type { OwnedToken, TokenHolder } from './token.queries.js';
import * as queries from './token.queries.js';
import type { NewToken, NewTokenInput, TokenListInput, TokenOwnerInput, TokenPage } from './token.schema.js';

/**
 * The caller with that bearer token; a guest if it is unknown, revoked or its account is inactive. Records the use once a minute. A known
 * token is read from the database once in a few seconds, and again after any change of tokens, accounts and roles.
 */
export async function identify(db: Database, token: string): Promise<Actor> {
  return keptCaller(db, token, async () => {
    const owner = await queries.selectTokenOwner(db, hashToken(token), TO_ACT_AS_CUSTOMER);
    if (owner?.is_stale) await queries.updateTokenUsed(db, owner.token_id);
    return { caller: actorOfToken(owner), seconds: owner ? (owner.seconds_left ?? Number.POSITIVE_INFINITY) : 0 };
  });
}

export type { ActingToken } from './token.queries.js';
export type { TokenHolder };

const LONGEST_NAME = 100;

/** Creates a token for an account and returns it; only its hash is stored. It is valid until revoked. */
export async function issueToken(tx: Queryable, owner: TokenHolder): Promise<string> {
  return (await issueNamedToken(tx, owner)).token;
}

/** Creates a token with which an admin is logged in as a customer, valid for that many seconds and as long as the admin may. */
export async function issueActingToken(tx: Queryable, owner: { customerId: number; adminId: number }, seconds: number) {
  const { customerId, adminId: on_behalf_of } = owner;
  await queries.deleteExpiredTokens(tx, { customerId });
  const expires_at = new Date(Date.now() + seconds * 1000);
  const { token } = await issueNamedToken(tx, { customerId }, { on_behalf_of, expires_at });
  return { token, ...exactRow(accessToken, { expires_at }) };
}

/** The sessions of admins who are logged in as a customer, newest first. */
export const actingTokens = (db: Queryable, customerId: number): Promise<queries.ActingToken[]> =>
  queries.selectActingTokens(db, customerId, TO_ACT_AS_CUSTOMER);

/** Ends the sessions of admins who are logged in as a customer, or one of them; returns how many. */
export const endActingTokens = (tx: Queryable, customerId: number, id?: number): Promise<number> =>
  queries.deleteActingTokens(tx, customerId, id);

interface TokenDetails {
  name?: string | null;
  expires_at?: Date | null;
  on_behalf_of?: number | null;
}

async function issueNamedToken(
  tx: Queryable,
  owner: TokenHolder,
  { name = null, expires_at = null, on_behalf_of = null }: TokenDetails = {},
): Promise<NewToken> {
  const token = makeToken();
  return { id: await queries.insertToken(tx, owner, { token_hash: hashToken(token), name, expires_at, on_behalf_of }), token };
}

/** Creates a named token of an admin, for an API client. Throws 400 for a name that is too long, 404 for an unknown admin. */
export function createNamedToken({ ctx: { db, actor }, input }: Call<NewTokenInput>): Promise<NewToken> {
  if (input.name.length > LONGEST_NAME) throw nameTooLong({ fieldName: 'name' });
  const adminId = input.adminId ?? (actor.type === 'admin' ? actor.adminId : 0);
  return db.transaction(async (tx) => {
    if (!(await queries.lockActiveAdmin(tx, adminId))) throw notFound('adminId', adminId);
    await noteEvent(tx, { entity: 'admin_user', entityId: adminId, facts: { name: input.name } });
    return issueNamedToken(tx, { adminId }, { name: input.name });
  });
}

/** Sets or replaces the access token of an integration. */
export const setIntegrationToken = (tx: Queryable, integrationId: number, token: string): Promise<void> =>
  queries.upsertIntegrationToken(tx, integrationId, hashToken(token));

/** Revokes the token of an integration, if any. */
export const removeIntegrationToken = (tx: Queryable, integrationId: number): Promise<void> =>
  queries.deleteIntegrationToken(tx, integrationId);

/** Revokes the tokens of an account, except the one to keep, and returns how many. */
export function revokeTokens(tx: Queryable, owner: TokenHolder, exceptTokenId?: number): Promise<number> {
  return queries.deleteTokensOf(tx, owner, exceptTokenId ?? 0);
}

/** Revokes all tokens of the calling customer, this call's included; of an admin who is logged in as the customer, this call's alone. */
export async function revokeOwnTokens({ ctx }: OwnCall): Promise<boolean> {
  const { db, customerId, actor } = ctx;
  if (actor.type === 'customer' && actingStaff(actor)) await endActingTokens(db, customerId, actor.tokenId ?? 0);
  else await revokeTokens(db, { customerId });
  return true;
}

const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000;

type WithDatabase = Pick<Context, 'db'>;

/** A page of the tokens of one account or of all, newest first by default. Throws 400 for an unknown field. */
export const listTokens = ({ ctx, input }: { ctx: WithDatabase; input: TokenListInput }): Promise<TokenPage> =>
  tokenList.page(ctx.db, { searchCriteria: criteriaOf(input), text: input.text });

function criteriaOf({ adminId, customerId, pageSize, currentPage, searchCriteria }: TokenListInput): SearchCriteria {
  const owner = [
    ...(adminId ? [{ field: 'admin_id', value: String(adminId), condition_type: 'eq' as const }] : []),
    ...(customerId ? [{ field: 'customer_id', value: String(customerId), condition_type: 'eq' as const }] : []),
  ];
  const size = searchCriteria?.page_size ?? pageSize ?? PAGE_SIZE;
  return {
    filter_groups: [...(searchCriteria?.filter_groups ?? []), ...(owner.length > 0 ? [{ filters: owner }] : [])],
    sort_orders: searchCriteria?.sort_orders ?? [],
    page_size: Math.min(Math.max(size, 1), LARGEST_PAGE),
    current_page: Math.max(searchCriteria?.current_page ?? currentPage ?? 1, 1),
  };
}

/** Revokes one token. Throws 404. */
export async function revokeToken({ ctx, input }: { ctx: WithDatabase; input: { id: number } }): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    const gone = await queries.selectToken(tx, input.id);
    if (!gone || !(await queries.deleteToken(tx, input.id))) throw notFound('id', input.id);
    await noteEvent(tx, { ...ownerOf(gone), facts: { name: gone.name } });
  });
  return true;
}

function ownerOf({ admin_id, customer_id, integration_id }: OwnedToken): Pick<LoggedEvent, 'entity' | 'entityId'> {
  if (admin_id !== null) return { entity: 'admin_user', entityId: admin_id };
  if (customer_id !== null) return { entity: 'customer', entityId: customer_id };
  return { entity: 'integration', entityId: integration_id ?? 0 };
}

/** Revokes all tokens of an admin or a customer and returns how many. Throws 400 when neither is given. */
export async function revokeTokensOf({ ctx, input }: { ctx: WithDatabase; input: TokenOwnerInput }): Promise<number> {
  const { adminId, customerId } = input;
  if (adminId) return revokeNoted(ctx, { adminId }, { entity: 'admin_user', entityId: adminId });
  if (customerId) return revokeNoted(ctx, { customerId }, { entity: 'customer', entityId: customerId });
  throw required('adminId');
}

const revokeNoted = ({ db }: WithDatabase, owner: TokenHolder, of: Pick<LoggedEvent, 'entity' | 'entityId'>): Promise<number> =>
  db.transaction(async (tx) => {
    const tokens = await revokeTokens(tx, owner);
    await noteEvent(tx, { ...of, facts: { tokens } });
    return tokens;
  });
