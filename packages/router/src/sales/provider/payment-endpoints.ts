/** The URLs of the payment providers: the sandbox's, and Stripe's if it is not the default. */
export interface PaymentEndpoints {
  sandbox?: string | undefined;
  stripe?: string | undefined;
}

let endpoints: PaymentEndpoints = {};

/**
 * Sets the URLs of the payment providers for this process. They come from the operator's environment, never from a
 * setting of the shop: whoever changes such a URL receives the secret key and every payment.
 */
export function usePaymentEndpoints(given: PaymentEndpoints): void {
  endpoints = { ...given };
}

/** The URLs of the payment providers in this process. */
export const paymentEndpoints = (): PaymentEndpoints => endpoints;
