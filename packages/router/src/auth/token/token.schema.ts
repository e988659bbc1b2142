import { int, nonEmptyText, pageOf, SearchCriteria, text, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

export const Credentials = z.object({ username: nonEmptyText, password: nonEmptyText });
export type Credentials = z.infer<typeof Credentials>;

/** A token in admin lists, without the token itself. */
export const TokenEntry = z.object({
  id: wireInt,
  type: z.enum(['admin', 'customer', 'integration']),
  account_id: wireInt,
  /** User name, email or name of the integration. */
  account: wireText,
  /** Name given by the owner; null for a sign-in token. */
  name: wireText.nullable(),
  created_at: wireTime,
  last_used_at: wireTime.nullable(),
});
export type TokenEntry = z.infer<typeof TokenEntry>;

export const TokenPage = pageOf(TokenEntry);
export type TokenPage = z.infer<typeof TokenPage>;

/** One account; defaults to all. */
export const TokenListInput = z.object({
  adminId: int.nullish(),
  customerId: int.nullish(),
  pageSize: int.nullish(),
  currentPage: int.nullish(),
  /** Filters and sorts; also pages if given. */
  searchCriteria: SearchCriteria.optional(),
  /** Part of the account or of the token's name. */
  text: text.nullish(),
});
export type TokenListInput = z.infer<typeof TokenListInput>;
export const TokenIdInput = z.object({ id: int });
export const TokenOwnerInput = z.object({ adminId: int.nullish(), customerId: int.nullish() });
export type TokenOwnerInput = z.infer<typeof TokenOwnerInput>;

export const NewTokenInput = z.object({
  /** Defaults to the caller. */
  adminId: int.nullish(),
  name: nonEmptyText,
});
export type NewTokenInput = z.infer<typeof NewTokenInput>;

/** The token itself is shown only here. */
export const NewToken = z.object({ id: wireInt, token: wireText });
export type NewToken = z.infer<typeof NewToken>;
