import { inFlight } from '@merx/wire';
import { identityOf, isMailUnderWay, type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import { frontStore } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { deleteResetLinks } from '../admin/admin.queries.js';
import { checkAdmin, replacePassword } from '../admin/admin.service.js';
import { limitAttempts } from '../attempt/address-limit.service.js';
import { linkUsed } from '../faults.js';
import { hashPassword } from '../password/password-hash.js';
import { adminLink, hashToken, makeLongToken } from '../token/make-token.js';
import {
  deleteResetToken,
  insertResetToken,
  lockAdminByNameOrEmail,
  selectAdminByResetToken,
  selectResettingAdmin,
} from './password-reset.queries.js';
import type { ForgotInput, ResetInput } from './password-reset.schema.js';

const KIND = 'admin_password_reset';
const HOURS = 2;
/** A repeated request within this time sends no second email. */
const QUIET_SECONDS = 60;

/**
 * Emails an admin a link to set a new password. The response and its time are the same whether the admin exists or not: the lookup happens
 * after the response. Throws 429.
 */
export async function forgotPassword({ ctx, input }: Call<ForgotInput>): Promise<boolean> {
  await limitAttempts(ctx, 'passwordResets');
  inFlight(queueLink(ctx, input.username.trim())).catch((error: unknown) => ctx.warn?.(error, 'a link to a new password was not mailed'));
  return true;
}

async function queueLink({ db }: Context, name: string): Promise<void> {
  const { store } = await frontStore(db, 0);
  await db.transaction(async (tx) => {
    const admin = await lockAdminByNameOrEmail(tx, name);
    if (!admin) return;
    const mail = { kind: KIND, subjectId: admin.id, recipient: admin.email };
    if (!(await isMailUnderWay(tx, { ...mail, seconds: QUIET_SECONDS }))) await queueMail(tx, { ...mail, storeId: store.id });
  });
  mailQueued(db);
}

/**
 * Sets the password of the admin that the token belongs to, once; ends the sessions and tokens and clears failed sign-ins. Returns the user
 * name. Throws 400 for a token that is unknown, used or expired, and for a weak password, 429.
 */
export async function resetPassword({ ctx, input }: Call<ResetInput>): Promise<{ username: string }> {
  const { db } = ctx;
  await limitAttempts(ctx, 'passwordResets');
  // Before anything costly, as strangers may send random tokens.
  const tokenHash = hashToken(input.token);
  if (!(await selectAdminByResetToken(db, tokenHash))) throw linkUsed({ fieldName: 'token' });
  checkAdmin({ password: input.password });
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const admin = await selectAdminByResetToken(tx, tokenHash);
    if (!admin || !(await deleteResetToken(tx, tokenHash))) throw linkUsed({ fieldName: 'token' });
    await replacePassword(tx, admin.id, passwordHash);
    return { username: admin.username };
  });
}

/** The password reset email. The token is generated when the email is sent, so it exists nowhere else. */
export const passwordResetMail: MailSource = {
  compose: async ({ db, baseUrl, config }, { subject_id, recipient }) => {
    const admin = subject_id === null ? undefined : await selectResettingAdmin(db, subject_id, recipient);
    if (!admin) return null;
    const token = makeLongToken();
    await deleteResetLinks(db, admin.id);
    await insertResetToken(db, { admin_id: admin.id, token_hash: hashToken(token), expires_at: new Date(Date.now() + HOURS * 3_600_000) });
    const { username, firstname, lastname } = admin;
    const link = adminLink(baseUrl, 'reset-password', token);
    return { from: identityOf(config, 'general'), bcc: [], data: { admin: { username, firstname, lastname }, link, hours: HOURS } };
  },
};
