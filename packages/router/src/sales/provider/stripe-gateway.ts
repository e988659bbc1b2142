import { isTracing, tracedCall } from '@merx/tracing';
import Stripe from 'stripe';
import type { PaymentAnswer, PaymentCall, PaymentGateway } from './payment-gateway.js';

/** Longer than Stripe takes, shorter than a caller waits. */
const TIMEOUT_MS = 10_000;
/** Metadata names of call keys in Stripe: a payment has one for its creation, and one for its capture. */
const KEY = 'merx_key';
const CAPTURE_KEY = 'merx_capture_key';

const WITH_CHARGE: Stripe.PaymentIntentRetrieveParams = { expand: ['latest_charge'] };

/**
 * The provider of the method `stripe`: payment intents by card, at Stripe or at `apiBase`. An authorization is
 * identified by its payment intent, a capture by its charge. Error messages are our own, except for Stripe's card
 * errors: none contains the secret key.
 */
export function stripeGateway(secretKey: string, apiBase = '', timeoutMs = TIMEOUT_MS): PaymentGateway {
  const reaching = async <T>(work: (stripe: Stripe) => Promise<T>, failed: (error: unknown) => T): Promise<T> => {
    try {
      return await work(clientOf(secretKey, apiBase, timeoutMs));
    } catch (error) {
      return failed(error);
    }
  };
  return {
    perform: (call) => reaching((stripe) => actions[call.action](stripe, call), answerOf),
    find: (key) => reaching<PaymentAnswer | null>((stripe) => found(stripe, key), lost),
  };
}

function clientOf(secretKey: string, apiBase: string, timeout: number): Stripe {
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

type Action = (stripe: Stripe, call: PaymentCall) => Promise<PaymentAnswer>;

const actions: Record<PaymentCall['action'], Action> = {
  authorize: (stripe, call) => pay(stripe, call, 'manual'),
  capture: (stripe, call) => (call.parent === null ? pay(stripe, call, 'automatic') : capture(stripe, call, call.parent)),
  void: async (stripe, { key, parent }) => {
    if (parent === null) return NOTHING;
    // A void has no key in Stripe to look for: a canceled payment counts as voided.
    const { status } = await stripe.paymentIntents.retrieve(parent);
    if (status !== 'canceled') await stripe.paymentIntents.cancel(parent, {}, { idempotencyKey: key });
    return { state: 'done', txnId: `${parent}-void` };
  },
  refund: async (stripe, { key, parent, amount, currency, orderNumber }) => {
    const units = stripeAmount(amount, currency);
    if (parent === null || units === null) return parent === null ? NOTHING : UNEVEN;
    const before = await stripe.refunds.list({ charge: parent, limit: 100 });
    const metadata = { [KEY]: key, order: orderNumber };
    const refund =
      before.data.find((one) => one.metadata?.[KEY] === key) ??
      (await stripe.refunds.create({ charge: parent, amount: units, metadata }, { idempotencyKey: key }));
    if (refund.status === 'failed' || refund.status === 'canceled') return { state: 'declined', reason: `The refund ${refund.status}.` };
    return { state: 'done', txnId: refund.id };
  },
};

async function pay(stripe: Stripe, call: PaymentCall, how: 'manual' | 'automatic'): Promise<PaymentAnswer> {
  const { key, amount, currency, orderNumber, source } = call;
  const units = stripeAmount(amount, currency);
  if (units === null) return UNEVEN;
  if (!source) return { state: 'declined', reason: 'The payment names no payment method of Stripe.' };
  const intent = await stripe.paymentIntents.create(
    {
      ...{ amount: units, currency: currency.toLowerCase(), capture_method: how, payment_method: source, payment_method_types: ['card'] },
      // There is no buyer to redirect to a bank's page: a card that requires it is declined.
      ...{ confirm: true, off_session: false, error_on_requires_action: true },
      ...{ metadata: { [KEY]: key, order: orderNumber }, ...WITH_CHARGE },
    },
    { idempotencyKey: key },
  );
  return paid(intent);
}

async function capture(stripe: Stripe, { key, amount, currency }: PaymentCall, parent: string): Promise<PaymentAnswer> {
  const units = stripeAmount(amount, currency);
  if (units === null) return UNEVEN;
  const params = { amount_to_capture: units, metadata: { [CAPTURE_KEY]: key }, ...WITH_CHARGE };
  return paid(await stripe.paymentIntents.capture(parent, params, { idempotencyKey: key }), 'capture');
}

/**
 * Stripe's search is delayed, and does not cover voids and refunds: calls that are not found are sent again with their
 * key, which Stripe remembers for a day.
 */
async function found(stripe: Stripe, key: string): Promise<PaymentAnswer | null> {
  const quoted = `"${key.replace(/["\\]/g, '\\$&')}"`;
  const { data } = await stripe.paymentIntents.search({ query: `metadata["${KEY}"]:${quoted} OR metadata["${CAPTURE_KEY}"]:${quoted}` });
  const id = data[0]?.id;
  if (id === undefined) return null;
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  return paid(intent, intent.metadata[CAPTURE_KEY] === key ? 'capture' : undefined);
}

/** The status of a payment, for the call that created it or the one that captured it. */
function paid({ id, status, capture_method, latest_charge, last_payment_error }: Stripe.PaymentIntent, by?: 'capture'): PaymentAnswer {
  if (status === 'processing') return { state: 'unknown', reason: 'The payment is being processed.' };
  if (by !== 'capture' && capture_method === 'manual') {
    if (status === 'requires_capture' || status === 'succeeded') return { state: 'done', txnId: id };
  } else if (status === 'succeeded') {
    const charge = typeof latest_charge === 'string' ? latest_charge : latest_charge?.id;
    return charge ? { state: 'done', txnId: charge } : { state: 'unknown', reason: 'The payment has no charge yet.' };
  }
  return { state: 'declined', reason: last_payment_error?.message ?? `The payment was not carried out (${status}).` };
}

const NOTHING: PaymentAnswer = { state: 'declined', reason: 'There is nothing to go on from.' };
const UNEVEN: PaymentAnswer = { state: 'declined', reason: 'The amount is more exact than its currency.' };

/** A rejected request was not executed; the outcome of any other failure is unknown. */
function answerOf(error: unknown): PaymentAnswer {
  if (error instanceof Stripe.errors.StripeCardError) return { state: 'declined', reason: error.message };
  const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  const isRefused = [StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError].some((kind) => error instanceof kind);
  // Conflict on the same key, or too early: Stripe reports these as invalid requests, too.
  const isBusy = error instanceof Stripe.errors.StripeError && [409, 425, 429].includes(error.statusCode ?? 0);
  if (!isRefused || isBusy) return lost(error);
  return { state: 'declined', reason: `Stripe refused the request (${codeOf(error)}).` };
}

const lost = (error: unknown): PaymentAnswer => ({ state: 'unknown', reason: `Stripe did not answer (${codeOf(error)}).` });

function codeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'error';
  return [error.statusCode, error.code ?? error.type].filter((part) => part !== undefined).join(' ');
}

/** Currencies without decimals in Stripe, and those with three, the last of which must be zero. All others have two. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The decimal amount in Stripe's smallest unit of the currency; null when it is not a whole number of them. */
export function stripeAmount(amount: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const digits = WHOLE.has(currency) ? 0 : 2;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0') + (THOUSANDTHS.has(currency) ? '0' : ''));
  return Number.isSafeInteger(units) ? units : null;
}
