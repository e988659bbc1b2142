import type { PaymentAnswer, PaymentCall, PaymentGateway } from './payment-gateway.js';
import { issueOf, madeOf, orderOutcome, PayPalOrder, payPalAmount, refundOf, refusalOf } from './paypal-answer.js';
import { askPayPal, type PayPalAccount, type PayPalRequest, type PayPalResponse } from './paypal-client.js';

/** Where PayPal sends the buyer after approval and after leaving; empty: the storefront uses PayPal's script. */
interface PayPalPages {
  returnUrl?: string;
  cancelUrl?: string;
}

type Ask = (path: string, request?: PayPalRequest) => Promise<PayPalResponse>;

/**
 * The provider of the method `paypal`: orders (v2), which the buyer approves at PayPal and which are then authorized or captured. Error
 * messages are our own: none contains the secret.
 */
export function payPalGateway(account: PayPalAccount, pages: PayPalPages = {}): Required<PaymentGateway> {
  const ask: Ask = (path, request) => askPayPal(account, path, request);
  const reaching = async <T>(work: () => Promise<T>): Promise<T | PaymentAnswer> => {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return { state: 'unknown', reason: `PayPal did not answer: ${cause}`.slice(0, 500) };
    }
  };
  return {
    perform: (call) => reaching(() => (call.parent === null ? create(ask, call, pages) : actions[call.action](ask, call, call.parent))),
    // Everything but an order that the buyer was sent to is sent again: PayPal remembers its key for weeks.
    find: (call) => reaching(async () => (call.reference && isPlacing(call) ? completed(ask, call, call.reference) : null)),
    end: (reference) => reaching(() => ended(ask, reference)),
  };
}

const isPlacing = ({ action, parent }: PaymentCall): boolean => parent === null && (action === 'authorize' || action === 'capture');

/** Creates an order for the buyer to approve; no money moves before. */
async function create(ask: Ask, call: PaymentCall, { returnUrl, cancelUrl }: PayPalPages): Promise<PaymentAnswer> {
  if (!isPlacing(call)) return NOTHING;
  const amount = payPalAmount(call.amount, call.currency);
  if (!amount) return UNEVEN;
  const experience = {
    user_action: 'PAY_NOW',
    // The order has its address already.
    shipping_preference: 'NO_SHIPPING',
    ...(returnUrl && { return_url: returnUrl }),
    ...(cancelUrl && { cancel_url: cancelUrl }),
  };
  const body = JSON.stringify({
    intent: call.action === 'authorize' ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [{ custom_id: call.key, description: `Order ${call.orderNumber}`, amount }],
    payment_source: { paypal: { experience_context: experience } },
  });
  const response = await ask('/v2/checkout/orders', { method: 'POST', requestId: call.key, body });
  const order = PayPalOrder.safeParse(response.json);
  if (response.status >= 300 || !order.success) return refusalOf(response);
  return orderOutcome(order.data) ?? completed(ask, call, order.data.id);
}

/** Authorizes or captures an order that the buyer has approved, once. */
async function completed(ask: Ask, call: PaymentCall, reference: string): Promise<PaymentAnswer> {
  const before = await read(ask, reference);
  if (!before.order) return { state: 'unknown', reason: `PayPal does not know the payment (${before.response.status}).` };
  const outcome = orderOutcome(before.order);
  if (outcome) return outcome;
  // Another key than the one that created the order.
  const request: PayPalRequest = { method: 'POST', requestId: `${call.key}-complete`, body: '{}' };
  const response = await ask(`${pathOf(reference)}/${call.action}`, request);
  const order = PayPalOrder.safeParse(response.json);
  if (response.status < 300 && order.success) return orderOutcome(order.data) ?? PENDING;
  if (!ALREADY.test(issueOf(response))) return refusalOf(response);
  const after = await read(ask, reference);
  return (after.order && orderOutcome(after.order)) ?? PENDING;
}

const ALREADY = /^ORDER_ALREADY_(AUTHORIZED|CAPTURED|COMPLETED)$/;

/** The outcome of an order that is never completed from now on: without that, nobody can take the money. */
async function ended(ask: Ask, reference: string): Promise<PaymentAnswer> {
  const { order, response } = await read(ask, reference);
  if (!order && response.status !== 404) return { state: 'unknown', reason: `PayPal did not answer (${response.status}).` };
  const outcome = order && orderOutcome(order);
  return outcome && outcome.state !== 'action' ? outcome : { state: 'declined', reason: 'The buyer did not complete the payment.' };
}

const pathOf = (reference: string): string => `/v2/checkout/orders/${encodeURIComponent(reference)}`;

async function read(ask: Ask, reference: string): Promise<{ order: PayPalOrder | undefined; response: PayPalResponse }> {
  const response = await ask(pathOf(reference));
  return { order: response.status < 300 ? PayPalOrder.safeParse(response.json).data : undefined, response };
}

type Action = (ask: Ask, call: PaymentCall, parent: string) => Promise<PaymentAnswer>;

const actions: Record<PaymentCall['action'], Action> = {
  authorize: async () => NOTHING,
  capture: async (ask, { key, amount, currency, isPartial }, parent) => {
    const sum = payPalAmount(amount, currency);
    if (!sum) return UNEVEN;
    const body = JSON.stringify({ amount: sum, final_capture: !isPartial });
    return madeOf(await ask(`/v2/payments/authorizations/${encodeURIComponent(parent)}/capture`, { method: 'POST', requestId: key, body }));
  },
  void: async (ask, { key }, parent) => {
    const response = await ask(`/v2/payments/authorizations/${encodeURIComponent(parent)}/void`, { method: 'POST', requestId: key });
    const isVoid = response.status < 300 || issueOf(response) === 'PREVIOUSLY_VOIDED';
    return isVoid ? { state: 'done', txnId: `${parent}-void` } : refusalOf(response);
  },
  refund: async (ask, { key, amount, currency }, parent) => {
    const sum = payPalAmount(amount, currency);
    if (!sum) return UNEVEN;
    const path = `/v2/payments/captures/${encodeURIComponent(parent)}/refund`;
    return refundOf(await ask(path, { method: 'POST', requestId: key, body: JSON.stringify({ amount: sum }) }));
  },
};

const NOTHING: PaymentAnswer = { state: 'declined', reason: 'There is nothing to go on from.' };
const UNEVEN: PaymentAnswer = { state: 'declined', reason: 'The amount is more exact than its currency.' };
const PENDING: PaymentAnswer = { state: 'unknown', reason: 'PayPal is still processing the payment.' };
