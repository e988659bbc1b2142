import { shopConfig } from '@merx/db';
import { forgetFailedSignIns, hashPassword, limitAttempts, revokeTokens, verifyPassword } from '../../auth/index.js';
import { isMailUnderWay, mailQueued } from '../../mail/index.js';
import type { Call, Context, OwnCall } from '../../trpc/context.js';
import { authenticationFailed, badInputs, invalidValue, notFound } from '../../trpc/errors.js';
import { passwordTokenExpired, passwordTokenMismatched } from '../faults.js';
import type { ChangePasswordInput, InitiateResetInput, ResetByEmailInput, ResetPasswordInput } from './account.schema.js';
import { accountByEmail } from './account-email.service.js';
import type { ResetTokenRow } from './account-identity.queries.js';
import * as queries from './account-identity.queries.js';
import { queueAccountMail, resetHoursOf } from './account-mail.service.js';
import { passwordFaults } from './account-rules.js';
import { resetTokenHash } from './mail-links.js';

/** The caller's token, which stays valid. */
const ownToken = ({ actor }: Context, customerId: number): number | undefined =>
  actor.type === 'customer' && actor.customerId === customerId ? actor.tokenId : undefined;

/**
 * Changes the caller's own password and revokes the account's other tokens. Throws 401, always with the same message,
 * for a wrong current password and while the account is locked after too many attempts; 400 for an invalid new one.
 */
export async function changePassword({ ctx, input }: OwnCall<ChangePasswordInput>): Promise<boolean> {
  const { db, customerId } = ctx;
  const account = await queries.selectIdentity(db, customerId);
  if (!account) throw notFound('customerId', customerId);
  const config = await shopConfig(db.cache, db, account.store_id);
  const recorded = await queries.recordPasswordFailure(db, customerId, {
    limit: config.number('customer/password/lockout_failures'),
    minutes: config.number('customer/password/lockout_threshold'),
  });
  const matches = recorded !== undefined && (await verifyPassword(recorded.password_hash, input.currentPassword));
  if (!matches || !recorded.password_hash) throw authenticationFailed();
  const { password_hash: checked } = recorded;
  const faults = passwordFaults(input.newPassword, recorded.email, config);
  if (faults.length > 0) {
    await queries.clearPasswordFailures(db, customerId, checked);
    throw badInputs(faults);
  }
  const passwordHash = await hashPassword(input.newPassword);
  await db.transaction(async (tx) => {
    if (!(await queries.updatePassword(tx, customerId, passwordHash, { password_hash: checked }))) throw authenticationFailed();
    await revokeTokens(tx, { customerId }, ownToken(ctx, customerId));
    await queueAccountMail(tx, 'customer_password_changed', account);
  });
  mailQueued(db);
  return true;
}

/** The mails that an account's owner can request; both contain the password reset link. */
const TEMPLATES: readonly string[] = ['email_reset', 'email_reminder'];

/** The minimum interval in seconds between two reset mails of an account. */
const PAUSE = 60;

/** Queues a mail with a password reset link. Throws 404 for an unknown email, 400 for an unknown template. */
export async function initiateReset({ ctx, input }: Call<InitiateResetInput>): Promise<boolean> {
  const { db } = ctx;
  const { email, template, websiteId } = input;
  await limitAttempts(ctx, 'passwordResets');
  if (!TEMPLATES.includes(template)) {
    throw invalidValue({ fieldName: 'template', value: template });
  }
  const { id } = await accountByEmail(ctx, email, websiteId);
  await db.transaction(async (tx) => {
    const account = await queries.lockIdentity(tx, id);
    if (!account) throw notFound('email', email);
    const mail = { kind: 'customer_password_reset', subjectId: id, recipient: account.email, seconds: PAUSE } as const;
    if (!(await isMailUnderWay(tx, mail))) await queueAccountMail(tx, mail.kind, account);
  });
  mailQueued(db);
  return true;
}

/** Checks whether a password reset token is still valid. Throws 404 for an unknown customer, 400 when it is not. */
export async function validateResetToken({ ctx, input }: Call<{ customerId: number; resetPasswordLinkToken: string }>): Promise<boolean> {
  await checkedToken(ctx, input.customerId, resetTokenHash(input.resetPasswordLinkToken));
  return true;
}

async function checkedToken({ db }: Context, customerId: number, tokenHash: string): Promise<ResetTokenRow> {
  const found = await queries.selectResetToken(db, customerId, tokenHash);
  if (!found) throw notFound('customerId', customerId);
  if (!found.matches) throw passwordTokenMismatched();
  if (found.age_in_hours > (await resetHoursOf(db, found.store_id))) {
    throw passwordTokenExpired();
  }
  return found;
}

/**
 * Sets a new password with a mailed reset token, invalidates it, and revokes the account's tokens; its locks are lifted.
 * Throws 404 for an unknown customer, 400 for a token that is wrong, used or expired and for an invalid password, 429.
 */
export async function resetPassword({ ctx, input }: Call<ResetPasswordInput>): Promise<boolean> {
  await limitStrangers(ctx);
  return reset({ ctx, input });
}

/** Admins and signed-in customers are identified; anyone else may be guessing. */
async function limitStrangers(ctx: Context): Promise<void> {
  if (ctx.actor.type === 'guest') await limitAttempts(ctx, 'passwordResets');
}

async function reset({ ctx, input }: Call<ResetPasswordInput>): Promise<boolean> {
  const { db } = ctx;
  const { customerId, newPassword } = input;
  const tokenHash = resetTokenHash(input.resetToken);
  const { email, store_id } = await checkedToken(ctx, customerId, tokenHash);
  const faults = passwordFaults(newPassword, email, await shopConfig(db.cache, db, store_id));
  if (faults.length > 0) throw badInputs(faults);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    if (!(await queries.updatePassword(tx, customerId, passwordHash, { rp_token_hash: tokenHash }))) throw passwordTokenMismatched();
    await revokeTokens(tx, { customerId }, ownToken(ctx, customerId));
    await forgetFailedSignIns(tx, email);
    await queueAccountMail(tx, 'customer_password_changed', { id: customerId, store_id, email });
  });
  mailQueued(db);
  return true;
}

/** As `resetPassword`, for the account with this email on the website of the request. Throws 404 when there is none. */
export async function resetPasswordByEmail({ ctx, input }: Call<ResetByEmailInput>): Promise<boolean> {
  const { email, resetToken, newPassword } = input;
  await limitStrangers(ctx);
  const { id } = await accountByEmail(ctx, email);
  return reset({ ctx, input: { customerId: id, resetToken, newPassword } });
}
