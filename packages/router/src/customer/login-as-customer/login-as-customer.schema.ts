import { int, nonEmptyText, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** The customer to log in as. */
export const LoginInput = z.object({ customerId: int });

/** What an admin who wants to log in as a customer has to know. */
export const LoginOptions = z.object({
  /** Why it is not possible; null if it is. */
  refusal: z.enum(['disabled', 'inactive', 'not_allowed']).nullable(),
  /** The store views in which the customer has an account. */
  stores: z.array(
    z.object({
      id: wireInt,
      name: wireText,
      website: wireText,
      /** Host of the storefront that would be opened; null if no address is set. */
      host: wireText.nullable(),
    }),
  ),
  /** The store view of the customer's account. */
  store_id: wireInt,
  /** Length of a session in seconds. */
  seconds: wireInt,
  /** Sessions of admins who are logged in as the customer, newest first. */
  sessions: z.array(z.object({ id: wireInt, admin: wireText, created_at: wireTime, expires_at: wireTime })),
});
export type LoginOptions = z.infer<typeof LoginOptions>;

export const OpenStorefront = z.object({ customerId: int, storeId: int });
export type OpenStorefront = z.infer<typeof OpenStorefront>;

/** The address to open, which contains a secret that is valid once. */
export const StorefrontAddress = z.object({ url: wireText });
export type StorefrontAddress = z.infer<typeof StorefrontAddress>;

export const SignedInAs = z.object({ token: wireText, expires_in: wireInt });
export type SignedInAs = z.infer<typeof SignedInAs>;

/** Without an id, all sessions of admins as the customer. */
export const EndLogins = z.object({ customerId: int, id: int.nullish() });
export type EndLogins = z.infer<typeof EndLogins>;

export const ExchangeInput = z.object({ secret: nonEmptyText.describe('The secret from the address that the admin has opened.') });
export type ExchangeInput = z.infer<typeof ExchangeInput>;

export const StaffSession = z.object({
  token: wireText,
  expires_at: wireTime,
  admin: z.object({ name: wireText }),
  customer_id: wireInt,
  store_code: wireText,
});
export type StaffSession = z.infer<typeof StaffSession>;
