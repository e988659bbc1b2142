import type { ConfigReader } from '@merx/db';
import type { PaymentAction, PaymentGateway } from './payment-gateway.js';
import { sandboxGateway } from './sandbox-gateway.js';

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
export function usePaymentEndpoints(urls: PaymentEndpoints): void {
  endpoints = { ...urls };
}

interface Provider {
  /** Whether it is fully configured by the operator and the settings. */
  isReachable: (config: ConfigReader) => boolean;
  gateway: (config: ConfigReader) => PaymentGateway;
}

/** Stripe's library is large and is loaded with the first call. */
function stripeWhenUsed(secretKey: string, url: string | undefined): PaymentGateway {
  const gateway = async () => (await import('./stripe-gateway.js')).stripeGateway(secretKey, url);
  return { perform: async (call) => (await gateway()).perform(call), find: async (key) => (await gateway()).find(key) };
}

/** The online payment methods, with their gateways. All others are offline. */
const providers: Readonly<Record<string, Provider>> = {
  sandbox: {
    isReachable: () => Boolean(endpoints.sandbox),
    gateway: () => sandboxGateway(endpoints.sandbox ?? ''),
  },
  stripe: {
    isReachable: (config) => config.text('payment/stripe/secret_key') !== '',
    gateway: (config) => stripeWhenUsed(config.text('payment/stripe/secret_key'), endpoints.stripe),
  },
};

const providerOf = (method: string): Provider | undefined => (Object.hasOwn(providers, method) ? providers[method] : undefined);

/** Whether a method is online. */
export const isOnline = (method: string | null | undefined): boolean => Object.hasOwn(providers, method ?? '');

/** Whether an online method is fully configured. */
export function isReachable(config: ConfigReader, method: string): boolean {
  return providerOf(method)?.isReachable(config) ?? true;
}

/**
 * The buyer's means of payment at Stripe, from the values of a cart's payment: the one that names a payment method,
 * otherwise the first.
 */
export function paymentSource(method: string, values: readonly string[]): string | null {
  if (method !== 'stripe') return null;
  return values.find((value) => value.startsWith('pm_')) ?? values[0] ?? null;
}

/** The gateway of a method, with the settings of the order's store view. Throws for a method without one. */
export function gatewayOf(config: ConfigReader, method: string): PaymentGateway {
  const provider = providerOf(method);
  if (!provider) throw new Error(`No provider takes the money of the payment method ${method}.`);
  return provider.gateway(config);
}

/** The provider request for placing an order: authorize or capture. */
export const placementAction = (config: ConfigReader, method: string): PaymentAction =>
  config.text(`payment/${method}/payment_action`) === 'authorize_capture' ? 'capture' : 'authorize';

/** The state of a new order: with an online method it waits for the payment. */
export const placementState = (method: string): 'pending_payment' | 'new' => (isOnline(method) ? 'pending_payment' : 'new');
