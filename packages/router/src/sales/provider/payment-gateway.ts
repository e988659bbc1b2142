/** What a payment provider is asked for: to hold money, to take it, to let it go, to give it back. */
export type PaymentAction = 'authorize' | 'capture' | 'void' | 'refund';

export interface PaymentCall {
  /** Names the call: asked twice under one key, the provider does a thing once. */
  key: string;
  action: PaymentAction;
  /** Decimal text, in the base currency. */
  amount: string;
  currency: string;
  /** The order's number, for the provider's own books. */
  orderNumber: string;
  /** The provider's name for what this call goes on from: the authorization of a capture or void, the capture of a refund. */
  parent: string | null;
  /** What the buyer pays with, as the provider names it; only for placing an order. */
  source?: string | null;
}

/** How a call went. What is `unknown` may have been done or not: it is asked about again. */
export type PaymentAnswer = { state: 'done'; txnId: string } | { state: 'declined'; reason: string } | { state: 'unknown'; reason: string };

/** A payment provider. Neither function throws for anything that the provider or the network does. */
export interface PaymentGateway {
  perform(call: PaymentCall): Promise<PaymentAnswer>;
  /** How the call under that key went; null when the provider has never heard of it. */
  find(key: string): Promise<PaymentAnswer | null>;
}
