import { int, nonEmptyText, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { interfaceLocale } from '../admin/admin.schema.js';

export const InvitationEntry = z.object({
  id: wireInt,
  email: wireText,
  firstname: wireText,
  lastname: wireText,
  role: z.object({ id: wireInt, name: wireText }),
  /** User name of the sender; null if that admin was deleted. */
  invited_by: wireText.nullable(),
  created_at: wireText,
  expires_at: wireText,
  is_expired: wireBool,
});
export type InvitationEntry = z.infer<typeof InvitationEntry>;
export const InvitationList = z.array(InvitationEntry);

export const InvitationIdInput = z.object({ id: int });

export const SendInput = z.object({ email: nonEmptyText, firstname: nonEmptyText, lastname: nonEmptyText, role_id: int });
export type SendInput = z.infer<typeof SendInput>;

export const LookInput = z.object({ token: nonEmptyText });
/** The part of an invitation shown to its recipient. */
export const OwnInvitation = InvitationEntry.pick({ email: true, firstname: true, lastname: true, expires_at: true });
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const AcceptInput = z.object({
  token: nonEmptyText,
  username: nonEmptyText,
  password: nonEmptyText,
  /** Defaults to the name in the invitation. */
  firstname: nonEmptyText.optional(),
  lastname: nonEmptyText.optional(),
  interface_locale: interfaceLocale.optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;

/** A user name or an email. */
export const ForgotInput = z.object({ username: nonEmptyText });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const ResetInput = z.object({ token: nonEmptyText, password: nonEmptyText });
export type ResetInput = z.infer<typeof ResetInput>;

/** User name of the admin who can now sign in. */
export const Username = z.object({ username: wireText });
