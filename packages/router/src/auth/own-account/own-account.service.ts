import { type Database, noteEvent } from '@merx/db';
import type { AdminCall, Call } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { selectAdminById, updateAdmin } from '../admin/admin.queries.js';
import { checkAdmin, replacePassword, savingAdmin } from '../admin/admin.service.js';
import { hashPassword } from '../password/password-hash.js';
import { deleteOwnSession, selectSessions } from '../session/session.queries.js';
import { endSessions } from '../session/session.service.js';
import { withPassword } from '../sign-in/sign-in.service.js';
import type { ChangePasswordInput, Me, ProfileInput, SessionEntry } from './own-account.schema.js';

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

/**
 * Updates the caller's own account and returns it. Throws 400 for an invalid or taken email, and for a new email without the current
 * password.
 */
export async function saveProfile({ ctx, input }: AdminCall<ProfileInput>): Promise<Me> {
  const { db, actor } = ctx;
  const { password, ...profile } = input;
  checkAdmin({ email: profile.email });
  const isOther = profile.email !== undefined && profile.email !== (await accountOf(db, actor.adminId)).email;
  await savingAdmin(() => {
    if (!isOther) return updateAdmin(db, actor.adminId, profile);
    if (password === undefined) throw required('password');
    return withPassword(ctx, password, (tx) => updateAdmin(tx, actor.adminId, profile));
  });
  return accountOf(db, actor.adminId);
}

/**
 * Changes the caller's own password, ends their other sessions and revokes their other tokens. Throws 400 for a wrong current password or a
 * weak new one.
 */
export async function changePassword({ ctx, input }: AdminCall<ChangePasswordInput>): Promise<boolean> {
  checkAdmin({ password: input.new_password });
  const passwordHash = await hashPassword(input.new_password);
  const { adminId, tokenId, sessionId } = ctx.actor;
  await withPassword(ctx, input.current_password, (tx) => replacePassword(tx, adminId, passwordHash, { tokenId, sessionId }));
  return true;
}
