import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterFields } from './fields-filter.js';

const product = {
  sku: 'a',
  price: 3,
  extension_attributes: { website_ids: [1], stock_item: { qty: 5, is_in_stock: true } },
  custom_attributes: [
    { attribute_code: 'color', value: '2' },
    { attribute_code: 'size', value: '7' },
  ],
};
const list = { items: [product, { ...product, sku: 'b' }], search_criteria: { page_size: 2 }, total_count: 2 };

describe('filterFields', () => {
  it('keeps the names of an object', () => {
    expect(filterFields(product, 'sku,price')).toEqual({ sku: 'a', price: 3 });
  });

  it('goes into lists and objects at any depth', () => {
    expect(filterFields(list, 'items[sku,extension_attributes[stock_item[qty]]],total_count')).toEqual({
      items: [
        { sku: 'a', extension_attributes: { stock_item: { qty: 5 } } },
        { sku: 'b', extension_attributes: { stock_item: { qty: 5 } } },
      ],
      total_count: 2,
    });
    expect(filterFields([product, product], 'sku')).toEqual([{ sku: 'a' }, { sku: 'a' }]);
  });

  it('chooses custom attributes by code, or all of them', () => {
    expect(filterFields(product, 'custom_attributes[size,unknown]')).toEqual({
      custom_attributes: [{ attribute_code: 'size', value: '7' }],
    });
    expect(filterFields(list, 'items[custom_attributes[color]]')).toEqual({
      items: [
        { custom_attributes: [{ attribute_code: 'color', value: '2' }] },
        { custom_attributes: [{ attribute_code: 'color', value: '2' }] },
      ],
    });
    expect(filterFields(product, 'custom_attributes')).toEqual({ custom_attributes: product.custom_attributes });
  });

  it('leaves scalars alone, at the top and under a nested name', () => {
    for (const scalar of ['text', 3, true, null]) expect(filterFields(scalar, 'sku')).toBe(scalar);
    expect(filterFields({ sku: 'a', region: null, ids: [1, 2] }, 'sku[x],region[y],ids[z]')).toEqual({
      sku: 'a',
      region: null,
      ids: [1, 2],
    });
  });

  it('lets unknown names vanish, also those every object inherits', () => {
    expect(filterFields(product, 'sku,nothing,toString,__proto__,constructor')).toEqual({ sku: 'a' });
    expect(filterFields(product, 'nothing')).toEqual({});
    expect(filterFields([], 'sku')).toEqual([]);
  });

  it('keeps what either mention of a name keeps', () => {
    expect(filterFields(list, 'items[sku],items[price],total_count')).toMatchObject({
      items: [
        { sku: 'a', price: 3 },
        { sku: 'b', price: 3 },
      ],
    });
    expect(filterFields(product, 'extension_attributes,extension_attributes[website_ids]')).toEqual({
      extension_attributes: product.extension_attributes,
    });
  });

  it('overlooks superfluous commas', () => {
    expect(filterFields(product, ',sku,,price,')).toEqual({ sku: 'a', price: 3 });
  });

  it.each([
    '',
    ',',
    'items[sku',
    'items]',
    'items[sku]]',
    '[sku]',
    'items[]',
    'items[sku]x',
    'items[sku][a]',
    'sku, price',
    'a-b',
    'items[[sku]]',
    `${'a['.repeat(40)}b${']'.repeat(40)}`,
  ])('answers the malformed filter "%s" with an empty list, again and again', (expression) => {
    expect(filterFields(list, expression)).toEqual([]);
    expect(filterFields(list, expression)).toEqual([]);
  });

  it('never throws, keeps nothing that was not there and does not change the answer', () => {
    const word = fc.constantFrom('a', 'b', 'custom_attributes', 'attribute_code', '[', ']', ',', ' ');
    const expression = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 20 }).map((words) => words.join('')),
    );
    const value = fc.object({
      key: fc.constantFrom('a', 'b', 'custom_attributes', 'attribute_code'),
      maxDepth: 4,
      values: [fc.string(), fc.constant(null)],
    });
    fc.assert(
      fc.property(value, expression, (answer, fields) => {
        const before = JSON.stringify(answer);
        const kept = filterFields(answer, fields);
        expect(JSON.stringify(answer)).toBe(before);
        expect(JSON.stringify(kept).length).toBeLessThanOrEqual(before.length);
        expect(filterFields(answer, fields)).toEqual(kept);
      }),
      { numRuns: 1000 },
    );
  });
});
