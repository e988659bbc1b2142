import { text } from '@merx/wire';
import { z } from 'zod';
import { CartAddressInput, CartTotals, PaymentInput, PaymentMethods } from '../../quote/index.js';

export const PaymentDetails = z.object({ payment_methods: PaymentMethods, totals: CartTotals });
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const PaymentInformation = z.object({ paymentMethod: PaymentInput, billingAddress: CartAddressInput.nullish() });
export type PaymentInformation = z.infer<typeof PaymentInformation>;

/** An admin may set the recipient of the confirmation of a guest order. */
export const AdminPaymentInformation = PaymentInformation.extend({ email: text.nullish() });

/** A guest must give an email for the confirmation. */
export const GuestPaymentInformation = PaymentInformation.extend({ email: text });

const { custom_attributes } = CartAddressInput.shape;
/** Unknown ones are ignored. */
const extension_attributes = z.object({}).nullish();

export const ShippingInformation = z.object({
  addressInformation: z.strictObject({
    shipping_address: CartAddressInput,
    billing_address: CartAddressInput.nullish(),
    shipping_method_code: text,
    shipping_carrier_code: text,
    custom_attributes,
    extension_attributes,
  }),
});
export type ShippingInformation = z.infer<typeof ShippingInformation>;

export const TotalsInformation = z.object({
  addressInformation: z.strictObject({
    address: CartAddressInput,
    shipping_method_code: text.nullish(),
    shipping_carrier_code: text.nullish(),
    custom_attributes,
    extension_attributes,
  }),
});
export type TotalsInformation = z.infer<typeof TotalsInformation>;

/** Estimates the totals of the cart. */
export const EstimatedTotals = CartTotals;
