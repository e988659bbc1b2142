import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryDelay } from './retry-delay.js';

it('doubles the pause up to four hours, and gives up after about a day', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelay(index + 1));
  expect(pauses.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
  expect(pauses.slice(-3)).toEqual([14_400, 14_400, null]);
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(30);
  expect(retryDelay(MAX_ATTEMPTS + 1)).toBeNull();
});
