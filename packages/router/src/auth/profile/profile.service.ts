import type { AdminCall } from '../../trpc/context.js';
import { required } from '../../trpc/errors.js';
import { updateAdmin } from '../admin/admin.queries.js';
import { checkAdmin, replacePassword, savingAdmin } from '../admin/admin.service.js';
import type { Me } from '../browser-session/browser-session.schema.js';
import { accountOf } from '../browser-session/browser-session.service.js';
import { hashPassword } from '../password/password-hash.js';
import { withPassword } from '../sign-in/own-password.service.js';
import type { ChangePasswordInput, ProfileInput } from './profile.schema.js';

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
