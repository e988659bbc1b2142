/** Where the payment providers answer: the sandbox's, and Stripe's when it is not Stripe itself. */
export interface PaymentEndpoints {
  sandbox?: string | undefined;
  stripe?: string | undefined;
}

let endpoints: PaymentEndpoints = {};

/**
 * Sets where this process reaches the payment providers. That is for the operator to say, from the environment, and no setting of the shop:
 * whoever moves such an address is sent the secret key and every payment.
 */
export function usePaymentEndpoints(given: PaymentEndpoints): void {
  endpoints = { ...given };
}

/** Where this process reaches the payment providers. */
export const paymentEndpoints = (): PaymentEndpoints => endpoints;
