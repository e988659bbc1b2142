import { type Database, shopConfig } from '@merx/db';
import type { Actor } from '../../trpc/context.js';
import { actorOfSession } from '../actor-of.js';
import { hashToken } from '../token/make-token.js';
import { selectSessionOwner, updateSessionSeen } from './session.queries.js';

/** Session lifetimes in seconds: idle and maximum. */
export async function sessionLimits(db: Database): Promise<{ lifetime: number; longest: number }> {
  const config = await shopConfig(db.cache, db, 0);
  return { lifetime: config.number('admin/security/session_lifetime'), longest: config.number('admin/security/session_longest') };
}

/**
 * The admin of the session with that token, or a guest. `renewed` is the remaining seconds if this call extended the session, which happens
 * at most once a minute.
 */
export async function identifySession(db: Database, token: string): Promise<{ actor: Actor; renewed?: number | undefined }> {
  const owner = await selectSessionOwner(db, hashToken(token));
  const actor = actorOfSession(owner);
  return owner?.is_stale ? { actor, renewed: await updateSessionSeen(db, owner.session_id, await sessionLimits(db)) } : { actor };
}
