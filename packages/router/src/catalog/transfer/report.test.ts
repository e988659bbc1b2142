import { describe, expect, it } from 'vitest';
import { reported } from './report.js';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

describe('reported', () => {
  it('yields every report in order, also those made while nobody reads', async () => {
    const seen: number[] = [];
    for await (const event of reported<number>(async (report) => {
      report(1);
      await soon();
      report(2);
      report(3);
    })) {
      await soon();
      seen.push(event);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('throws what the work threw, after the reports', async () => {
    const seen: number[] = [];
    const reading = async () => {
      for await (const event of reported<number>(async (report) => {
        report(1);
        throw new Error('broken');
      }))
        seen.push(event);
    };
    await expect(reading()).rejects.toThrow('broken');
    expect(seen).toEqual([1]);
  });

  it('waits for the end of the work when its reader leaves', async () => {
    let ended = false;
    for await (const _ of reported<number>(async (report) => {
      report(1);
      await soon();
      await soon();
      ended = true;
    }))
      break;
    expect(ended).toBe(true);
  });
});
