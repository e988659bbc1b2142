import { int, nonEmptyText, pageOf, SearchCriteria, text, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

export const Credentials = z.object({ username: nonEmptyText, password: nonEmptyText });
export type Credentials = z.infer<typeof Credentials>;

/** A token as its owner's admin may see it: never the token itself. */
export const TokenEntry = z.object({
  id: wireInt,
  type: z.enum(['admin', 'customer', 'integration']),
  account_id: wireInt,
  /** User name, email or the integration's name. */
  account: wireText,
  /** What its owner calls it; null for the token of a sign-in. */
  name: wireText.nullable(),
  created_at: wireTime,
  last_used_at: wireTime.nullable(),
});
export type TokenEntry = z.infer<typeof TokenEntry>;

export const TokenPage = pageOf(TokenEntry);
export type TokenPage = z.infer<typeof TokenPage>;

/** One account, or none for all of them. */
export const TokenListInput = z.object({
  adminId: int.nullish(),
  customerId: int.nullish(),
  pageSize: int.nullish(),
  currentPage: int.nullish(),
  /** Narrows and orders them; says which page when it is given. */
  searchCriteria: SearchCriteria.optional(),
  /** Part of the account or the name. */
  text: text.nullish(),
});
export type TokenListInput = z.infer<typeof TokenListInput>;
export const TokenIdInput = z.object({ id: int });
export const TokenOwnerInput = z.object({ adminId: int.nullish(), customerId: int.nullish() });
export type TokenOwnerInput = z.infer<typeof TokenOwnerInput>;

export const NewTokenInput = z.object({
  /** Absent: the caller's own. */
  adminId: int.nullish(),
  name: nonEmptyText,
});
export type NewTokenInput = z.infer<typeof NewTokenInput>;

/** The only time that the token itself is shown. */
export const NewToken = z.object({ id: wireInt, token: wireText });
export type NewToken = z.infer<typeof NewToken>;
