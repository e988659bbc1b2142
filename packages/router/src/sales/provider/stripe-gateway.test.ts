import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStripeDouble, type StripeDouble } from '../../../test/payment-stripe.js';
import type { PaymentCall } from './payment-gateway.js';
import { stripeAmount, stripeGateway } from './stripe-gateway.js';

const SECRET = 'sk_test_verysecret';
let stripe: StripeDouble;
beforeEach(async () => {
  stripe = await openStripeDouble();
});
afterEach(() => stripe.close());

const gateway = (returnUrl = '') => stripeGateway(SECRET, { apiBase: stripe.url, returnUrl, timeoutMs: 2000 });
const placing = { action: 'authorize', amount: '10.0000', currency: 'USD', orderNumber: '7', parent: null, source: 'pm_card' } as const;
const find = (key: string, call: Partial<PaymentCall> = {}) => gateway().find({ ...placing, ...call, key });
const perform = (key: string, call: Partial<PaymentCall> = {}) => gateway().perform({ ...placing, ...call, key });

describe('stripeGateway', () => {
  it('holds, takes and gives back', async () => {
    expect(await perform('a')).toEqual({ state: 'done', txnId: 'pi_1' });
    expect(stripe.requests[0]).toMatchObject({
      key: 'a',
      authorization: `Bearer ${SECRET}`,
      fields: {
        amount: '1000',
        currency: 'usd',
        capture_method: 'manual',
        confirm: 'true',
        off_session: 'false',
        'metadata[merx_key]': 'a',
      },
    });
    expect(await perform('c', { action: 'capture', amount: '6.5000', parent: 'pi_1' })).toEqual({ state: 'done', txnId: 'ch_1' });
    expect(await perform('r', { action: 'refund', amount: '2.5000', parent: 'ch_1' })).toEqual({ state: 'done', txnId: 're_1' });
    expect(await perform('s', { action: 'refund', amount: '4.0100', parent: 'ch_1' })).toMatchObject({ state: 'declined' });
    expect([stripe.intents[0]?.amount_received, stripe.refunds.map(({ amount }) => amount)]).toEqual([650, [250]]);
    expect(await find('a')).toEqual({ state: 'done', txnId: 'pi_1' });
    expect(await find('c', { action: 'capture', parent: 'pi_1' })).toEqual({ state: 'done', txnId: 'ch_1' });
    expect(await find('x')).toBeNull();
  });

  it('takes at once, and lets go once', async () => {
    expect(await perform('t', { action: 'capture' })).toEqual({ state: 'done', txnId: 'ch_1' });
    expect(await find('t', { action: 'capture' })).toEqual({ state: 'done', txnId: 'ch_1' });
    await perform('a');
    const release = { action: 'void', parent: 'pi_2' } as const;
    expect([await perform('v', release), await perform('w', release)]).toEqual(Array(2).fill({ state: 'done', txnId: 'pi_2-void' }));
    expect(await perform('c', { action: 'capture', parent: 'pi_2' })).toMatchObject({ state: 'declined' });
  });

  it('captures in parts, once each, where the card allows it, and releases the rest', async () => {
    await perform('a');
    const part = (number: number, amount: string, isPartial = true) =>
      perform(`00000000-0000-4000-8000-00000000000${number}`, { action: 'capture', amount, parent: 'pi_1', isPartial });
    expect(await part(1, '4.0000')).toEqual({ state: 'done', txnId: 'ch_1' });
    expect([await part(2, '3.0000'), await part(2, '3.0000')]).toEqual(Array(2).fill({ state: 'done', txnId: 'ch_1-2' }));
    expect(stripe.intents[0]).toMatchObject({ status: 'requires_capture', amount_received: 700 });
    expect(await perform('r', { action: 'refund', amount: '6.0000', parent: 'ch_1-2' })).toMatchObject({ state: 'done' });
    expect(await perform('v', { action: 'void', parent: 'pi_1' })).toEqual({ state: 'done', txnId: 'pi_1-void' });
    expect(await part(3, '3.0000', false)).toMatchObject({ state: 'declined' });
    expect(stripe.intents[0]).toMatchObject({ status: 'succeeded', amount_received: 700 });
  });

  it('captures once where the card does not allow parts', async () => {
    stripe.hasMulticapture = false;
    await perform('a');
    expect(await perform('c', { action: 'capture', amount: '4.0000', parent: 'pi_1', isPartial: true })).toMatchObject({ state: 'done' });
    expect(stripe.intents[0]).toMatchObject({ status: 'succeeded', amount_received: 400 });
  });

  it('waits for the bank of the buyer, and ends what they do not complete', async () => {
    expect(await perform('a', { source: 'pm_3ds' })).toMatchObject({ state: 'declined' });
    const waiting = (key: string) => gateway('https://shop.test/back').perform({ ...placing, source: 'pm_3ds', key });
    const needed = { state: 'action', reference: 'pi_1', redirectUrl: `${stripe.url}/3ds/pi_1`, clientSecret: 'pi_1_secret' };
    expect([await waiting('b'), await find('b', { reference: 'pi_1' }), await find('b')]).toEqual(Array(3).fill(needed));
    stripe.approve('pi_1');
    expect([await find('b', { reference: 'pi_1' }), await gateway().end('pi_1')]).toEqual(Array(2).fill({ state: 'done', txnId: 'pi_1' }));
    await waiting('c');
    stripe.fail('pi_2');
    expect(await find('c', { reference: 'pi_2' })).toEqual({ state: 'declined', reason: 'The bank refused.' });
    await waiting('d');
    expect(await gateway().end('pi_3')).toMatchObject({ state: 'declined' });
    expect(stripe.intents.map(({ status }) => status)).toEqual(['requires_capture', 'canceled', 'canceled']);
  });

  it('tells why a card is declined, and does not ask for what cannot be paid', async () => {
    expect(await perform('d', { source: 'pm_declined' })).toEqual({ state: 'declined', reason: 'Your card was declined.' });
    const asked = stripe.requests.length;
    expect(await perform('n', { source: null })).toMatchObject({ state: 'declined' });
    expect(await perform('j', { currency: 'JPY', amount: '10.5000' })).toMatchObject({ state: 'declined' });
    expect(stripe.requests).toHaveLength(asked);
  });

  it.each([true, false])('does once what an answer got lost of (search has caught up: %s)', async (isSearchable) => {
    stripe.isSearchable = isSearchable;
    const again = async (key: string, call: Partial<PaymentCall>) => {
      expect(await perform(key, call)).toMatchObject({ state: 'unknown' });
      return (await find(key, call)) ?? perform(key, call);
    };
    expect(await again('a', { amount: '10.1500' })).toEqual({ state: 'done', txnId: 'pi_1' });
    expect(await again('c', { action: 'capture', amount: '8.1500', parent: 'pi_1' })).toEqual({ state: 'done', txnId: 'ch_1' });
    expect(await again('r', { action: 'refund', amount: '1.1500', parent: 'ch_1' })).toEqual({ state: 'done', txnId: 're_1' });
    expect([stripe.intents.length, stripe.refunds.length]).toEqual([1, 1]);
  });

  it.each([
    [401, 'declined'],
    [400, 'declined'],
    [409, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
  ])('takes %i for %s, and never tells the key', async (status, state) => {
    const body = JSON.stringify({ error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${SECRET}` } });
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const broken = stripeGateway(SECRET, { apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 2000 });
    const answers = [await broken.perform({ ...placing, key: 'k' }), await broken.find({ ...placing, key: 'k' })];
    server.closeAllConnections();
    server.close();
    expect(answers).toMatchObject([{ state }, { state: 'unknown' }]);
    expect(JSON.stringify(answers)).not.toContain('verysecret');
  });

  it('does not know anything without a key, an address or an answer', async () => {
    for (const lost of ['', 'nowhere', 'http://127.0.0.1:1'].map((apiBase) =>
      apiBase ? stripeGateway(SECRET, { apiBase }) : stripeGateway('', { apiBase: stripe.url }),
    )) {
      expect([await lost.perform({ ...placing, key: 'k' }), await lost.find({ ...placing, key: 'k' })]).toMatchObject(
        Array(2).fill({ state: 'unknown' }),
      );
    }
  });
});

describe('stripeAmount', () => {
  it.each([
    ['10.0000', 'USD', 1000],
    ['0.29', 'EUR', 29],
    ['1234567.8900', 'EUR', 123456789],
    ['500.0000', 'JPY', 500],
    ['5.4', 'KWD', 5400],
    ['5', 'ISK', 500],
    ['5.5000', 'JPY', null],
    ['5.0010', 'USD', null],
    ['-5', 'USD', null],
  ])('takes %s %s for %s', (amount, currency, units) => {
    expect(stripeAmount(amount, currency)).toBe(units);
  });
});
