import type Stripe from 'stripe';
import type { PaymentAnswer, PaymentCall, PaymentGateway } from './payment-gateway.js';
import { isWrongStatus, lost, refusalOf, stripeClient } from './stripe-client.js';

/** Longer than Stripe takes, shorter than a caller waits. */
const TIMEOUT_MS = 10_000;
/** Metadata with the key of the call that created a payment. */
const KEY = 'merx_key';

const WITH_CHARGE: Stripe.PaymentIntentRetrieveParams = { expand: ['latest_charge'] };

interface StripeOptions {
  /** Where Stripe's API is; empty: at Stripe. */
  apiBase?: string | undefined;
  /** Where the bank's page sends the buyer back to; empty: cards that require such a page are declined. */
  returnUrl?: string;
  timeoutMs?: number;
}

/**
 * The provider of the method `stripe`: payment intents by card. An authorization is identified by its payment intent, a capture by its
 * charge and, after the first, its number. Error messages are our own, except for Stripe's card errors: none contains the secret key.
 */
export function stripeGateway(
  secretKey: string,
  { apiBase = '', returnUrl = '', timeoutMs = TIMEOUT_MS }: StripeOptions = {},
): Required<PaymentGateway> {
  const reaching = async <T>(work: (stripe: Stripe) => Promise<T>, failed: (error: unknown) => T): Promise<T> => {
    try {
      return await work(stripeClient(secretKey, apiBase, timeoutMs));
    } catch (error) {
      return failed(error);
    }
  };
  return {
    perform: (call) => reaching((stripe) => actions[call.action](stripe, call, returnUrl), refusalOf),
    find: (call) => reaching<PaymentAnswer | null>((stripe) => found(stripe, call), lost),
    end: (reference) => reaching((stripe) => ended(stripe, reference), lost),
  };
}

type Action = (stripe: Stripe, call: PaymentCall, returnUrl: string) => Promise<PaymentAnswer>;

const actions: Record<PaymentCall['action'], Action> = {
  authorize: (stripe, call, returnUrl) => pay(stripe, call, returnUrl, 'manual'),
  capture: (stripe, call, returnUrl) =>
    call.parent === null ? pay(stripe, call, returnUrl, 'automatic') : capture(stripe, call, call.parent),
  void: async (stripe, { key, parent }) => {
    if (parent === null) return NOTHING;
    // A void has no key in Stripe to look for: a payment without anything left to capture counts as voided.
    const { status } = await stripe.paymentIntents.retrieve(parent);
    if (status === 'requires_capture') await stripe.paymentIntents.cancel(parent, {}, { idempotencyKey: key });
    return { state: 'done', txnId: `${parent}-void` };
  },
  refund: async (stripe, { key, parent, amount, currency, orderNumber }) => {
    const units = stripeAmount(amount, currency);
    if (parent === null || units === null) return parent === null ? NOTHING : UNEVEN;
    const charge = parent.replace(/-\d+$/, '');
    const before = await stripe.refunds.list({ charge, limit: 100 });
    const metadata = { [KEY]: key, order: orderNumber };
    const refund =
      before.data.find((one) => one.metadata?.[KEY] === key) ??
      (await stripe.refunds.create({ charge, amount: units, metadata }, { idempotencyKey: key }));
    if (refund.status === 'failed' || refund.status === 'canceled') return { state: 'declined', reason: `The refund ${refund.status}.` };
    return { state: 'done', txnId: refund.id };
  },
};

async function pay(stripe: Stripe, call: PaymentCall, returnUrl: string, how: 'manual' | 'automatic'): Promise<PaymentAnswer> {
  const { key, amount, currency, orderNumber, source } = call;
  const units = stripeAmount(amount, currency);
  if (units === null) return UNEVEN;
  if (!source) return { state: 'declined', reason: 'The payment names no payment method of Stripe.' };
  const intent = await stripe.paymentIntents.create(
    {
      ...{ amount: units, currency: currency.toLowerCase(), capture_method: how, payment_method: source, payment_method_types: ['card'] },
      ...{ confirm: true, off_session: false },
      // A storefront without a page to return to could not continue the payment: a card that requires the bank's page is declined.
      ...(returnUrl === '' ? { error_on_requires_action: true } : { return_url: returnUrl }),
      ...(how === 'manual' && { payment_method_options: { card: { request_multicapture: 'if_available' } } }),
      ...{ metadata: { [KEY]: key, order: orderNumber }, ...WITH_CHARGE },
    },
    { idempotencyKey: key },
  );
  return paid(intent);
}

