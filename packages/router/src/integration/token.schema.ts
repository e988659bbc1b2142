import { int, nonEmptyText, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const Credentials = z.object({ username: nonEmptyText, password: nonEmptyText });
export type Credentials = z.infer<typeof Credentials>;

/** A token as its owner's admin may see it: never the token itself. */
export const TokenEntry = z.object({
  id: wireInt,
  type: z.enum(['admin', 'customer']),
  account_id: wireInt,
  /** User name or email. */
  account: wireText,
  created_at: wireText,
  last_used_at: wireText.nullable(),
});

export const TokenPage = z.object({ items: z.array(TokenEntry), total_count: wireInt });
export type TokenPage = z.infer<typeof TokenPage>;

/** One account, or none for all of them. */
export const TokenListInput = z.object({
  adminId: int.nullish(),
  customerId: int.nullish(),
  pageSize: int.nullish(),
  currentPage: int.nullish(),
});
export type TokenListInput = z.infer<typeof TokenListInput>;
export const TokenIdInput = z.object({ id: int });
export const TokenOwnerInput = z.object({ adminId: int.nullish(), customerId: int.nullish() });
export type TokenOwnerInput = z.infer<typeof TokenOwnerInput>;
