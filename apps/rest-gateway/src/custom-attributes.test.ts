import { InvalidInput } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { readCustomAttributes } from './custom-attributes.js';

describe('custom_attributes', () => {
  const wanted = [
    { attribute_code: 'color', value: '5' },
    { attribute_code: 'category_ids', value: ['1', '2'] },
  ];
  const entries = [
    { attribute_code: 'color', value: '5' },
    { attributeCode: 'category_ids', value: ['1', '2'] },
  ];

  it.each([
    ['a list', entries],
    ['a map', { color: '5', category_ids: ['1', '2'] }],
    ['an XML list', { item: entries }],
    ['a list keyed by numbers', { 3: entries[0], 7: entries[1] }],
    ['a list keyed by words', { a: entries[0], b: entries[1] }],
  ])('become a list of code and value from %s', (_, given) => {
    expect(readCustomAttributes(given)).toEqual(wanted);
  });

  it('may be one entry alone, in XML with or without an item', () => {
    expect(readCustomAttributes({ item: entries[0] })).toEqual([wanted[0]]);
    expect(readCustomAttributes(entries[0])).toEqual([wanted[0]]);
  });

  it('may be empty, and keep a value of null', () => {
    for (const empty of [[], {}, '']) expect(readCustomAttributes(empty)).toEqual([]);
    expect(readCustomAttributes({ color: null })).toEqual([{ attribute_code: 'color', value: null }]);
    expect(readCustomAttributes(null)).toEqual(null);
  });

  it('are not renamed inside their values', () => {
    const value = { attributeSetId: 1 };
    expect(readCustomAttributes([{ attribute_code: 'x', value }])).toEqual([{ attribute_code: 'x', value }]);
  });

  it.each([
    [[{ value: 1 }], 'custom_attributes[0].attribute_code'],
    [[{ attribute_code: '', value: 1 }], 'custom_attributes[0].attribute_code'],
    [[{ attribute_code: ['a'], value: 1 }], 'custom_attributes[0].attribute_code'],
    [[{ attribute_code: 'a', value: 1 }, { attribute_code: 'color' }], 'custom_attributes[1].value'],
    [['color'], 'custom_attributes[0]'],
    [{ item: [{ value: 1 }] }, 'custom_attributes[0].attribute_code'],
  ])('%j are refused with the field %s', (given, fieldName) => {
    expect(() => readCustomAttributes(given)).toThrow(InvalidInput);
    expect(() => readCustomAttributes(given)).toThrow(expect.objectContaining({ parameters: expect.objectContaining({ fieldName }) }));
  });
});
