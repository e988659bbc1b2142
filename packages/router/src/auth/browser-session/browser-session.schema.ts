import { int, nonEmptyText, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const SignInInput = z.object({
  username: nonEmptyText,
  password: nonEmptyText,
  /** A code from the authenticator app or a backup code, if the account has a second factor. */
  otp: text.nullish(),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** The signed-in admin and the permissions of their role. */
export const Me = z.object({
  id: wireInt,
  username: wireText,
  firstname: wireText,
  lastname: wireText,
  email: wireText,
  role: z.object({ id: wireInt, name: wireText }),
  resources: z.array(wireText),
  interface_locale: wireText,
  otp_enabled: wireBool,
  last_sign_in_at: wireText.nullable(),
});
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
