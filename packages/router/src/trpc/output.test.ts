import { JsonText } from '@merx/wire';
import { initTRPC } from '@trpc/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compareOutputs, shapeOf, trustOutputs } from './output.js';

const Part = z.object({ b: z.number().nullable(), a: z.string().optional(), list: z.array(z.object({ x: z.boolean() })) });
const Whole = z.object({
  part: Part.nullable(),
  parts: z.array(Part).optional(),
  tag: z.union([z.string(), z.number()]),
  map: z.record(z.string(), z.string()),
});

const shaped = (schema: z.ZodType, value: unknown): unknown => (shapeOf(schema) ?? ((given: unknown) => given))(value);

describe('the shape of a schema', () => {
  it('is what the schema itself makes of a value, byte for byte', () => {
    const anyPart = fc.record(
      {
        list: fc.array(fc.record({ y: fc.integer(), x: fc.boolean() })),
        secret: fc.string(),
        a: fc.string(),
        b: fc.option(fc.integer()),
      },
      { requiredKeys: ['list', 'b'] },
    );
    const anyWhole = fc.record(
      {
        more: fc.string(),
        map: fc.dictionary(fc.string(), fc.string()),
        tag: fc.oneof(fc.string(), fc.integer()),
        parts: fc.array(anyPart),
        part: fc.option(anyPart),
      },
      { requiredKeys: ['map', 'tag', 'part'] },
    );
    fc.assert(
      fc.property(anyWhole, (value) => {
        expect(JSON.stringify(shaped(Whole, value))).toBe(JSON.stringify(Whole.parse(value)));
      }),
    );
  });

  it('leaves a value as it is that has it already', () => {
    const whole = { part: { b: 1, list: [{ x: true }] }, parts: [], tag: 'a' };
    expect(shaped(Whole.omit({ map: true }), whole)).toBe(whole);
    const reordered = { tag: 'a', part: null };
    expect(Object.keys(shaped(Whole.omit({ map: true }), reordered) as object)).toEqual(['part', 'tag']);
  });

  it('is left out where the schema changes nothing', () => {
    for (const schema of [z.string(), z.array(z.number()), z.boolean().optional()]) {
      expect(shapeOf(schema)).toBeUndefined();
    }
  });

  it('reaches as deep as a schema that contains itself', () => {
    const Tree = z.object({
      name: z.string(),
      get children() {
        return z.array(Tree);
      },
    });
    const leaf = { secret: 1, children: [], name: 'leaf' };
    expect(JSON.stringify(shaped(Tree, { children: [leaf], name: 'root' }))).toBe(
      '{"name":"root","children":[{"name":"leaf","children":[]}]}',
    );
  });

  it('converts where the schema does', () => {
    const Converted = z.array(z.object({ at: z.string().transform((text) => text.length) }));
    expect(shaped(Converted, [{ at: 'four' }])).toEqual([{ at: 4 }]);
    const Chosen = z.union([z.object({ kind: z.literal('a'), a: z.string() }), z.object({ kind: z.literal('b'), b: z.string() })]);
    expect(shaped(Chosen, { kind: 'b', a: 'no', b: 'yes' })).toEqual({ kind: 'b', b: 'yes' });
  });
});

describe('an output', () => {
  const t = initTRPC.create();
  const made = () => t.router({ wrong: t.procedure.output(z.object({ n: z.number() })).query(() => ({ n: 'text', secret: 1 }) as never) });

  it('is checked at first, and when compared', async () => {
    await expect(made().createCaller({}).wrong()).rejects.toThrow('Output validation failed');
    const router = made();
    compareOutputs(router);
    await expect(router.createCaller({}).wrong()).rejects.toThrow('Output validation failed');
  });

  it('given as text is passed on, and when compared must be what its schema says, byte for byte', async () => {
    const answering = (text: string) =>
      t.router({
        text: t.procedure.output(z.object({ a: z.number(), b: z.number().optional() })).query(() => new JsonText(text) as never),
      });
    const asText = (text: string, prepare: (router: ReturnType<typeof answering>) => void) => {
      const router = answering(text);
      prepare(router);
      return router.createCaller({}).text();
    };
    for (const prepare of [compareOutputs, trustOutputs])
      expect(await asText('{"a":1,"b":2}', prepare)).toEqual(new JsonText('{"a":1,"b":2}'));
    for (const text of ['{"b":2,"a":1}', '{"a":1.0}', '{"a":1,"c":3}', '{"a":1, "b":2}', '{"b":2}'])
      await expect(asText(text, compareOutputs), text).rejects.toThrow(/shaped|validation/);
  });

  it('that is trusted holds what its schema knows, unchecked', async () => {
    const router = made();
    trustOutputs(router);
    expect(await router.createCaller({}).wrong()).toEqual({ n: 'text' });
  });
});
