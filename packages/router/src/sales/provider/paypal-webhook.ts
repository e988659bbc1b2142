import { z } from 'zod';
import type { CheckedMessage, PaymentMessage } from './payment-gateway.js';
import { askPayPal, type PayPalAccount } from './paypal-client.js';

/** An account with the id of its webhook. */
export type PayPalReceiver = PayPalAccount & { webhookId: string };

/** The header with each field of PayPal's check. */
const SIGNATURE = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
} as const;

const Event = z.object({
  resource_type: z.string().optional(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});

const Verdict = z.object({ verification_status: z.string() });

/** What a message of PayPal is about, if PayPal confirms that it sent it to one of the receivers; otherwise `forged`. */
export async function payPalMessage({ headers, body }: PaymentMessage, receivers: readonly PayPalReceiver[]): Promise<CheckedMessage> {
  const signature = Object.entries(SIGNATURE).map(([field, name]) => [field, headers[name]] as const);
  const text = body.toString('utf8');
  const event = Event.safeParse(parsed(text));
  if (!event.success || signature.some(([, value]) => typeof value !== 'string' || value === '')) return 'forged';
  for (const receiver of receivers) {
    const verdict = await isSigned(receiver, Object.fromEntries(signature), text);
    if (verdict === 'unknown') return 'unknown';
    if (verdict) return subjectOf(event.data);
  }
  return 'forged';
}

/** The event is passed on as it arrived: written anew, its signature may not match. */
async function isSigned(receiver: PayPalReceiver, signature: object, event: string): Promise<boolean | 'unknown'> {
  const fields = JSON.stringify({ ...signature, webhook_id: receiver.webhookId });
  const body = `${fields.slice(0, -1)},"webhook_event":${event}}`;
  try {
    const { status, json } = await askPayPal(receiver, '/v1/notifications/verify-webhook-signature', { method: 'POST', body });
    if (status >= 500 || status === 401 || status === 429) return 'unknown';
    return Verdict.safeParse(json).data?.verification_status === 'SUCCESS';
  } catch {
    // PayPal could not be reached; it sends the message again.
    return 'unknown';
  }
}

function subjectOf({ resource_type, resource }: z.infer<typeof Event>) {
  const related = resource.supplementary_data?.related_ids?.order_id;
  const reference = resource_type === 'checkout-order' ? resource.id : related;
  return { reference: reference ?? null, key: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not an event.
    return undefined;
  }
}
