import type { OrderImport } from './order-import.schema.js';

type PaymentInput = NonNullable<OrderImport['payment']>;

/** A payment with the last digits of its card under the name that answers have; later versions of the API call them `cc_last_4`. */
export function givenPayment({ cc_last_4, ...payment }: PaymentInput): Omit<PaymentInput, 'cc_last_4'> {
  return { ...payment, cc_last4: payment.cc_last4 ?? cc_last_4 };
}
