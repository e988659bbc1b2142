import { randomInt } from 'node:crypto';
import type { Queryable } from '@merx/db';
import type { Context } from '../trpc/context.js';
import { notFound, required } from '../trpc/errors.js';
import { hashToken } from './identify.js';
import { deleteToken, deleteTokensOf, insertToken, selectTokens, type TokenHolder } from './token.queries.js';
import type { TokenListInput, TokenOwnerInput, TokenPage } from './token.schema.js';

export type { TokenHolder };

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 32;

/** Makes a token for an account and returns it; the database keeps only its hash. It is valid until it is revoked. */
export async function issueToken(tx: Queryable, owner: TokenHolder): Promise<string> {
  const token = Array.from({ length: TOKEN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  await insertToken(tx, hashToken(token), owner);
  return token;
}

/** Revokes the tokens of an account, but the one it may keep, and returns how many. */
export function revokeTokens(tx: Queryable, owner: TokenHolder, exceptTokenId?: number): Promise<number> {
  return deleteTokensOf(tx, owner, exceptTokenId ?? 0);
}

const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000;

type WithDatabase = Pick<Context, 'db'>;

/** A page of the tokens of one account or of all, newest first. */
export function listTokens({ ctx, input }: { ctx: WithDatabase; input: TokenListInput }): Promise<TokenPage> {
  const limit = Math.min(Math.max(input.pageSize ?? PAGE_SIZE, 1), LARGEST_PAGE);
  const offset = (Math.max(input.currentPage ?? 1, 1) - 1) * limit;
  return selectTokens(ctx.db, { adminId: input.adminId ?? null, customerId: input.customerId ?? null, limit, offset });
}

/** Revokes one token. Throws 404 when there is none of that id. */
export async function revokeToken({ ctx, input }: { ctx: WithDatabase; input: { id: number } }): Promise<boolean> {
  if (!(await deleteToken(ctx.db, input.id))) throw notFound('id', input.id);
  return true;
}

/** Revokes all tokens of an admin or a customer and returns how many. Throws 400 when neither is named. */
export async function revokeTokensOf({ ctx, input }: { ctx: WithDatabase; input: TokenOwnerInput }): Promise<number> {
  if (input.adminId) return revokeTokens(ctx.db, { adminId: input.adminId });
  if (input.customerId) return revokeTokens(ctx.db, { customerId: input.customerId });
  throw required('adminId');
}
