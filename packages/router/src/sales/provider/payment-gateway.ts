/** A request to a payment provider: authorize, capture, void or refund. */
export type PaymentAction = 'authorize' | 'capture' | 'void' | 'refund';

export interface PaymentCall {
  /** The idempotency key of the call: the provider executes repeated calls once. */
  key: string;
  action: PaymentAction;
  /** Decimal text, in the base currency. */
  amount: string;
  currency: string;
  /** The order's number, for the provider's records. */
  orderNumber: string;
  /** The provider's id of the parent transaction: the authorization of a capture or void, the capture of a refund. */
  parent: string | null;
  /** The buyer's means of payment, as named by the provider; only for placing an order. */
  source?: string | null;
}

/** The outcome of a call. An `unknown` call may have been executed or not: it is queried later. */
export type PaymentAnswer = { state: 'done'; txnId: string } | { state: 'declined'; reason: string } | { state: 'unknown'; reason: string };

/** A payment provider. Neither function throws on provider or network errors. */
export interface PaymentGateway {
  perform(call: PaymentCall): Promise<PaymentAnswer>;
  /** The outcome of the call with that key; null when the provider does not know it. */
  find(key: string): Promise<PaymentAnswer | null>;
}
