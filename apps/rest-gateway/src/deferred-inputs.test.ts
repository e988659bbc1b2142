import { describe, expect, it } from 'vitest';
import { pathValuesOf } from './deferred-inputs.js';

describe('pathValuesOf', () => {
  it.each([
    [{ sku: 'bySku' }, { sku: 'a b/c' }, { sku: 'a b/c' }],
    [{ sku: 'bySku' }, { product: { sku: 'a' } }, { sku: 'a' }],
    [{ cartId: 'byQuoteId' }, { cartItem: { quote_id: 7, sku: 'a' } }, { cartId: '7' }],
    [
      { cartId: 'byCartId', itemId: 'byItemId' },
      { cart_id: '1', cartItem: { item_id: 2 } },
      { cartId: '1', itemId: '2' },
    ],
    [{ id: 'byId' }, { id: 3, customer: { id: 4 } }, { id: '3' }],
  ])('%j is found in %j', (pathValues, body, expected) => {
    expect(pathValuesOf(pathValues as Record<string, string>, body)).toEqual(expected);
  });

  it.each([
    [{ sku: 'bySku' }, {}, 'sku'],
    [{ sku: 'bySku' }, { sku: null, product: { sku: { x: 1 } } }, 'sku'],
    [{ sku: 'bySku' }, { product: { other: { sku: 'too deep' } } }, 'sku'],
    [{ name: 'byToString' }, {}, 'toString'],
  ])('%j is missing in %j', (pathValues, body, fieldName) => {
    const read = () => pathValuesOf(pathValues as Record<string, string>, body);
    expect(read).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', parameters: { fieldName } }));
  });

  it.each([
    [{ sku: 'bysku' }, { sku: 'a' }],
    [{ sku: '24-MB01' }, { sku: 'a' }],
  ])('%j stays with %j', (pathValues, body) => {
    expect(pathValuesOf(pathValues as Record<string, string>, body)).toEqual(pathValues);
  });
});
