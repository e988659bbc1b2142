import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CheckedMessage, PaymentMessage } from './payment-gateway.js';

/** How old or early a message may be, against replays. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      payment_intent: z.string().nullish(),
      metadata: z.object({ merx_key: z.string().optional() }).nullish(),
    }),
  }),
});

/**
 * What a message of Stripe is about, if one of the secrets has signed it at about `now` (in seconds); otherwise `forged`. Events about
 * anything but payments name none.
 */
export function stripeMessage({ headers, body }: PaymentMessage, secrets: readonly string[], now = Date.now() / 1000): CheckedMessage {
  if (!isSigned(String(headers['stripe-signature'] ?? ''), body, secrets, now)) return 'forged';
  const event = Event.safeParse(JSON.parse(body.toString('utf8')));
  if (!event.success) return { reference: null, key: null };
  const { object, id, payment_intent, metadata } = event.data.data.object;
  const isPayment = object === 'payment_intent';
  return { reference: isPayment ? id : (payment_intent ?? null), key: (isPayment && metadata?.merx_key) || null };
}

function isSigned(header: string, body: Buffer, secrets: readonly string[], now: number): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false;
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => Buffer.from(value, 'hex'));
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
