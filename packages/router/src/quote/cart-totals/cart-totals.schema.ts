import { list, text } from '@merx/wire';
import { z } from 'zod';
import { GiftMessageInput } from '../gift-message/gift-message.schema.js';
import { PaymentInput } from '../payment-method/payment-method.schema.js';

const AdditionalData = z.strictObject({
  custom_attributes: z.array(z.object({ attribute_code: text, value: z.unknown() })).nullish(),
  extension_attributes: z.object({ gift_messages: list(GiftMessageInput).nullish() }).nullish(),
});

export const CollectTotals = z.object({
  paymentMethod: PaymentInput,
  shippingCarrierCode: text.nullish(),
  shippingMethodCode: text.nullish(),
  additionalData: AdditionalData.nullish(),
});
export type CollectTotals = z.infer<typeof CollectTotals>;
