import { violatedConstraint } from '@merx/db';
import { inFlight } from '@merx/wire';
import { identityOf, isMailUnderWay, type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import { frontStore } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { deleteResetLinks, insertAdmin } from '../admin/admin.queries.js';
import { checkAdmin, replacePassword, savingAdmin } from '../admin/admin.service.js';
import { refuseMightierRole } from '../admin/manage-admins.service.js';
import { limitAttempts } from '../attempt/address-limit.service.js';
import { adminTaken, invitationTwice, invitationUsed, linkUsed } from '../faults.js';
import { hashPassword } from '../password/password-hash.js';
import { callingAdmin, refuseMightier } from '../rights.js';
import { adminLink, hashToken, makeLongToken } from '../token/make-token.js';
import type { InvitationRow } from './emailed-link.queries.js';
import * as queries from './emailed-link.queries.js';
import type { AcceptInput, ForgotInput, InvitationEntry, OwnInvitation, ResetInput, SendInput } from './emailed-link.schema.js';

const INVITATION_MAIL = 'admin_invitation';
const DAYS = 3;

/** All open invitations (neither accepted nor revoked), newest first. */
export async function listInvitations({ ctx }: Call): Promise<InvitationEntry[]> {
  return (await queries.selectInvitations(ctx.db)).map(entryOf);
}

/**
 * Sends an email with a link to become an admin; replaces an earlier invitation to the same email. Throws 400 for an invalid email or one
 * that an admin has, 401 for a role with more permissions than the caller, 404 for an unknown role.
 */
export async function sendInvitation({ ctx, input }: Call<SendInput>): Promise<InvitationEntry> {
  const { db } = ctx;
  checkAdmin({ email: input.email });
  const { store } = await frontStore(db, 0);
  const id = await db.transaction(async (tx) => {
    await refuseMightierRole(ctx, tx, input.role_id);
    if (await queries.selectEmailTaken(tx, input.email)) throw adminTaken({ fieldName: 'email' });
    const invitation = { ...input, invited_by: callingAdmin(ctx).adminId };
    const invitationId = await queries.insertInvitation(tx, invitation, DAYS * 86_400).catch(refuseTwin);
    await queueMail(tx, { kind: INVITATION_MAIL, storeId: store.id, subjectId: invitationId, recipient: input.email });
    return invitationId;
  });
  mailQueued(db);
  return entryOf(await readInvitation(ctx, id));
}

/** Revokes an invitation. Throws 401 when its role has more permissions than the caller, 404 if not found. */
export async function revokeInvitation({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  const invitation = await readInvitation(ctx, id);
  refuseMightier(callingAdmin(ctx), invitation.resources);
  await queries.deleteInvitation(ctx.db, id);
  return true;
}

/** The invitation, for the holder of its link. Throws 404 for a link that is used, revoked or expired. */
export async function lookAtInvitation({ ctx, input }: Call<{ token: string }>): Promise<OwnInvitation> {
  const invitation = await queries.selectInvitationByToken(ctx.db, hashToken(input.token));
  if (!invitation) throw invitationUsed();
  const { email, firstname, lastname, expires_at } = invitation;
  return { email, firstname, lastname, expires_at };
}

/**
 * Creates the admin with the invitation's email and role, and returns the user name. Throws 404 for a link that is used, revoked or
 * expired, 400 for an invalid or taken name or a weak password; the link stays valid in that case.
 */
export async function acceptInvitation({ ctx, input }: Call<AcceptInput>): Promise<{ username: string }> {
  const { token, username, password, interface_locale } = input;
  const tokenHash = hashToken(token);
  if (!(await queries.selectInvitationByToken(ctx.db, tokenHash))) throw invitationUsed();
  checkAdmin({ username, password });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const invitation = await queries.selectInvitationByToken(tx, tokenHash);
    if (!invitation || !(await queries.deleteInvitation(tx, invitation.id))) throw invitationUsed();
    const { firstname = invitation.firstname, lastname = invitation.lastname } = input;
    const { email, role } = invitation;
    const admin = { username, email, firstname, lastname, role_id: role.id, interface_locale, password_hash: passwordHash };
    await savingAdmin(() => insertAdmin(tx, admin));
  });
  return { username };
}

/** The invitation email. The token is generated when the email is sent, so it exists nowhere else. */
export const invitationMail: MailSource = {
  compose: async ({ db, baseUrl, config }, { subject_id }) => {
    const token = makeLongToken();
    const invitation = subject_id === null ? undefined : await queries.selectInvitation(db, subject_id);
    if (!invitation || !(await queries.updateInvitationToken(db, invitation.id, hashToken(token)))) return null;
    const { firstname, lastname, role, invited_by } = invitation;
    const data = { person: { firstname, lastname }, role: role.name, inviter: invited_by, days: DAYS };
    return { from: identityOf(config, 'general'), bcc: [], data: { ...data, link: adminLink(baseUrl, 'invitation', token) } };
  },
};

/** Two concurrent invitations to one email. */
function refuseTwin(error: unknown): never {
  if (violatedConstraint(error) !== 'admin_invitation_email_key') throw error;
  throw invitationTwice({ fieldName: 'email' });
}

async function readInvitation({ db }: Context, id: number): Promise<InvitationRow> {
  const invitation = await queries.selectInvitation(db, id);
  if (!invitation) throw notFound('id', id);
  return invitation;
}

const entryOf = ({ resources: _, ...entry }: InvitationRow): InvitationEntry => entry;

const RESET_MAIL = 'admin_password_reset';
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
    const admin = await queries.lockAdminByNameOrEmail(tx, name);
    if (!admin) return;
    const mail = { kind: RESET_MAIL, subjectId: admin.id, recipient: admin.email };
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
  if (!(await queries.selectAdminByResetToken(db, tokenHash))) throw linkUsed({ fieldName: 'token' });
  checkAdmin({ password: input.password });
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const admin = await queries.selectAdminByResetToken(tx, tokenHash);
    if (!admin || !(await queries.deleteResetToken(tx, tokenHash))) throw linkUsed({ fieldName: 'token' });
    await replacePassword(tx, admin.id, passwordHash);
    return { username: admin.username };
  });
}

/** The password reset email. The token is generated when the email is sent, so it exists nowhere else. */
export const passwordResetMail: MailSource = {
  compose: async ({ db, baseUrl, config }, { subject_id, recipient }) => {
    const admin = subject_id === null ? undefined : await queries.selectResettingAdmin(db, subject_id, recipient);
    if (!admin) return null;
    const token = makeLongToken();
    await deleteResetLinks(db, admin.id);
    await queries.insertResetToken(db, {
      admin_id: admin.id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + HOURS * 3_600_000),
    });
    const { username, firstname, lastname, interface_locale: language } = admin;
    const link = adminLink(baseUrl, 'reset-password', token);
    return {
      from: identityOf(config, 'general'),
      bcc: [],
      language,
      data: { admin: { username, firstname, lastname }, link, hours: HOURS },
    };
  },
};
