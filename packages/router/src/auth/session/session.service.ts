import { type Database, type Queryable, shopConfig } from '@merx/db';
import type { Actor } from '../../trpc/context.js';
import { actorOfSession } from '../rights.js';
import { hashToken, makeLongToken } from '../token/make-token.js';
import { deleteSession, deleteSessionsOf, insertSession, selectSessionOwner, updateSessionSeen } from './session.queries.js';

const LONGEST_USER_AGENT = 500;

/** Starts an admin session that lasts that many seconds and returns its token; only the hash is stored. */
export async function startSession(
  tx: Queryable,
  { adminId, ip, userAgent, seconds }: { adminId: number; ip: string | undefined; userAgent: string | undefined; seconds: number },
): Promise<string> {
  const token = makeLongToken();
  await insertSession(tx, {
    token_hash: hashToken(token),
    admin_id: adminId,
    ip: ip ?? null,
    user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    expires_at: new Date(Date.now() + seconds * 1000),
  });
  return token;
}

/** Ends the session with that token, if any. */
export const endSession = (tx: Queryable, token: string): Promise<void> => deleteSession(tx, hashToken(token));

/** Ends an admin's sessions, except the one to keep, and returns how many. */
export const endSessions = (tx: Queryable, adminId: number, exceptId?: number): Promise<number> =>
  deleteSessionsOf(tx, adminId, exceptId ?? 0);

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
