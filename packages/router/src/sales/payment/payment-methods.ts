import type { ConfigReader } from '@merx/db';
import type { PaymentAction, PaymentGateway } from './payment-gateway.js';
import { sandboxGateway } from './sandbox-gateway.js';

/** The methods by which a provider takes the money, with what reaches it. All others work offline: money comes by other ways. */
const providers: Readonly<Record<string, (config: ConfigReader) => PaymentGateway>> = {
  sandbox: (config) => sandboxGateway(config.text('payment/sandbox/url')),
};

/** Whether a provider takes the money of a method. */
export const isOnline = (method: string | null | undefined): boolean => Object.hasOwn(providers, method ?? '');

/** What reaches the provider of a method, by the settings of the order's store view. Throws for a method without one. */
export function gatewayOf(config: ConfigReader, method: string): PaymentGateway {
  const provider = Object.hasOwn(providers, method) ? providers[method] : undefined;
  if (!provider) throw new Error(`No provider takes the money of the payment method ${method}.`);
  return provider(config);
}

/** What placing an order asks the provider for: to hold the money or to take it. */
export const placementAction = (config: ConfigReader, method: string): PaymentAction =>
  config.text(`payment/${method}/payment_action`) === 'authorize_capture' ? 'capture' : 'authorize';

/** The state of a new order: what is paid at a provider waits for it. */
export const placementState = (method: string): 'pending_payment' | 'new' => (isOnline(method) ? 'pending_payment' : 'new');
