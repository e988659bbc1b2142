import { describe, expect, it } from 'vitest';
import { isRetried, MOST_ATTEMPTS, pauseAfter } from './operation.js';

/** Pauses between the tries of an operation that always fails with this status. */
function pausesOf(status: number): number[] {
  const pauses: number[] = [];
  for (let attempts = 1; isRetried(status, attempts); attempts++) pauses.push(pauseAfter(attempts));
  return pauses;
}

describe('an operation that breaks off', () => {
  it('is tried twice more', () => {
    expect(pausesOf(500)).toEqual([2, 4]);
  });

  it('is tried for some minutes where somebody was in the way, and given up before it counts as deadly', () => {
    expect(pausesOf(503)).toEqual([2, 4, 8, 16, 32, 60, 60]);
    expect(pausesOf(503).length).toBeLessThan(MOST_ATTEMPTS);
  });
});
