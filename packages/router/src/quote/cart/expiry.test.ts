import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropExpired } from './expiry.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('dropExpired', () => {
  it('deletes what has expired, and looks again after the interval', () => {
    const start = performance.now();
    const entries = new Map([
      ['short', start + 50],
      ['long', start + 1000],
    ]);
    const sweep = () => {
      dropExpired(entries, (until) => until, 100);
      return [...entries.keys()];
    };
    expect(sweep()).toEqual(['short', 'long']);
    vi.advanceTimersByTime(60);
    expect(sweep()).toEqual(['short', 'long']);
    vi.advanceTimersByTime(60);
    expect(sweep()).toEqual(['long']);
  });

  it('deletes what has no time', () => {
    vi.advanceTimersByTime(1);
    const entries = new Map([['none', undefined]]);
    dropExpired(entries, (until) => until, 100);
    expect(entries.size).toBe(0);
  });
});
