import type { ConfigReader } from '@merx/db';
import { paymentEndpoints } from './payment-endpoints.js';
import type { PaymentAction, PaymentGateway } from './payment-gateway.js';
import { sandboxGateway } from './sandbox-gateway.js';
import { stripeGateway } from './stripe-gateway.js';

interface Provider {
  /** Whether the operator and the settings have said all that it takes to reach it. */
  isReachable: (config: ConfigReader) => boolean;
  gateway: (config: ConfigReader) => PaymentGateway;
}

/** The methods by which a provider takes the money, with what reaches it. All others work offline: money comes by other ways. */
const providers: Readonly<Record<string, Provider>> = {
  sandbox: {
    isReachable: () => Boolean(paymentEndpoints().sandbox),
    gateway: () => sandboxGateway(paymentEndpoints().sandbox ?? ''),
  },
  stripe: {
    isReachable: (config) => config.text('payment/stripe/secret_key') !== '',
    gateway: (config) => stripeGateway(config.text('payment/stripe/secret_key'), paymentEndpoints().stripe),
  },
};

const providerOf = (method: string): Provider | undefined => (Object.hasOwn(providers, method) ? providers[method] : undefined);

/** Whether a provider takes the money of a method. */
export const isOnline = (method: string | null | undefined): boolean => Object.hasOwn(providers, method ?? '');

/** Whether nothing is lacking to take the money of a method. */
export function isReachable(config: ConfigReader, method: string): boolean {
  return providerOf(method)?.isReachable(config) ?? true;
}

/** What a buyer pays with at Stripe, by the values of a cart's payment: the one that names a payment method, or else the first. */
export function paymentSource(method: string, values: readonly string[]): string | null {
  if (method !== 'stripe') return null;
  return values.find((value) => value.startsWith('pm_')) ?? values[0] ?? null;
}

/** What reaches the provider of a method, by the settings of the order's store view. Throws for a method without one. */
export function gatewayOf(config: ConfigReader, method: string): PaymentGateway {
  const provider = providerOf(method);
  if (!provider) throw new Error(`No provider takes the money of the payment method ${method}.`);
  return provider.gateway(config);
}

/** What placing an order asks the provider for: to hold the money or to take it. */
export const placementAction = (config: ConfigReader, method: string): PaymentAction =>
  config.text(`payment/${method}/payment_action`) === 'authorize_capture' ? 'capture' : 'authorize';

/** The state of a new order: what is paid at a provider waits for it. */
export const placementState = (method: string): 'pending_payment' | 'new' => (isOnline(method) ? 'pending_payment' : 'new');
