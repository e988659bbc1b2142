import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPayPalDouble, type PayPalDouble, payPalEvent } from '../../../test/payment-paypal.js';
import type { PaymentCall } from './payment-gateway.js';
import { payPalAmount } from './paypal-answer.js';
import { payPalGateway } from './paypal-gateway.js';
import { payPalMessage } from './paypal-webhook.js';

let paypal: PayPalDouble;
beforeEach(async () => {
  paypal = await openPayPalDouble();
});
afterEach(() => paypal.close());

const account = () => ({ url: paypal.url, clientId: 'app', clientSecret: 'secret' });
const pages = { returnUrl: 'https://shop.test/back', cancelUrl: 'https://shop.test/cart' };
const placing = { action: 'authorize', amount: '10.0000', currency: 'USD', orderNumber: '7', parent: null } as const;
const perform = (key: string, call: Partial<PaymentCall> = {}) => payPalGateway(account(), pages).perform({ ...placing, ...call, key });
const find = (key: string, call: Partial<PaymentCall> = {}) => payPalGateway(account()).find({ ...placing, ...call, key });

describe('payPalGateway', () => {
  it('authorizes what the buyer approves, captures it in parts, refunds and voids', async () => {
    const needed = { state: 'action', reference: 'ORDER-1', redirectUrl: `${paypal.url}/approve/ORDER-1`, clientSecret: null };
    expect([await perform('a'), await perform('a'), await find('a', { reference: 'ORDER-1' })]).toEqual(Array(3).fill(needed));
    expect(paypal.orders).toMatchObject([{ intent: 'AUTHORIZE', cents: 1000, currency: 'USD', customId: 'a' }]);
    expect(paypal.orders[0]?.experience).toMatchObject({ return_url: pages.returnUrl, cancel_url: pages.cancelUrl });
    paypal.approve('ORDER-1');
    const held = { state: 'done', txnId: 'AUTH-of-ORDER-1' };
    const both = await Promise.all([find('a', { reference: 'ORDER-1' }), find('a', { reference: 'ORDER-1' })]);
    expect([...both, await payPalGateway(account()).end('ORDER-1')]).toEqual([held, held, held]);
    const part = { action: 'capture', amount: '4.0000', parent: 'AUTH-of-ORDER-1', isPartial: true } as const;
    expect([await perform('c', part), await perform('c', part)]).toEqual(Array(2).fill({ state: 'done', txnId: 'CAP-1' }));
    expect(await perform('d', { ...part, amount: '7.0000' })).toMatchObject({ state: 'declined' });
    expect(await perform('r', { action: 'refund', amount: '1.2500', parent: 'CAP-1' })).toEqual({ state: 'done', txnId: 'REF-1' });
    const release = { action: 'void', parent: 'AUTH-of-ORDER-1' } as const;
    expect([await perform('v', release), await perform('w', release)]).toEqual(
      Array(2).fill({ state: 'done', txnId: 'AUTH-of-ORDER-1-void' }),
    );
    expect(await perform('e', { ...part, amount: '1.0000' })).toMatchObject({ state: 'declined' });
    expect([paypal.authorizations, paypal.captures, paypal.refunds]).toMatchObject([[{ used: 400 }], [{ used: 125 }], [{ cents: 125 }]]);
  });

  it('captures once although the answer got lost, and never after it was ended', async () => {
    const call = { action: 'capture', reference: 'ORDER-1' } as const;
    await perform('a', { action: 'capture' });
    paypal.approve('ORDER-1');
    paypal.completed = () => false;
    expect(await find('a', call)).toMatchObject({ state: 'unknown' });
    expect(await find('a', call)).toEqual({ state: 'done', txnId: 'CAP-of-ORDER-1' });
    await perform('b', { action: 'capture' });
    paypal.approve('ORDER-2');
    expect(await payPalGateway(account()).end('ORDER-2')).toMatchObject({ state: 'declined' });
    expect(paypal.captures).toHaveLength(1);
  });

  it('keeps its token until it expires, and does not know anything without one or without an answer', async () => {
    await perform('a');
    await perform('b');
    const asked = () => paypal.requests.filter(({ line }) => line.endsWith('/token')).length;
    expect(asked()).toBe(1);
    paypal.expireTokens();
    expect(await perform('c')).toMatchObject({ state: 'action' });
    expect(asked()).toBe(2);
    for (const lost of [
      { ...account(), clientSecret: 'wrong' },
      { ...account(), url: 'http://127.0.0.1:1' },
    ]) {
      const gateway = payPalGateway(lost);
      const answers = [await gateway.perform({ ...placing, key: 'k' }), await gateway.end('ORDER-1')];
      expect(answers).toMatchObject(Array(2).fill({ state: 'unknown' }));
      expect(JSON.stringify(answers)).not.toContain('wrong');
    }
  });
});

describe('payPalMessage', () => {
  const check = ({ body, headers }: { body: string; headers: Record<string, string> }, webhookId = 'WH-1') => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return payPalMessage({ headers: lower, body: Buffer.from(body) }, [{ ...account(), webhookId }]);
  };

  it('names the payment of a message that PayPal confirms, and of no other', async () => {
    const event = payPalEvent({ id: 'ORDER-1', purchase_units: [{ custom_id: 'a' }] });
    expect(await check(event)).toEqual({ reference: 'ORDER-1', key: 'a' });
    const capture = { id: 'CAP-1', custom_id: 'a', supplementary_data: { related_ids: { order_id: 'ORDER-1' } } };
    expect(await check(payPalEvent(capture, 'capture'))).toEqual({ reference: 'ORDER-1', key: 'a' });
    expect(await check(event, 'WH-2')).toBe('forged');
    expect(await check({ ...event, body: event.body.replace('ORDER-1', 'ORDER-2') })).toBe('forged');
    expect(await check({ ...event, headers: {} })).toBe('forged');
    expect(await check({ ...event, body: 'no json' })).toBe('forged');
    await paypal.close();
    expect(await check(event)).toBe('unknown');
    paypal = await openPayPalDouble();
  });
});

describe('payPalAmount', () => {
  it.each([
    ['10.0000', 'USD', '10.00'],
    ['0.29', 'EUR', '0.29'],
    ['500.0000', 'JPY', '500'],
    ['5.5000', 'HUF', undefined],
    ['5.0010', 'USD', undefined],
  ])('writes %s %s as %s', (amount, currency, value) => {
    expect(payPalAmount(amount, currency)?.value).toBe(value);
  });
});
