import { violatedConstraint } from '@merx/db';
import { identityOf, type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import { frontStore } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, missing, notFound } from '../../trpc/errors.js';
import { insertAdmin } from '../admin/admin.queries.js';
import { checkAdmin, savingAdmin } from '../admin/admin.service.js';
import { refuseMightierRole } from '../admin/manage-admins.service.js';
import { type AclCall, callingAdmin } from '../admin-call.js';
import { hashPassword } from '../password/password-hash.js';
import { refuseMightier } from '../rights.js';
import { adminLink, linkTokenHash, newLinkToken } from '../token/link-token.js';
import {
  deleteInvitation,
  type InvitationRow,
  selectEmailTaken,
  selectInvitation,
  selectInvitationByToken,
  selectInvitations,
  takeInvitation,
  updateInvitationToken,
  upsertInvitation,
} from './invitation.queries.js';
import type { AcceptInput, InvitationEntry, OwnInvitation, SendInput } from './invitation.schema.js';

const KIND = 'admin_invitation';
const DAYS = 3;

/** All invitations that were neither accepted nor revoked, the newest first. */
export async function listInvitations({ ctx }: AclCall): Promise<InvitationEntry[]> {
  return (await selectInvitations(ctx.db)).map(entryOf);
}

/**
 * Invites somebody to become an admin, by a mail with a link; a further one to the same email takes the place of the older. Throws 400
 * for a bad email or one that an admin has, 401 for a role that holds more than the caller, 404 for none.
 */
export async function sendInvitation({ ctx, input }: AclCall<SendInput>): Promise<InvitationEntry> {
  const { db } = ctx;
  const { role_id: roleId, ...person } = input;
  checkAdmin({ email: person.email });
  const { store } = await frontStore(db, 0);
  const id = await db.transaction(async (tx) => {
    await refuseMightierRole(ctx, tx, roleId);
    if (await selectEmailTaken(tx, person.email)) throw badInput('Another admin has the same %fieldName.', { fieldName: 'email' });
    const invitation = { ...person, roleId, invitedBy: callingAdmin(ctx).adminId, seconds: DAYS * 86_400 };
    const made = await upsertInvitation(tx, invitation).catch(refuseTwin);
    await queueMail(tx, { kind: KIND, storeId: store.id, subjectId: made, recipient: person.email });
    return made;
  });
  mailQueued(db);
  return entryOf(await readInvitation(ctx, id));
}

/** Ends an invitation. Throws 401 when its role holds more than the caller, 404 for none. */
export async function revokeInvitation({ ctx, input: { id } }: AclCall<{ id: number }>): Promise<boolean> {
  const invitation = await readInvitation(ctx, id);
  refuseMightier(callingAdmin(ctx), invitation.resources);
  await deleteInvitation(ctx.db, id);
  return true;
}

/** What an invitation says, for whoever holds its link. Throws 404 for a link that is used, revoked or too old. */
export async function lookAtInvitation({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<OwnInvitation> {
  const invitation = await selectInvitationByToken(ctx.db, linkTokenHash(input.token));
  if (!invitation) throw noInvitation();
  const { email, firstname, lastname, expires_at } = invitation;
  return { email, firstname, lastname, expires_at };
}

/**
 * Makes the invited an admin with the invitation's email and role, and returns the user name. Throws 404 for a link that is used, revoked
 * or too old, 400 for a bad or taken name or a weak password; the link then stays good.
 */
export async function acceptInvitation({ ctx, input }: { ctx: Context; input: AcceptInput }): Promise<{ username: string }> {
  const { token, username, password, interface_locale } = input;
  const tokenHash = linkTokenHash(token);
  if (!(await selectInvitationByToken(ctx.db, tokenHash))) throw noInvitation();
  checkAdmin({ username, password });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const invitation = await takeInvitation(tx, tokenHash);
    if (!invitation) throw noInvitation();
    const { firstname = invitation.firstname, lastname = invitation.lastname } = input;
    const { email, role_id } = invitation;
    const admin = { username, email, firstname, lastname, role_id, interface_locale, password_hash: passwordHash };
    await savingAdmin(() => insertAdmin(tx, admin));
  });
  return { username };
}

/** The mail with the link. The token is made when it goes out, so that nothing but the mail ever holds it. */
export const invitationMail: MailSource = {
  compose: async ({ db, baseUrl, config }, { subject_id }) => {
    const token = newLinkToken();
    const invitation = subject_id === null ? undefined : await selectInvitation(db, subject_id);
    if (!invitation || !(await updateInvitationToken(db, invitation.id, linkTokenHash(token)))) return null;
    const { firstname, lastname, role, invited_by } = invitation;
    const data = { person: { firstname, lastname }, role: role.name, inviter: invited_by, days: DAYS };
    return { from: identityOf(config, 'general'), bcc: [], data: { ...data, link: adminLink(baseUrl, 'invitation', token) } };
  },
};

const noInvitation = () => missing('The invitation has been used or revoked, or is too old. Ask for another one.');

/** Two invitations to one email at the same moment. */
function refuseTwin(error: unknown): never {
  if (violatedConstraint(error) !== 'admin_invitation_email_key') throw error;
  throw badInput('Somebody has just sent the same invitation.', { fieldName: 'email' });
}

async function readInvitation({ db }: Context, id: number): Promise<InvitationRow> {
  const invitation = await selectInvitation(db, id);
  if (!invitation) throw notFound('id', id);
  return invitation;
}

const entryOf = ({ resources: _, ...entry }: InvitationRow): InvitationEntry => entry;
