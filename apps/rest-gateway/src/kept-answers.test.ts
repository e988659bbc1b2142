import { type Context, GUEST } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { createKeptAnswers, type KeptRead } from './kept-answers.js';

const kept = { areas: ['product'], admits: () => true } as const;
const context = { actor: GUEST, scope: { storeId: 1, explicit: false } } as unknown as Context;
const reading = (path: string): KeptRead => ({ name: 'get', kept, context, path, queryText: '' });

/** Kept answers over data whose version the test sets. */
function answersAt(size: number) {
  const data: { version: number | undefined } = { version: 1 };
  const answers = createKeptAnswers({ version: () => data.version }, size);
  const read = async (path: string, make = async () => `[${path}]`) => String((await answers.answer(reading(path), make)).content);
  return { data, answers, read };
}

describe('kept answers', () => {
  it('use no more memory than they may, and are those used last', async () => {
    const { answers, read } = answersAt(100_000);
    const text = 'é'.repeat(500);
    await read('first', async () => text);
    for (let n = 0; n < 200; n++) {
      await read(`${n}`, async () => text);
      expect(answers.counts().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(answers.counts().bytes).toBeGreaterThan(90_000);
    expect([await read('199', async () => 'anew'), await read('first', async () => 'anew')]).toEqual([text, 'anew']);
  });

  it('are none where the memory is 0, nor a single one that takes more than its part', async () => {
    for (const [size, text] of [
      [0, 'x'],
      [8000, 'x'.repeat(1001)],
    ] as const) {
      const { answers, read } = answersAt(size);
      await read('large', async () => text);
      expect(answers.counts().bytes).toBe(0);
      expect(await read('large', async () => 'anew')).toBe('anew');
    }
  });

  it('are made anew after a change, and while none is certain', async () => {
    const { data, read } = answersAt(100_000);
    await read('a', async () => 'old');
    data.version = 2;
    expect(await read('a', async () => 'new')).toBe('new');
    data.version = undefined;
    expect(await read('a', async () => 'newer')).toBe('newer');
    data.version = 3;
    expect(await read('a', async () => 'newest')).toBe('newest');
  });

  it('are not those that were read while something changed', async () => {
    const { data, read } = answersAt(100_000);
    const slow = read('a', async () => {
      data.version = 2;
      return 'old';
    });
    expect(await slow).toBe('old');
    expect(await read('a', async () => 'new')).toBe('new');
  });

  it('are not waited for by callers who come after a change', async () => {
    const { data, read } = answersAt(100_000);
    let finish = (_text: string) => {};
    const slow = read('a', () => new Promise<string>((resolve) => (finish = resolve)));
    const together = read('a', async () => 'not made');
    data.version = 2;
    expect(await read('a', async () => 'new')).toBe('new');
    finish('old');
    expect(await Promise.all([slow, together, read('a', async () => 'not made')])).toEqual(['old', 'old', 'new']);
  });

  it('are no failures', async () => {
    const { read } = answersAt(100_000);
    await expect(read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read('a', async () => 'back')).toBe('back');
  });
});
