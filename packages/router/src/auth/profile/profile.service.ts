import type { AdminCall } from '../../trpc/context.js';
import { required } from '../../trpc/errors.js';
import { updateAdmin } from '../admin/admin.queries.js';
import { checkAdmin, replacePassword, savingAdmin } from '../admin/admin.service.js';
import type { Me } from '../browser-session/browser-session.schema.js';
import { accountOf } from '../browser-session/browser-session.service.js';
import { hashPassword } from '../password/password-hash.js';
import { withPassword } from '../sign-in/own-password.service.js';
import type { ChangePasswordInput, ProfileInput } from './profile.schema.js';

/** Changes one's own account and returns it. Throws 400 for a bad or taken email, and for a new one without the present password. */
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

/** Changes one's own password, ends the other sessions and revokes the other tokens. Throws 400 for a wrong present one or a weak new one. */
export async function changePassword({ ctx, input }: AdminCall<ChangePasswordInput>): Promise<boolean> {
  checkAdmin({ password: input.new_password });
  const passwordHash = await hashPassword(input.new_password);
  const { adminId, tokenId, sessionId } = ctx.actor;
  await withPassword(ctx, input.current_password, (tx) => replacePassword(tx, adminId, passwordHash, { tokenId, sessionId }));
  return true;
}
