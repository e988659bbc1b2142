import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { bool, decimal, int, nonEmptyText, type Scalar, shortText, text, wireBool, wireDecimal, wireInt, wireText } from './scalars.js';

const REFUSED = 'refused';
const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : REFUSED;
};

describe('int', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 7 ', 7],
    ['007', 7],
    ['-3.9', -3],
    [3.9, 3],
    ['1e3', 1000],
    [true, 1],
    [false, 0],
    ['2147483647', 2147483647],
  ])('reads %j as %j', (value, expected) => expect(read(int, value)).toBe(expected));

  it.each(['', 'abc', '12abc', '0x1f', 'Infinity', 'true', null, undefined, [], ['5'], {}, Number.NaN, 2147483648, '-99999999999'])(
    'refuses %j',
    (value) => expect(read(int, value)).toBe(REFUSED),
  );

  it('never answers minus zero', () => expect(Object.is(read(int, '-0.5'), 0)).toBe(true));

  it('reads every 4-byte integer and its text alike', () => {
    fc.assert(fc.property(fc.integer(), (value) => read(int, value) === value && read(int, String(value)) === value));
  });
});

describe('decimal', () => {
  it.each([
    [19.99, 19.99],
    ['19.99', 19.99],
    ['.5', 0.5],
    ['10.0000', 10],
    ['-1', -1],
    [1e12, 1e12],
  ])('reads %j as %j', (value, expected) => expect(read(decimal, value)).toBe(expected));

  it.each(['', 'free', '1,5', true, null, undefined, [1], {}, Number.POSITIVE_INFINITY, '1e999', 1e13])('refuses %j', (value) =>
    expect(read(decimal, value)).toBe(REFUSED),
  );
});

describe('bool', () => {
  it.each([true, 1, '1', 'true', 'TRUE', 'on', 'yes'])('reads %j as true', (value) => expect(read(bool, value)).toBe(true));
  it.each([false, 0, 2, '0', 'false', 'off', 'no', '', 'anything'])('reads %j as false', (value) => expect(read(bool, value)).toBe(false));
  it.each([null, undefined, [], [true], {}])('refuses %j', (value) => expect(read(bool, value)).toBe(REFUSED));
});

describe('text', () => {
  it.each([
    ['', ''],
    [' a ', ' a '],
    [12, '12'],
    [1.5, '1.5'],
    [true, '1'],
    [false, ''],
  ])('reads %j as %j', (value, expected) => expect(read(text, value)).toBe(expected));
  it.each([null, undefined, [], ['a'], {}, 'a\0b'])('refuses %j', (value) => expect(read(text, value)).toBe(REFUSED));
});

describe('shortText', () => {
  it('keeps up to 255 characters as they were sent', () => expect(read(shortText, 'ä'.repeat(255))).toBe('ä'.repeat(255)));
  it.each(['a'.repeat(256), null, undefined, []])('refuses %j', (value) => expect(read(shortText, value)).toBe(REFUSED));
});

describe('nonEmptyText', () => {
  it('keeps text as it was sent', () => expect(read(nonEmptyText, ' a ')).toBe(' a '));
  it.each(['', '  ', false, null, undefined, []])('refuses %j', (value) => expect(read(nonEmptyText, value)).toBe(REFUSED));
});

describe.each<[string, Scalar<number> | Scalar<boolean> | Scalar<string>, unknown, unknown]>([
  ['int', int, '5', 5],
  ['decimal', decimal, '1.5', 1.5],
  ['bool', bool, 'false', false],
  ['text', text, 5, '5'],
  ['nonEmptyText', nonEmptyText, 5, '5'],
])('every scalar: %s', (_name, schema, sent, value) => {
  it('keeps null and undefined when they are allowed', () => {
    expect(read(schema.nullable(), null)).toBe(null);
    expect(read(schema.nullish(), null)).toBe(null);
    expect(read(schema.nullish(), undefined)).toBe(undefined);
    expect(z.object({ key: schema.optional() }).parse({})).toEqual({});
    expect(read(schema.nullish(), sent)).toBe(value);
    expect(read(schema.optional(), null)).toBe(REFUSED);
  });

  it('reports a missing key as required, at its path', () => {
    const issues = z.object({ key: schema }).safeParse({}).error?.issues;
    expect(issues).toMatchObject([{ code: 'invalid_type', path: ['key'], message: 'Required' }]);
  });

  it('reads the same after coercion was switched on in every part of it', () => {
    const fresh = schema.meta({});
    const before = [null, undefined, [], {}, '', 'no', sent].map((each) => read(fresh, each));
    const definition = fresh._zod.def as z.core.$ZodPipeDef;
    for (const part of [fresh, definition.in, definition.out]) Object.assign(part._zod.def, { coerce: true });
    expect([null, undefined, [], {}, '', 'no', sent].map((each) => read(fresh, each))).toEqual(before);
    expect(read(fresh.nullable(), null)).toBe(null);
    Object.assign(definition.out._zod.def, { coerce: undefined });
  });
});

describe('types', () => {
  it('ask a typed caller for the value itself', () => {
    const input = z.object({ a: int, b: bool, c: decimal.optional(), d: text.nullish(), e: int.default(1) });
    expectTypeOf<z.input<typeof input>>().toEqualTypeOf<{ a: number; b: boolean; c?: number; d?: string | null; e?: number }>();
    expectTypeOf<z.output<typeof input>>().toEqualTypeOf<{ a: number; b: boolean; c?: number; d?: string | null; e: number }>();
    expect(input.parse({ a: '1', b: 'no' })).toEqual({ a: 1, b: false, e: 1 });
  });
});

describe('the schemas of answers', () => {
  it('read nothing: a value of another type is an issue', () => {
    expect([wireInt, wireDecimal, wireText, wireBool].map((schema, index) => read(schema, ['1', '1.5', 1, 'true'][index]))).toEqual(
      Array(4).fill(REFUSED),
    );
    expect([read(wireInt, 1), read(wireDecimal, 1.5), read(wireText, ''), read(wireBool, false)]).toEqual([1, 1.5, '', false]);
    expect(read(wireInt, 1.5)).toBe(REFUSED);
  });
});
