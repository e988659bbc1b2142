import { wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** The status of an order's payment for its buyer. */
export const PaymentStatus = z.object({
  status: z
    .enum(['not_required', 'requires_action', 'processing', 'succeeded', 'failed'])
    .describe(
      '`requires_action`: the buyer must approve the payment; `processing`: its outcome is not known yet; `failed`: the order was canceled.',
    ),
  reason: wireText.nullable().describe('Why the payment failed.'),
  reference: wireText.nullable().describe('Id of the payment at its provider, while the buyer must approve it.'),
  redirect_url: wireText.nullable().describe('The page on which the buyer approves the payment.'),
  client_secret: wireText.nullable().describe("Secret for the provider's script, which approves the payment in the storefront."),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** A payment that is not settled yet, for admins. */
export const WaitingPayment = z.object({
  /** The buyer must approve it, or the provider has not reported its outcome. */
  waits_for: z.enum(['buyer', 'provider']),
  /** Its id at the provider. */
  reference: wireText.nullable(),
  /** Why the outcome is not known. */
  reason: wireText.nullable(),
  since: wireTime,
  /** When the order is canceled; null for never. */
  until: wireTime.nullable(),
});
export type WaitingPayment = z.infer<typeof WaitingPayment>;
