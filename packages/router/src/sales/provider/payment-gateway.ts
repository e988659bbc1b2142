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
  /** The provider's id of a payment that waits for the buyer. */
  reference?: string | null;
  /** Whether a capture leaves some of the authorized amount for later captures. */
  isPartial?: boolean;
}

/** A payment that the buyer has to approve: at a URL, or with the provider's own script and a secret. */
export interface ActionNeeded {
  state: 'action';
  /** The provider's id of the payment. */
  reference: string;
  redirectUrl: string | null;
  clientSecret: string | null;
}

/**
 * The outcome of a call. An `unknown` call may have been executed or not: it is queried later. A call that needs an `action` is
 * not executed before the buyer has approved it.
 */
export type PaymentAnswer =
  | { state: 'done'; txnId: string }
  | { state: 'declined'; reason: string }
  | { state: 'unknown'; reason: string }
  | ActionNeeded;

/** A payment provider. No function throws on provider or network errors. */
export interface PaymentGateway {
  perform(call: PaymentCall): Promise<PaymentAnswer>;
  /** The outcome of a call made before, completing what the buyer has approved; null when the provider does not know it. */
  find(call: PaymentCall): Promise<PaymentAnswer | null>;
  /**
   * Ends a payment that waits for the buyer, so that it can no longer be made: `done` if it was made before, otherwise `declined`. Absent
   * for a provider without such payments.
   */
  end?(reference: string): Promise<PaymentAnswer>;
}

/** A message from a provider, exactly as it arrived. */
export interface PaymentMessage {
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** The payment that a message is about. Its content is not trusted beyond that: the outcome is read from the provider. */
export interface MessageSubject {
  /** The provider's id of a payment that waited for the buyer. */
  reference: string | null;
  /** The idempotency key of the call that made it. */
  key: string | null;
}

/** What a message is about; `forged` unless the provider has signed it, `unknown` while that cannot be checked. */
export type CheckedMessage = MessageSubject | 'forged' | 'unknown';
