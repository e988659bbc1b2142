import { describe, expect, it } from 'vitest';
import { countOf, generateInput, type VariantSettings } from './variant-plan';

const wish = (changes: Partial<VariantSettings> = {}): VariantSettings => ({
  chosen: { color: [1, 2, 3], size: [7, 8, 9, 10] },
  own: {},
  pattern: '',
  price: null,
  qty: null,
  ...changes,
});

describe('the wish for variants', () => {
  it('counts what the options make', () => {
    expect(countOf(wish())).toBe(12);
    expect(countOf(wish({ chosen: {} }))).toBe(0);
    expect(countOf(wish({ chosen: { color: [1], size: [] } }))).toBe(0);
  });

  it('is asked for once every attribute has an option', () => {
    expect(generateInput('shirt', wish({ chosen: {} }))).toBeUndefined();
    expect(generateInput('shirt', wish({ chosen: { color: [1], size: [] } }))).toBeUndefined();
    expect(generateInput('shirt', wish({ own: { 2: { price: 5 }, 8: {}, 99: { qty: 3 } }, qty: 4, pattern: ' {sku}/{size} ' }))).toEqual({
      sku: 'shirt',
      attributes: [
        { code: 'color', optionIds: [1, 2, 3] },
        { code: 'size', optionIds: [7, 8, 9, 10] },
      ],
      skuPattern: '{sku}/{size}',
      price: null,
      qty: 4,
      byOption: [{ optionId: 2, price: 5 }],
    });
  });
});
