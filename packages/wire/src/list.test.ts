import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { list, unwrapList } from './list.js';
import { int, text } from './scalars.js';

describe('list', () => {
  it.each([
    [
      [1, '2'],
      [1, 2],
    ],
    [{ item: ['1', '2'] }, [1, 2]],
    [{ item: '1' }, [1]],
    [{ 10: '3', 2: '2', 0: '1' }, [1, 2, 3]],
    ['', []],
    [{}, []],
    [[], []],
  ])('reads %j as %j', (sent, value) => expect(list(int).parse(sent)).toEqual(value));

  it.each([null, undefined, 'a', 5, true, { a: 1 }, { item: 1, other: 2 }, [null], ['a'], { item: 'a' }])('refuses %j', (sent) =>
    expect(list(int).safeParse(sent).success).toBe(false),
  );

  it('reads a single object of an XML list as its only element', () => {
    const Item = z.object({ sku: text, qty: int });
    expect(list(Item).parse({ item: { sku: 'a', qty: '2' } })).toEqual([{ sku: 'a', qty: 2 }]);
    expect(list(Item).parse({ 0: { sku: 'a', qty: 1 }, 5: { sku: 'b', qty: 2 } })).toHaveLength(2);
  });

  it('names the place of a bad element', () => {
    expect(z.object({ ids: list(int) }).safeParse({ ids: ['1', 'x'] }).error?.issues).toMatchObject([{ path: ['ids', 1] }]);
  });

  it('keeps null and undefined when they are allowed', () => {
    expect(list(int).nullish().parse(null)).toBe(null);
    expect(z.object({ ids: list(int).optional() }).parse({})).toEqual({});
    expect(z.object({ ids: list(int) }).safeParse({}).error?.issues).toMatchObject([{ code: 'invalid_type', path: ['ids'] }]);
  });

  it('asks a typed caller for an array', () => {
    const schema = list(int);
    expectTypeOf<z.input<typeof schema>>().toEqualTypeOf<number[]>();
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<number[]>();
    expect(schema.parse([1])).toEqual([1]);
  });
});

describe('unwrapList', () => {
  it('drops the holes of an array and gives back what is no list', () => {
    expect(unwrapList([undefined, 1])).toEqual([1]);
    expect(unwrapList({ a: 1 })).toEqual({ a: 1 });
    expect(unwrapList(null)).toBe(null);
  });
});
