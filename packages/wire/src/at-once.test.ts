import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atOnce } from './at-once.js';
import { int, text } from './scalars.js';

const shape = () => z.object({ id: int, name: text.optional(), lines: z.array(z.strictObject({ qty: int })) });

describe('a schema that is checked at once', () => {
  it.each([
    { id: '7', lines: [{ qty: 1 }], more: true },
    { id: 1, name: 'A', lines: [] },
  ])('reads %j as any other does', async (value) => {
    expect(await atOnce(shape()).parseAsync(value)).toEqual(await shape().parseAsync(value));
  });

  it.each([{}, { id: 'x', lines: [] }, { id: 1, lines: [{ qty: 1, odd: 2 }] }, null])('tells the same faults of %j', async (value) => {
    const issues = async (schema: z.ZodType) => {
      const { error } = await schema.parseAsync(value).then(
        () => ({ error: undefined }),
        (caught: unknown) => ({ error: caught }),
      );
      if (!(error instanceof z.ZodError)) throw new Error('It was taken.');
      return error.issues;
    };
    expect(await issues(atOnce(shape()))).toEqual(await issues(shape()));
  });
});
