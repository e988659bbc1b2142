import { list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Card data that clients send, with the names used in order payments: accepted, but not stored in carts. */
const cardFields = {
  cc_exp_month: text.nullish(),
  cc_exp_year: text.nullish(),
  cc_last4: text.nullish(),
  cc_last_4: text.nullish(),
  cc_owner: text.nullish(),
  cc_ss_issue: text.nullish(),
  cc_ss_start_month: text.nullish(),
  cc_ss_start_year: text.nullish(),
  cc_type: text.nullish(),
};

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

export const PaymentId = wireInt;
export const PaymentIdText = wireText;