/** The last capture releases the rest; others keep it where the account and the card allow several captures. */
async function capture(stripe: Stripe, { key, amount, currency, isPartial }: PaymentCall, parent: string): Promise<PaymentAnswer> {
  const units = stripeAmount(amount, currency);
  if (units === null) return UNEVEN;
  const before = await stripe.paymentIntents.retrieve(parent, WITH_CHARGE);
  const known = capturedBy(before, key);
  if (known) return known;
  const params = {
    amount_to_capture: units,
    ...(isPartial && allowsSeveral(before) && { final_capture: false }),
    metadata: { [key]: String(captureCount(before) + 1) },
    ...WITH_CHARGE,
  };
  const after = await stripe.paymentIntents.capture(parent, params, { idempotencyKey: key });
  return capturedBy(after, key) ?? paid(after);
}

function allowsSeveral({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge?.payment_method_details?.card?.multicapture?.status === 'available';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const captureCount = ({ metadata }: Stripe.PaymentIntent): number => Object.keys(metadata).filter((name) => UUID.test(name)).length;

/** The transaction of the capture with that key, which is in the payment's metadata: searching would be delayed. */
function capturedBy({ metadata, latest_charge }: Stripe.PaymentIntent, key: string): PaymentAnswer | null {
  // Captures were once recorded under a name of their own, one at most.
  const number = metadata[key] ?? (metadata.merx_capture_key === key ? '1' : undefined);
  const charge = typeof latest_charge === 'string' ? latest_charge : latest_charge?.id;
  if (number === undefined || !charge) return null;
  return { state: 'done', txnId: number === '1' ? charge : `${charge}-${number}` };
}

/** Voids and refunds are not looked for: they are sent again with their key, and check what was done before. */
async function found(stripe: Stripe, { key, action, parent, reference }: PaymentCall): Promise<PaymentAnswer | null> {
  if (action === 'void' || action === 'refund') return null;
  if (parent !== null) return capturedBy(await stripe.paymentIntents.retrieve(parent, WITH_CHARGE), key);
  const id = reference ?? (await searched(stripe, key));
  if (id === undefined) return null;
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  // Otherwise the buyer could still pay it with another card after the order was canceled.
  return intent.status === 'requires_payment_method' ? cancel(stripe, intent) : paid(intent);
}

/** Stripe's search is delayed: payments that are not found are sent again with their key, which Stripe remembers for a day. */
async function searched(stripe: Stripe, key: string): Promise<string | undefined> {
  const { data } = await stripe.paymentIntents.search({ query: `metadata["${KEY}"]:"${key.replace(/["\\]/g, '\\$&')}"` });
  return data[0]?.id;
}

const OPEN: readonly Stripe.PaymentIntent['status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

async function ended(stripe: Stripe, reference: string): Promise<PaymentAnswer> {
  const intent = await stripe.paymentIntents.retrieve(reference, WITH_CHARGE);
  return OPEN.includes(intent.status) ? cancel(stripe, intent) : paid(intent);
}

async function cancel(stripe: Stripe, { id, last_payment_error: error }: Stripe.PaymentIntent): Promise<PaymentAnswer> {
  try {
    await stripe.paymentIntents.cancel(id);
    return { state: 'declined', reason: error?.message ?? 'The buyer did not complete the payment.' };
  } catch (failure) {
    // The buyer has paid at the same moment.
    if (!isWrongStatus(failure)) throw failure;
    return paid(await stripe.paymentIntents.retrieve(id, WITH_CHARGE));
  }
}

/** The status of a payment for the call that created it. */
function paid(intent: Stripe.PaymentIntent): PaymentAnswer {
  const { id, status, capture_method, latest_charge, last_payment_error, next_action, client_secret: clientSecret } = intent;
  if (status === 'processing') return { state: 'unknown', reason: 'The payment is being processed.' };
  if (status === 'requires_action') {
    return { state: 'action', reference: id, redirectUrl: next_action?.redirect_to_url?.url ?? null, clientSecret };
  }
  if (capture_method === 'manual') {
    if (status === 'requires_capture' || status === 'succeeded') return { state: 'done', txnId: id };
  } else if (status === 'succeeded') {
    const charge = typeof latest_charge === 'string' ? latest_charge : latest_charge?.id;
    return charge ? { state: 'done', txnId: charge } : { state: 'unknown', reason: 'The payment has no charge yet.' };
  }
  return { state: 'declined', reason: last_payment_error?.message ?? `The payment was not carried out (${status}).` };
}

const NOTHING: PaymentAnswer = { state: 'declined', reason: 'There is nothing to go on from.' };
const UNEVEN: PaymentAnswer = { state: 'declined', reason: 'The amount is more exact than its currency.' };

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
