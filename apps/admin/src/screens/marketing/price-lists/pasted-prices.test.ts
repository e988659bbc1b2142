import { describe, expect, it } from 'vitest';
import { pastedPrices } from './pasted-prices';

describe('pastedPrices', () => {
  it('reads a SKU and a price, or a quantity between them', () => {
    const { items, lines, faults } = pastedPrices('MUG-1\t9.99\r\n\r\n HAT 2 \t10\t1,234.5\nPOT\t\t3\nPAN; 2; 4.5', 'missing');
    expect(items).toEqual([
      { sku: 'MUG-1', qty: 1, price: 9.99 },
      { sku: 'HAT 2', qty: 10, price: 1234.5 },
      { sku: 'POT', qty: 1, price: 3 },
      { sku: 'PAN', qty: 2, price: 4.5 },
    ]);
    expect([lines, faults]).toEqual([[1, 3, 4, 5], []]);
  });

  it('names each line that it cannot read', () => {
    const { items, faults } = pastedPrices('SKU\tPrice\nMUG\n\t5\nHAT\t0\t5\nPOT\t-1\nPAN\t2', 'missing');
    expect(items).toEqual([{ sku: 'PAN', qty: 1, price: 2 }]);
    expect(faults.map(({ line, sku }) => [line, sku])).toEqual([
      [1, 'SKU'],
      [2, 'MUG'],
      [3, ''],
      [4, 'HAT'],
      [5, 'POT'],
    ]);
    expect(faults[1]?.message).toBe('missing');
  });

  it('has nothing of an empty text', () => expect(pastedPrices(' \n', 'missing')).toEqual({ items: [], lines: [], faults: [] }));
});
