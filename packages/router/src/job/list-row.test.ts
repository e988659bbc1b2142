import { describe, expect, it } from 'vitest';
import { cellOf, pageOfRows } from './list-row.js';

describe('a cell', () => {
  const row = {
    name: 'A',
    empty: null,
    yes: true,
    no: false,
    price: 19.99,
    role: { name: 'Clerk' },
    ids: [1, 2],
    things: [{ label: 'x' }, { label: 'y' }],
  };
  it.each([
    ['name', 'A'],
    ['empty', ''],
    ['missing', ''],
    ['yes', '1'],
    ['no', '0'],
    ['price', '19.99'],
    ['role.name', 'Clerk'],
    ['role', '{"name":"Clerk"}'],
    ['ids', '1, 2'],
    ['things.label', 'x, y'],
    ['name.length', ''],
  ])('of the field %s is %j', (column, text) => {
    expect(cellOf(row, column)).toBe(text);
  });
});

describe('the rows of an answer', () => {
  it('are those of a page, or all of an array', () => {
    expect(pageOfRows({ items: [{ id: 1 }], total_count: 7 })).toEqual({ rows: [{ id: 1 }], total: 7 });
    expect(pageOfRows([{ id: 1 }, { id: 2 }])).toEqual({ rows: [{ id: 1 }, { id: 2 }], total: 2 });
  });

  it('are refused when there are none to read', () => {
    expect(() => pageOfRows({ items: 'none' })).toThrow('no rows');
    expect(() => pageOfRows(undefined)).toThrow('no rows');
  });
});
