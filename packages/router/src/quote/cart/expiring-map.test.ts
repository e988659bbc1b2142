import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExpiringMap, SWEEP_MS } from './expiring-map.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a map whose entries expire', () => {
  it('returns a value until its time is over', () => {
    const map = new ExpiringMap<string>();
    map.set('cup', 'blue', { until: performance.now() + 50, most: 10 });
    expect(map.get('cup')).toBe('blue');
    vi.advanceTimersByTime(60);
    expect(map.get('cup')).toBeUndefined();
    expect(map.get('saucer')).toBeUndefined();
  });

  it('drops what has expired when something is added, and looks again after the interval', () => {
    const start = performance.now();
    const map = new ExpiringMap<number>();
    const sizeWith = (key: string, until: number) => {
      map.set(key, 0, { until, most: 10 });
      return map.size;
    };
    expect(sizeWith('short', start + 50)).toBe(1);
    vi.advanceTimersByTime(60);
    expect(sizeWith('long', start + 10 * SWEEP_MS)).toBe(2);
    vi.advanceTimersByTime(SWEEP_MS);
    expect(sizeWith('other', start + 10 * SWEEP_MS)).toBe(2);
    expect(map.get('long')).toBe(0);
  });

  it('makes room by dropping the oldest, which a value that is set again is not', () => {
    const map = new ExpiringMap<number>();
    for (const [value, key] of ['one', 'two', 'one', 'three'].entries()) {
      map.set(key, value, { until: performance.now() + 50, most: 2 });
    }
    expect([map.get('one'), map.get('two'), map.get('three')]).toEqual([2, undefined, 3]);
    map.delete('one');
    expect(map.get('one')).toBeUndefined();
  });
});
