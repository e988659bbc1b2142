import { text, wireBool, wireInt } from '@merx/wire';
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

export const OrderId = wireInt;
export const Saved = wireBool;
