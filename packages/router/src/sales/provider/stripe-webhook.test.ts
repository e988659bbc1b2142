import { describe, expect, it } from 'vitest';
import { stripeEvent } from '../../../test/payment-stripe.js';
import { stripeMessage } from './stripe-webhook.js';

const NOW = 1_800_000_000;
const event = (time = NOW, secret = 'whsec_a') => {
  const { body, headers } = stripeEvent({ id: 'pi_1', metadata: { merx_key: 'k' } }, secret, time);
  return { body: Buffer.from(body), headers: { 'stripe-signature': headers['Stripe-Signature'] } };
};

describe('stripeMessage', () => {
  it('names the payment of a message signed with one of the secrets, also beside other signatures', () => {
    const subject = { reference: 'pi_1', key: 'k' };
    expect(stripeMessage(event(), ['whsec_b', 'whsec_a'], NOW)).toEqual(subject);
    const { body, headers } = event();
    const rolled = headers['stripe-signature'].replace('v1=', `v1=${'0'.repeat(64)},v1=`);
    expect(stripeMessage({ body, headers: { 'stripe-signature': rolled } }, ['whsec_a'], NOW)).toEqual(subject);
  });

  it.each([
    ['another secret', event(NOW, 'whsec_x')],
    ['a time long ago', event(NOW - 301)],
    ['a time to come', event(NOW + 301)],
    ['another body', { ...event(), body: Buffer.from('{}') }],
    ['another version', { ...event(), headers: { 'stripe-signature': event().headers['stripe-signature'].replace('v1', 'v0') } }],
    ['no signature', { ...event(), headers: {} }],
    ['half a signature', { ...event(), headers: { 'stripe-signature': event().headers['stripe-signature'].slice(0, -2) } }],
  ])('refuses a message with %s', (_, message) => {
    expect(stripeMessage(message, ['whsec_a'], NOW)).toBe('forged');
  });

  it('refuses every message without a secret', () => {
    expect(stripeMessage(event(), [], NOW)).toBe('forged');
  });
});
