import { describe, expect, it } from 'vitest';
import { periodStarts } from './periods.js';

describe('the periods of a report', () => {
  it.each([
    ['day', '2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['week', '2026-11-22', '2026-11-30', ['2026-11-16', '2026-11-23', '2026-11-30']],
    ['month', '2025-12-31', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
    ['all', '2025-12-31', '2026-02-01', []],
    ['day', '2026-01-02', '2026-01-01', []],
  ] as const)('by %s from %s to %s', (by, from, to, starts) => {
    expect(periodStarts({ from, to, by })).toEqual(starts);
  });
});
