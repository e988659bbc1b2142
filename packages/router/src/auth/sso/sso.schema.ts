import { bool, int, nonEmptyText, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const GroupRole = z.object({ group: wireText, role_id: wireInt });
export type GroupRole = z.infer<typeof GroupRole>;

/** Single sign-on as set, without the client's secret. */
export const SsoSettings = z.object({
  is_set: wireBool,
  issuer: wireText,
  client_id: wireText,
  has_secret: wireBool,
  scopes: wireText,
  groups_claim: wireText,
  label: wireText,
  is_enabled: wireBool,
  is_only: wireBool,
  role_map: z.array(GroupRole),
  default_role_id: wireInt.nullable(),
  break_glass_id: wireInt.nullable(),
  /** To be registered with the provider. */
  redirect_uri: wireText,
});
export type SsoSettings = z.infer<typeof SsoSettings>;

export const SsoInput = z.object({
  issuer: nonEmptyText,
  client_id: nonEmptyText,
  /** If omitted or empty, the secret stays unchanged. */
  client_secret: text.nullish(),
  /** Removes the secret: for public clients. */
  forget_secret: bool.nullish(),
  scopes: text.nullish(),
  groups_claim: text.nullish(),
  label: text.nullish(),
  is_enabled: bool.nullish(),
  is_only: bool.nullish(),
  /** The first entry whose group an admin has decides the role. */
  role_map: z.array(z.object({ group: nonEmptyText, role_id: int })).nullish(),
  default_role_id: int.nullish(),
  break_glass_id: int.nullish(),
});
export type SsoInput = z.infer<typeof SsoInput>;

/** What the sign-in page offers; null without single sign-on. */
export const SsoOffer = z.object({ label: wireText, is_only: wireBool }).nullable();
export type SsoOffer = z.infer<typeof SsoOffer>;

/** The right to pass the second factor after single sign-on. */
export const SsoTicket = z.object({ ticket: nonEmptyText });
export type SsoTicket = z.infer<typeof SsoTicket>;

/** A code or a passkey, as at sign-in. The ticket serves once. */
export const SsoFactorInput = SsoTicket.extend({ otp: text.nullish(), passkey: text.nullish() });
export type SsoFactorInput = z.infer<typeof SsoFactorInput>;
