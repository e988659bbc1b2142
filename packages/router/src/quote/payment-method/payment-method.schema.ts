import { list, text, wireText } from '@merx/wire';
import { z } from 'zod';
import { fields } from '../address/address.schema.js';

/** Card data that clients send, with the names used in order payments: accepted, but not stored in carts. */
const cardFields = fields(
  text.nullish(),
  ...(['cc_exp_month', 'cc_exp_year', 'cc_last4', 'cc_last_4', 'cc_owner', 'cc_ss_issue', 'cc_ss_start_month'] as const),
  ...(['cc_ss_start_year', 'cc_type'] as const),
);

export const PaymentInput = z.strictObject({
  ...cardFields,
  method: text,
  po_number: text.nullish(),
  additional_data: z.unknown().optional(),
  extension_attributes: z.object({ agreement_ids: list(text).nullish() }).nullish(),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

export const SetPayment = z.object({ method: PaymentInput });

export const Payment = z.object({
  method: wireText,
  po_number: wireText.optional(),
  additional_data: z.array(wireText).optional(),
});
export type Payment = z.infer<typeof Payment>;
/** No method is returned as an empty list. */
export const ChosenPayment = Payment.nullable();

export const PaymentMethod = z.object({ code: wireText, title: wireText });
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const PaymentMethods = z.array(PaymentMethod);
