import { describe, expect, it } from 'vitest';
import { restartAfter } from './restart-policy.js';

describe('a process that has ended', () => {
  it('is replaced at once if it has served for long', () => {
    expect(restartAfter(4, 3_600_000, false)).toEqual({ early: 0, pauseMs: 0 });
  });

  it.each([
    ['never served', null],
    ['served for a moment', 50],
  ])('is replaced after longer and longer pauses if it %s', (_, servedMs) => {
    let early = 0;
    const pauses = Array.from({ length: 9 }, () => {
      const restart = restartAfter(early, servedMs, true);
      ({ early } = restart);
      return restart.pauseMs;
    });
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  });

  it('is not replaced if none serves and the last five could not run', () => {
    expect(restartAfter(3, null, false)).toEqual({ early: 4, pauseMs: 800 });
    expect(restartAfter(4, null, false)).toEqual({ early: 5, pauseMs: null });
    expect(restartAfter(4, null, true).pauseMs).toBe(1600);
  });
});
