import { int, nonEmptyText, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { AdminEntry, interfaceLocale } from '../admin/admin.schema.js';

export const SignInInput = z.object({
  username: nonEmptyText,
  password: nonEmptyText,
  /** A code from the authenticator app or a backup code, if the account has a second factor. */
  otp: text.nullish(),
  /** The browser's answer to `passkeyPrompt`, as JSON text, instead of a code. */
  passkey: text.nullish(),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** The signed-in admin, the permissions of their role, and whether they have an authenticator app. */
export const Me = AdminEntry.omit({ is_active: true, created_at: true }).extend({ has_app: wireBool, resources: z.array(wireText) });
export type Me = z.infer<typeof Me>;
export const MeOrNobody = Me.nullable();

export const SessionEntry = z.object({
  id: wireInt,
  created_at: wireText,
  last_seen_at: wireText,
  expires_at: wireText,
  ip: wireText.nullable(),
  user_agent: wireText.nullable(),
  is_current: wireBool,
});
export type SessionEntry = z.infer<typeof SessionEntry>;
export const SessionList = z.array(SessionEntry);
export const SessionIdInput = z.object({ id: int });

/** Omitted fields stay unchanged. */
export const ProfileInput = z.object({
  firstname: nonEmptyText.optional(),
  lastname: nonEmptyText.optional(),
  email: nonEmptyText.optional(),
  interface_locale: interfaceLocale.optional(),
  /** The current password: required to change the email, which password resets are sent to. */
  password: nonEmptyText.optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export const ChangePasswordInput = z.object({ current_password: nonEmptyText, new_password: nonEmptyText });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
