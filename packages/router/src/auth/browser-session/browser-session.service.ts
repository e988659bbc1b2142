import { type Database, noteEvent } from '@merx/db';
import type { AdminCall, BrowserSession, Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectAdminById } from '../admin/admin.queries.js';
import { pagesOnly } from '../faults.js';
import { passSecondFactor } from '../second-factor/second-factor.service.js';
import { sessionLimits } from '../session/identify-session.service.js';
import { deleteOwnSession, selectSessions } from '../session/session.queries.js';
import { endSession, endSessions, startSession } from '../session/session.service.js';
import { signInAdmin } from '../sign-in/sign-in.service.js';
import type { Me, SessionEntry, SignInInput } from './browser-session.schema.js';

/**
 * Starts a browser session and returns the signed-in admin. Throws 400 when not called by a browser, 428 when the second-factor code is
 * missing, otherwise 401 with the same message for any error.
 */
export async function signIn({ ctx, input }: Call<SignInInput>): Promise<Me> {
  const { db } = ctx;
  const session = writableSession(ctx);
  const { lifetime, longest } = await sessionLimits(db);
  const seconds = Math.min(lifetime, longest);
  const { adminId, token } = await signInAdmin(ctx, input, async (tx, { id, has_otp }) => {
    if (has_otp) await passSecondFactor(tx, ctx.settings, id, input.otp);
    if (session.token) await endSession(tx, session.token);
    return { adminId: id, token: await startSession(tx, { adminId: id, ip: ctx.remoteIp, userAgent: session.userAgent, seconds }) };
  });
  session.set(token, seconds);
  return accountOf(db, adminId);
}

/** Ends the browser session, if there is one. */
export async function signOut({ ctx }: Call): Promise<boolean> {
  const session = writableSession(ctx);
  if (session.token) await endSession(ctx.db, session.token);
  session.clear();
  return true;
}

/** The signed-in admin; null for everyone else. */
export async function readMe({ ctx: { db, actor } }: Call): Promise<Me | null> {
  return actor.type === 'admin' ? accountOf(db, actor.adminId) : null;
}

/** The account of an admin, as shown to its owner. Throws 404. */
export async function accountOf(db: Database, adminId: number): Promise<Me> {
  const account = await selectAdminById(db, adminId);
  if (!account) throw notFound('id', adminId);
  const { is_active: _, created_at: __, ...me } = account;
  return me;
}

/** The caller's own sessions, most recently used first. */
export async function listSessions({ ctx: { db, actor } }: AdminCall): Promise<SessionEntry[]> {
  const sessions = await selectSessions(db, actor.adminId);
  return sessions.map((session) => ({ ...session, is_current: session.id === actor.sessionId }));
}

/** Ends one of the caller's sessions. Throws 404. */
export async function endOneSession({ ctx: { db, actor }, input }: AdminCall<{ id: number }>): Promise<boolean> {
  await db.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, actor.adminId, input.id))) throw notFound('id', input.id);
    await noteEvent(tx, { entity: 'admin_user', entityId: actor.adminId, facts: { sessions: 1 } });
  });
  return true;
}

/** Ends the caller's other sessions and returns how many. */
export const endOtherSessions = ({ ctx: { db, actor } }: AdminCall): Promise<number> =>
  db.transaction(async (tx) => {
    const sessions = await endSessions(tx, actor.adminId, actor.sessionId);
    await noteEvent(tx, { entity: 'admin_user', entityId: actor.adminId, facts: { sessions } });
    return sessions;
  });

function writableSession({ session }: Context): BrowserSession {
  if (!session?.writable) throw pagesOnly();
  return session;
}
