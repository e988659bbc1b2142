import { expect, it } from 'vitest';
import { createGate } from './gate.js';

it('lets so many run at a time, in turn, and a failed one makes room as any', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (id: number) =>
    gate(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(id);
          ends[id] = (error) => (error ? reject(error) : resolve(id));
        }),
    );
  const works = Promise.allSettled([work(0), work(1), work(2), work(3)]);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error('lost'));
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect((await works).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
