import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { retryDelay, SCHEDULE } from './retry-delay.js';
import { signedHeaders } from './signature.js';

describe('signatures', () => {
  it('are those of Standard Webhooks: its own example', () => {
    const headers = signedHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_900),
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('are one for each secret, in their order', () => {
    const secrets = ['b25l', 'dHdv'].map((text) => `whsec_${text}`);
    const { 'webhook-signature': both } = signedHeaders({ id: 'msg_1', body: '{}', at: new Date(5000), secrets });
    const by = (key: string) => `v1,${createHmac('sha256', key).update('msg_1.5.{}').digest('base64')}`;
    expect(both).toBe(`${by('one')} ${by('two')}`);
  });
});

describe('retries', () => {
  it('span three days in ten attempts, each a little late at random', () => {
    const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, SCHEDULE, undefined, 0));
    expect(delays).toEqual([...SCHEDULE, null]);
    const hours = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 3600;
    expect(hours).toBeCloseTo(75.58, 1);
    expect(retryDelay(2, SCHEDULE, undefined, 1)).toBeCloseTo(330);
  });

  it.each([
    ['60', 60],
    ['1', 5],
    ['999999', 86_400],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 5],
    ['', 5],
  ])('wait as long as the receiver asks: Retry-After %s', (retryAfter, seconds) => {
    expect(retryDelay(1, SCHEDULE, retryAfter, 0)).toBe(seconds);
  });
});
