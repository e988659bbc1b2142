import { describe, expect, it } from 'vitest';
import { writePath, writeQuery } from './address.js';

describe('writeQuery', () => {
  it('puts nested values in brackets', () => {
    const text = writeQuery({ searchCriteria: { filter_groups: [{ filters: [{ field: 'name', value: '100% & more' }] }], page_size: 5 } });
    expect([...new URLSearchParams(text)]).toEqual([
      ['searchCriteria[filter_groups][0][filters][0][field]', 'name'],
      ['searchCriteria[filter_groups][0][filters][0][value]', '100% & more'],
      ['searchCriteria[page_size]', '5'],
    ]);
  });

  it('says that criteria are there even if they are empty, and leaves out what is not given', () => {
    expect(writeQuery({ searchCriteria: {}, scopeId: undefined, qty: 0, name: null })).toBe('searchCriteria=&qty=0');
  });
});

describe('writePath', () => {
  it.each([
    ['24-MB01', '24-MB01'],
    ['a/b c', 'a%2Fb%20c'],
    ['50%+', '50%25%2B'],
    ['a.xml', 'a%2Exml'],
    [0, '0'],
  ])('fills in %j as %j', (sku, text) => {
    expect(writePath('/V1/products/{sku}/options', { sku })).toBe(`/V1/products/${text}/options`);
  });

  it.each([undefined, null, '', '.', '..'])('throws for %j, which would be another address', (sku) => {
    expect(() => writePath('/V1/products/{sku}', { sku })).toThrow(TypeError);
  });
});
