import { z } from 'zod';
import type { PaymentAnswer } from './payment-gateway.js';
import type { PayPalResponse } from './paypal-client.js';

/** An authorization, a capture or a refund. */
const Made = z.object({ id: z.string().min(1), status: z.string() });
type Made = z.infer<typeof Made>;

/** An order of PayPal: a payment that the buyer approves there. */
export const PayPalOrder = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(z.object({ payments: z.object({ authorizations: z.array(Made).default([]), captures: z.array(Made).default([]) }).optional() }))
    .default([]),
});
export type PayPalOrder = z.infer<typeof PayPalOrder>;

const Failure = z.object({ name: z.string().optional(), details: z.array(z.object({ issue: z.string() })).optional() });

/** The code of the problem in a rejected request. */
export function issueOf({ json }: PayPalResponse): string {
  const failure = Failure.safeParse(json).data;
  return failure?.details?.[0]?.issue ?? failure?.name ?? 'error';
}

/** Timeout, conflict on the same key, too early, too many requests. */
const TRY_AGAIN = new Set([408, 409, 425, 429]);

/** The answer of a request that failed: a rejected one was not executed; the outcome of any other failure is unknown. */
export function refusalOf(response: PayPalResponse): PaymentAnswer {
  const reason = `${response.status} ${issueOf(response)}`;
  const isRefused = response.status >= 400 && response.status < 500 && !TRY_AGAIN.has(response.status) && response.status !== 401;
  return isRefused
    ? { state: 'declined', reason: `PayPal refused the request (${reason}).` }
    : { state: 'unknown', reason: `PayPal did not answer (${reason}).` };
}

const DONE = new Set(['COMPLETED', 'CREATED', 'CAPTURED', 'PARTIALLY_CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** The outcome of an authorization or a capture. A pending one, such as an eCheck under review, is queried later. */
export function outcomeOf({ id, status }: Made): PaymentAnswer {
  if (DONE.has(status)) return { state: 'done', txnId: id };
  if (status === 'PENDING') return { state: 'unknown', reason: 'PayPal is still processing the payment.' };
  return { state: 'declined', reason: `PayPal declined the payment (${status}).` };
}

/** The outcome of the response about an authorization or a capture. */
export function madeOf(response: PayPalResponse): PaymentAnswer {
  const made = Made.safeParse(response.json);
  return response.status < 300 && made.success ? outcomeOf(made.data) : refusalOf(response);
}

/** The outcome of a refund: one that is pending is certain to be made. */
export function refundOf(response: PayPalResponse): PaymentAnswer {
  const made = Made.safeParse(response.json);
  if (response.status >= 300 || !made.success) return refusalOf(response);
  const { id, status } = made.data;
  if (status === 'COMPLETED' || status === 'PENDING') return { state: 'done', txnId: id };
  return { state: 'declined', reason: `PayPal declined the refund (${status}).` };
}

/** The outcome of an order of PayPal; null while the buyer has approved it and it must be completed. */
export function orderOutcome({ id, status, links, purchase_units }: PayPalOrder): PaymentAnswer | null {
  const payments = purchase_units[0]?.payments;
  const made = payments?.captures[0] ?? payments?.authorizations[0];
  if (made) return outcomeOf(made);
  if (status === 'APPROVED') return null;
  if (status === 'VOIDED') return { state: 'declined', reason: 'The payment was canceled at PayPal.' };
  const url = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;
  return { state: 'action', reference: id, redirectUrl: url, clientSecret: null };
}

/** Currencies without decimals at PayPal; all others have two. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** The amount as PayPal writes it; null when it is more exact than its currency. */
export function payPalAmount(amount: string, currency: string): { currency_code: string; value: string } | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const digits = WHOLE.has(currency) ? 0 : 2;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const value = digits === 0 ? whole : `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}`;
  return { currency_code: currency, value };
}
