import { type Database, shopConfig } from '@merx/db';
import { type Actor, GUEST } from '../../trpc/context.js';
import { hashToken } from '../token/identify.js';
import { selectSessionOwner, updateSessionSeen } from './session.queries.js';

/** How long sessions last, in seconds: without a call, and at the most. */
export async function sessionLimits(db: Database): Promise<{ lifetime: number; longest: number }> {
  const config = await shopConfig(db.cache, db, 0);
  return { lifetime: config.number('admin/security/session_lifetime'), longest: config.number('admin/security/session_longest') };
}

/**
 * The admin whose session a token stands for, or a guest. `renewed` tells how many seconds the session has left when this call has put
 * its end off, which happens at most once a minute.
 */
export async function identifySession(db: Database, token: string): Promise<{ actor: Actor; renewed?: number | undefined }> {
  const owner = await selectSessionOwner(db, hashToken(token));
  if (!owner) return { actor: GUEST };
  const { session_id, admin_id, username, resources } = owner;
  const actor: Actor = { type: 'admin', adminId: admin_id, username, resources: new Set(resources), sessionId: session_id };
  if (!owner.is_stale) return { actor };
  return { actor, renewed: await updateSessionSeen(db, session_id, await sessionLimits(db)) };
}
