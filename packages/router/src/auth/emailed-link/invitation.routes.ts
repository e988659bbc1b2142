import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, anonymous } from '../../trpc/procedures.js';
import { AcceptInput, InvitationEntry, InvitationIdInput, InvitationList, LookInput, OwnInvitation, SendInput, Username } from './emailed-link.schema.js';
import { acceptInvitation, listInvitations, lookAtInvitation, revokeInvitation, sendInvitation } from './emailed-link.service.js';

const users = acl('Magento_User::acl_users');

/** Invited admins set their own password through a link. */
export const invitationsRoutes = router({
  list: users().output(InvitationList).query(listInvitations),
  send: users().input(SendInput).output(InvitationEntry).mutation(sendInvitation),
  revoke: users().input(InvitationIdInput).output(wireBool).mutation(revokeInvitation),
  look: anonymous().input(LookInput).output(OwnInvitation).query(lookAtInvitation),
  accept: anonymous().input(AcceptInput).output(Username).mutation(acceptInvitation),
});
