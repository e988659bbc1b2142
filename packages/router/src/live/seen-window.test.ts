import { describe, expect, it } from 'vitest';
import { seenWindow } from './seen-window.js';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

describe('a window of seen rows', () => {
  it('yields each row once, also one whose id is smaller than one seen before', () => {
    let now = 0;
    const window = seenWindow(10, 1000, 100, () => now);
    expect(window.fresh(rows(12))).toEqual(rows(12));
    now = 500;
    expect(window.fresh(rows(11, 12))).toEqual(rows(11));
    expect(window.fresh(rows(11, 12))).toEqual([]);
    expect(window.floor()).toBe(10);
  });

  it('looks no further back than it was told', () => {
    let now = 0;
    const window = seenWindow(10, 1000, 100, () => now);
    window.fresh(rows(12));
    now = 1001;
    window.fresh(rows(12, 14));
    expect(window.floor()).toBe(12);
    expect(window.fresh(rows(11, 14))).toEqual([]);
  });

  it('goes on behind a full page', () => {
    const window = seenWindow(0, 1000, 3, () => 0);
    expect(window.fresh(rows(1, 2, 3))).toHaveLength(3);
    expect(window.floor()).toBe(3);
  });
});
