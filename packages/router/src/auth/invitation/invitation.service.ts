import { violatedConstraint } from '@merx/db';
import { identityOf, type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import { frontStore } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { insertAdmin } from '../admin/admin.queries.js';
import { checkAdmin, savingAdmin } from '../admin/admin.service.js';
import { refuseMightierRole } from '../admin/manage-admins.service.js';
import { adminTaken, invitationTwice, invitationUsed } from '../faults.js';
import { hashPassword } from '../password/password-hash.js';
import { callingAdmin, refuseMightier } from '../rights.js';
import { adminLink, hashToken, makeLongToken } from '../token/make-token.js';
import {
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  selectEmailTaken,
  selectInvitation,
  selectInvitationByToken,
  selectInvitations,
  updateInvitationToken,
} from './invitation.queries.js';
import type { AcceptInput, InvitationEntry, OwnInvitation, SendInput } from './invitation.schema.js';

const KIND = 'admin_invitation';
const DAYS = 3;

/** All open invitations (neither accepted nor revoked), newest first. */
export async function listInvitations({ ctx }: Call): Promise<InvitationEntry[]> {
  return (await selectInvitations(ctx.db)).map(entryOf);
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
    if (await selectEmailTaken(tx, input.email)) throw adminTaken({ fieldName: 'email' });
    const invitation = { ...input, invited_by: callingAdmin(ctx).adminId };
    const made = await insertInvitation(tx, invitation, DAYS * 86_400).catch(refuseTwin);
    await queueMail(tx, { kind: KIND, storeId: store.id, subjectId: made, recipient: input.email });
    return made;
  });
  mailQueued(db);
  return entryOf(await readInvitation(ctx, id));
}

/** Revokes an invitation. Throws 401 when its role has more permissions than the caller, 404 if not found. */
export async function revokeInvitation({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  const invitation = await readInvitation(ctx, id);
  refuseMightier(callingAdmin(ctx), invitation.resources);
  await deleteInvitation(ctx.db, id);
  return true;
}

/** The invitation, for the holder of its link. Throws 404 for a link that is used, revoked or expired. */
export async function lookAtInvitation({ ctx, input }: Call<{ token: string }>): Promise<OwnInvitation> {
  const invitation = await selectInvitationByToken(ctx.db, hashToken(input.token));
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
  if (!(await selectInvitationByToken(ctx.db, tokenHash))) throw invitationUsed();
  checkAdmin({ username, password });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const invitation = await selectInvitationByToken(tx, tokenHash);
    if (!invitation || !(await deleteInvitation(tx, invitation.id))) throw invitationUsed();
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
    const invitation = subject_id === null ? undefined : await selectInvitation(db, subject_id);
    if (!invitation || !(await updateInvitationToken(db, invitation.id, hashToken(token)))) return null;
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
  const invitation = await selectInvitation(db, id);
  if (!invitation) throw notFound('id', id);
  return invitation;
}

const entryOf = ({ resources: _, ...entry }: InvitationRow): InvitationEntry => entry;
