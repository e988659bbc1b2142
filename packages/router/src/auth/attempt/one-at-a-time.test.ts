import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.js';

describe('oneAtATime', () => {
  it('runs the work of one key in order, and goes on after a failure', async () => {
    const log: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        log.push(`${name} starts`);
        await new Promise((resolve) => setTimeout(resolve, 2));
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const results = await Promise.allSettled([
      oneAtATime('key', work('a')),
      oneAtATime('key', work('b', true)),
      oneAtATime('key', work('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('does not make other keys wait', async () => {
    let release: () => void = () => undefined;
    const held = oneAtATime('held', () => new Promise<void>((resolve) => (release = resolve)));
    await expect(oneAtATime('free', async () => 'done')).resolves.toBe('done');
    release();
    await held;
  });
});
