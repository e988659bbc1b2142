import type { Queryable } from '@merx/db';
import type { Actor } from '../../trpc/context.js';
import { actorOfToken } from '../actor-of.js';
import { hashToken } from './make-token.js';
import { selectTokenOwner, updateTokenUsed } from './token.queries.js';

/** The caller with that bearer token; a guest if it is unknown, revoked or its account is inactive. Records the use once a minute. */
export async function identify(db: Queryable, token: string): Promise<Actor> {
  const owner = await selectTokenOwner(db, hashToken(token));
  if (owner?.is_stale) await updateTokenUsed(db, owner.token_id);
  return actorOfToken(owner);
}
