import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSourceCell, sourceCell } from './source-cell.js';

it('reads the quantities it has written, whatever characters a code has', () => {
  const code = fc.string({ unit: fc.constantFrom('a', '\\', '|', ',', '=', ' ') }).filter((text) => text.trim() === text && text !== '');
  const item = fc.record({ source_code: code, quantity: fc.integer({ min: 0, max: 99_999 }), isInStock: fc.boolean() });
  const items = fc.uniqueArray(item, { selector: ({ source_code }) => source_code, maxLength: 4 });
  fc.assert(
    fc.property(items, (given) => {
      const cell = sourceCell(
        given.map(({ source_code, quantity, isInStock }) => ({ source_code, quantity: quantity.toFixed(4), status: Number(isInStock) })),
      );
      expect(readSourceCell(cell)).toEqual(
        given.map(({ source_code, quantity, isInStock }) => ({ source_code, quantity, is_in_stock: isInStock })),
      );
    }),
  );
});

it('leaves what a cell does not name as it is', () => {
  expect(readSourceCell(' source_code=north | source_code=south,status=0 |')).toEqual([
    { source_code: 'north', quantity: undefined },
    { source_code: 'south', quantity: undefined, is_in_stock: false },
  ]);
});

it.each([
  'north',
  'quantity=5',
  'source_code=',
  'source_code=north,status=2',
  'source_code=north,quantity=many',
  'source_code=north,price=5',
  'source_code=a=b',
  'source_code=north|source_code=north',
])('refuses %s', (cell) => {
  expect(() => readSourceCell(cell)).toThrow(expect.objectContaining({ parameters: { fieldName: 'source_items' } }));
});
