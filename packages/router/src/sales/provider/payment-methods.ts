import type { ConfigReader } from '@merx/db';
import type { CheckedMessage, PaymentAction, PaymentGateway, PaymentMessage } from './payment-gateway.js';
import type { PayPalAccount } from './paypal-client.js';
import { payPalGateway } from './paypal-gateway.js';
import { payPalMessage } from './paypal-webhook.js';
import { sandboxGateway } from './sandbox-gateway.js';
import { stripeMessage } from './stripe-webhook.js';

/** The URLs of the payment providers: the sandbox's, and those of Stripe and PayPal if they are not the default. */
export interface PaymentEndpoints {
  sandbox?: string | undefined;
  stripe?: string | undefined;
  paypal?: string | undefined;
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
  /** Checks a message with the settings of every store view; absent for a provider without messages. */
  check?: (message: PaymentMessage, configs: readonly ConfigReader[]) => CheckedMessage | Promise<CheckedMessage>;
}

/** Stripe's library is large and is loaded with the first call. */
function stripeWhenUsed(config: ConfigReader): Required<PaymentGateway> {
  const options = { apiBase: endpoints.stripe, returnUrl: config.text('payment/stripe/return_url') };
  const gateway = async () => (await import('./stripe-gateway.js')).stripeGateway(config.text('payment/stripe/secret_key'), options);
  return {
    perform: async (call) => (await gateway()).perform(call),
    find: async (call) => (await gateway()).find(call),
    end: async (reference) => (await gateway()).end(reference),
  };
}

const PAYPAL = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

const payPalAccount = (config: ConfigReader): PayPalAccount => ({
  url: endpoints.paypal ?? (config.text('payment/paypal/environment') === 'live' ? PAYPAL.live : PAYPAL.sandbox),
  clientId: config.text('payment/paypal/client_id'),
  clientSecret: config.text('payment/paypal/client_secret'),
});

/** The different values of the store views that are not empty. */
const valuesOf = (configs: readonly ConfigReader[], path: `payment/${string}`): string[] => [
  ...new Set(configs.map((config) => config.text(path)).filter((value) => value !== '')),
];

/** The online payment methods, with their gateways. All others are offline. */
const providers: Readonly<Record<string, Provider>> = {
  sandbox: {
    isReachable: () => Boolean(endpoints.sandbox),
    gateway: () => sandboxGateway(endpoints.sandbox ?? ''),
  },
  stripe: {
    isReachable: (config) => config.text('payment/stripe/secret_key') !== '',
    gateway: stripeWhenUsed,
    check: (message, configs) => stripeMessage(message, valuesOf(configs, 'payment/stripe/webhook_secret')),
  },
  paypal: {
    isReachable: (config) => config.text('payment/paypal/client_id') !== '' && config.text('payment/paypal/client_secret') !== '',
    gateway: (config) =>
      payPalGateway(payPalAccount(config), {
        returnUrl: config.text('payment/paypal/return_url'),
        cancelUrl: config.text('payment/paypal/cancel_url'),
      }),
    check: (message, configs) =>
      payPalMessage(
        message,
        valuesOf(configs, 'payment/paypal/webhook_id').flatMap((webhookId) => {
          const config = configs.find((one) => one.text('payment/paypal/webhook_id') === webhookId);
          return config ? [{ ...payPalAccount(config), webhookId }] : [];
        }),
      ),
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

/** What a message to a method's webhook is about; null for a method without webhooks. `configs` are those of all store views. */
export const checkMessage = async (
  method: string,
  message: PaymentMessage,
  configs: readonly ConfigReader[],
): Promise<CheckedMessage | null> => (await providerOf(method)?.check?.(message, configs)) ?? null;

/** The provider request for placing an order: authorize or capture. */
export const placementAction = (config: ConfigReader, method: string): PaymentAction =>
  config.text(`payment/${method}/payment_action`) === 'authorize_capture' ? 'capture' : 'authorize';

/** The state of a new order: with an online method it waits for the payment. */
export const placementState = (method: string): 'pending_payment' | 'new' => (isOnline(method) ? 'pending_payment' : 'new');
