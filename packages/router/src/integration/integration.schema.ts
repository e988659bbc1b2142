import { bool, int, nonEmptyText, text, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** An integration as shown to admins, without its secrets. */
export const IntegrationEntry = z.object({
  id: wireInt,
  name: wireText,
  email: wireText.nullable(),
  /** The address that receives the secrets. */
  callback_url: wireText.nullable(),
  resources: z.array(wireText),
  is_active: wireBool,
  consumer_key: wireText,
  /** Whether it has an access token; false after it was revoked. */
  has_token: wireBool,
  created_at: wireTime,
  updated_at: wireTime,
  last_used_at: wireTime.nullable(),
});
export type IntegrationEntry = z.infer<typeof IntegrationEntry>;

export const IntegrationPage = z.object({ items: z.array(IntegrationEntry), total_count: wireInt });
export type IntegrationPage = z.infer<typeof IntegrationPage>;

/** The secrets that a client needs for its calls; shown only once. */
export const IntegrationSecrets = z.object({
  id: wireInt,
  name: wireText,
  consumer_key: wireText,
  consumer_secret: wireText,
  access_token: wireText,
  access_token_secret: wireText,
  /** With it the client may fetch its own access token, within an hour. */
  verifier: wireText,
});
export type IntegrationSecrets = z.infer<typeof IntegrationSecrets>;

export const IntegrationListInput = z.object({ pageSize: int.nullish(), currentPage: int.nullish() });
export type IntegrationListInput = z.infer<typeof IntegrationListInput>;

export const IntegrationIdInput = z.object({ id: int });

const fields = { email: text.nullish(), callback_url: text.nullish(), is_active: bool.nullish() };

export const NewIntegration = z.object({ name: nonEmptyText, resources: z.array(nonEmptyText), ...fields });
export type NewIntegration = z.infer<typeof NewIntegration>;

/** Omitted fields stay unchanged; `null` clears the email or the address. */
export const IntegrationChange = z.object({ id: int, name: nonEmptyText.nullish(), resources: z.array(nonEmptyText).nullish(), ...fields });
export type IntegrationChange = z.infer<typeof IntegrationChange>;
