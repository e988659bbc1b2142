import { isTracing, tracedCall } from '@merx/tracing';
import Stripe from 'stripe';
import type { PaymentAnswer } from './payment-gateway.js';

/** A client of Stripe's API, or of `apiBase`; requests end after `timeout` milliseconds. */
export function stripeClient(secretKey: string, apiBase: string, timeout: number): Stripe {
  // No retries except the library's own one for a broken connection, with the same key: unanswered calls are queried later.
  const config: Stripe.StripeConfig = {
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(isTracing() && { httpClient: tracedClient() }),
  };
  if (apiBase === '') return new Stripe(secretKey, config);
  const { protocol, hostname: host, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, { ...config, host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' });
}

/** Stripe's own HTTP client, with its calls in the current trace. */
function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    tracedCall({ method, host, port, statusOf: (response) => response.getStatusCode() }, (trace) =>
      makeRequest(host, port, path, method, { ...(headers as object), ...trace }, ...rest),
    );
  return client;
}

/** The answer of a failed request: a rejected one was not executed; the outcome of any other failure is unknown. */
export function refusalOf(error: unknown): PaymentAnswer {
  if (error instanceof Stripe.errors.StripeCardError) return { state: 'declined', reason: error.message };
  const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  const isRefused = [StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError].some((kind) => error instanceof kind);
  // Conflict on the same key, or too early: Stripe reports these as invalid requests, too.
  const isBusy = error instanceof Stripe.errors.StripeError && [409, 425, 429].includes(error.statusCode ?? 0);
  if (!isRefused || isBusy) return lost(error);
  return { state: 'declined', reason: `Stripe refused the request (${codeOf(error)}).` };
}

/** The answer of a failed query: the outcome stays unknown. */
export const lost = (error: unknown): PaymentAnswer => ({ state: 'unknown', reason: `Stripe did not answer (${codeOf(error)}).` });

/** Whether a request came too late for the payment's status. */
export const isWrongStatus = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';

function codeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'error';
  return [error.statusCode, error.code ?? error.type].filter((part) => part !== undefined).join(' ');
}
