import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGuessLimit, networkOf } from './guess-limit.js';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['nonsense', 'nonsense'],
    [undefined, ''],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the limit', () => {
  it('refuses with 429 and the time to wait once the failures are used up, for that network alone', async () => {
    const limit = createGuessLimit({ perAddress: 2, window: 60 });
    await limit.failed('2001:db8::1');
    await limit.admit('2001:db8::2');
    await limit.failed('2001:db8::2');
    await expect(limit.admit('2001:db8::3')).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^[1-6]\d?$/) },
    });
    await expect(limit.admit('203.0.113.7')).resolves.toBeUndefined();
  });

  it('lets in again when the window is over', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limit = createGuessLimit({ perAddress: 1, window: 60 });
    await limit.failed('203.0.113.7');
    await expect(limit.admit('203.0.113.7')).rejects.toMatchObject({ status: 429 });
    vi.advanceTimersByTime(59_000);
    await expect(limit.admit('203.0.113.7')).rejects.toMatchObject({ status: 429 });
    vi.advanceTimersByTime(1_001);
    await expect(limit.admit('203.0.113.7')).resolves.toBeUndefined();
  });

  it('is off at 0', async () => {
    const limit = createGuessLimit({ perAddress: 0, window: 60 });
    for (let i = 0; i < 5; i++) await limit.failed('203.0.113.7');
    await expect(limit.admit('203.0.113.7')).resolves.toBeUndefined();
  });
});
