import { InvalidInput, int, list, SearchCriteria, text } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BodyShapeOptions, compileBodyShape } from './body-shape.js';
import { readQuery } from './query.js';

const StockItem = z.strictObject({ item_id: int.optional(), is_in_stock: z.boolean().nullish() });
const Option = z.strictObject({ option_id: int.optional(), product_sku: text.optional() });
const Product = z.strictObject({
  sku: text.optional(),
  attribute_set_id: int.optional(),
  custom_attributes: list(z.strictObject({ attribute_code: text, value: z.unknown() })).optional(),
  extension_attributes: z.object({ stock_item: StockItem.optional() }).nullish(),
  options: list(Option).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
});
const products = z.object({ sku: text.optional(), product: Product, saveOptions: z.boolean().default(false) });
const reader = (schema: z.ZodObject, options: Partial<BodyShapeOptions> = {}) =>
  compileBodyShape(schema, { pathParameters: [], method: 'POST', ...options });
const read = (product: unknown) => (reader(products)({ product } as Record<string, unknown>, {}, {}) as { product: unknown }).product;

describe('top-level names', () => {
  it('come in camelCase or snake_case, the exact name first', () => {
    expect(reader(products)({ save_options: true }, {}, {})).toEqual({ saveOptions: true });
    expect(reader(products)({ save_options: true, saveOptions: false }, {}, {})).toEqual({ saveOptions: false });
    expect(reader(products)({ saveOptions: false, save_options: true }, {}, {})).toEqual({ saveOptions: false });
    expect(reader(z.object({ parent_id: int }))({ parentId: 4 }, {}, {})).toEqual({ parent_id: 4 });
  });

  it('are dropped when unknown or null', () => {
    expect(
      reader(products)({ other: 1, constructor: 1, toString: 2, product: null, save_options: true, saveOptions: null }, {}, {}),
    ).toEqual({ saveOptions: true });
  });
});

describe('merging', () => {
  const schema = z.object({ id: int, name: text.optional() });

  it('lets the query win over the body and the path over both', () => {
    const input = reader(schema, { method: 'PUT', pathParameters: ['id'] })(
      { id: 1, name: 'body' },
      { id: '2', name: 'query' },
      { id: '3' },
    );
    expect(input).toEqual({ id: '3', name: 'query' });
  });

  it.each(['GET', 'DELETE'] as const)('ignores the body of a %s', (method) => {
    expect(reader(schema, { method })({ id: 1 }, { name: 'query' }, {})).toEqual({ name: 'query' });
  });

  it('changes none of its arguments', () => {
    const body = { product: { attributeSetId: 4, customAttributes: { color: 1 } } };
    const before = structuredClone(body);
    reader(products, { method: 'PUT', pathParameters: ['sku'] })(body, {}, { sku: 'x' });
    expect(body).toEqual(before);
  });
});

it('reads custom attributes of an object into one list, in either spelling of the name', () => {
  const wanted = { custom_attributes: [{ attribute_code: 'color', value: { attributeSetId: 1 } }] };
  expect(read({ customAttributes: { color: { attributeSetId: 1 } } })).toEqual(wanted);
  expect(read(wanted)).toEqual(wanted);
  expect(Product.parse(read({ custom_attributes: { color: '5' } })).custom_attributes).toEqual([{ attribute_code: 'color', value: '5' }]);
  expect(() => read({ custom_attributes: [{ value: 1 }] })).toThrow(InvalidInput);
});

it.each([
  'searchCriteria%5BfilterGroups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bfield%5D=sku&searchCriteria[pageSize]=5&searchCriteria[currentPage]=2',
  'search_criteria[filter_groups][7][filters][3][field]=sku&page_size=5&currentPage=2&other=1',
])('hands the list criteria of %s to their schema', (query) => {
  const schema = z.object({ searchCriteria: SearchCriteria });
  const input = compileBodyShape(schema, { pathParameters: [], method: 'GET' })({}, readQuery(query).params, {});
  expect(schema.parse(input).searchCriteria).toMatchObject({
    filter_groups: [{ filters: [{ field: 'sku', condition_type: 'eq' }] }],
    page_size: 5,
    current_page: 2,
  });
});

describe('the path value of a PUT', () => {
  const put = (schema: z.ZodObject, pathParameters: string[], copyTo?: string | null) =>
    compileBodyShape(schema, { pathParameters, method: 'PUT', ...(copyTo === undefined ? {} : { copyTo }) });

  it('is written into the object that has such a property, over what the body says', () => {
    expect(put(products, ['sku'])({ product: { sku: 'body' } }, {}, { sku: 'path' })).toEqual({ product: { sku: 'path' }, sku: 'path' });
    expect(put(products, ['sku'])({ product: {}, save_options: true }, {}, { sku: 'path' })).toMatchObject({ product: { sku: 'path' } });
    expect(put(z.object({ option: Option }), ['sku', 'optionId'])({ option: { optionId: 1 } }, {}, { sku: 'a', optionId: '7' })).toEqual({
      option: { option_id: '7' },
    });
  });

  it('wins also over an object that the query brings', () => {
    expect(put(products, ['sku'])({ product: {} }, { product: { sku: 'query' } }, { sku: 'path' })).toMatchObject({
      product: { sku: 'path' },
    });
  });

  it('is only the last one', () => {
    expect(put(z.object({ product: Product }), ['sku', 'id'])({ product: {} }, {}, { sku: 'a', id: '1' })).toEqual({ product: {} });
  });

  it('is not copied when it is "me", when no object or several have the property, or when the object is missing', () => {
    const schema = z.object({
      id: text.optional(),
      a: z.object({ id: text }),
      b: z.object({ id: text }).optional(),
      c: z.object({}).optional(),
    });
    expect(put(schema, ['id'])({ a: {} }, {}, { id: 'me' })).toMatchObject({ a: {} });
    expect(put(schema, ['id'])({ a: {}, b: {} }, {}, { id: '1' })).toEqual({ a: {}, b: {}, id: '1' });
    expect(put(schema, ['id'])({ c: {} }, {}, { id: '1' })).toEqual({ c: {}, id: '1' });
    expect(put(schema, ['id'])({ a: null }, {}, { id: '1' })).toEqual({ id: '1' });
    expect(put(schema, ['id'])({ a: [1] }, {}, { id: '1' })).toEqual({ a: [1], id: '1' });
    expect(put(schema, ['id'])({}, {}, { id: '1' })).toEqual({ id: '1' });
  });

  it('goes where copyTo says, and nowhere when copyTo is null', () => {
    const schema = z.object({ stockItem: StockItem, other: StockItem.optional() });
    expect(put(schema, ['itemId'], 'stockItem.item_id')({ stock_item: {}, other: {} }, {}, { itemId: '3' })).toEqual({
      stockItem: { item_id: '3' },
      other: {},
    });
    expect(put(schema, ['itemId'], null)({ stockItem: { item_id: 9 } }, {}, { itemId: '3' })).toEqual({ stockItem: { item_id: 9 } });
  });

  it.each(['POST', 'DELETE', 'GET'] as const)('is not copied by a %s', (method) => {
    expect(compileBodyShape(products, { pathParameters: ['sku'], method })({ product: { sku: 'a' } }, {}, { sku: 'b' })).not.toMatchObject({
      product: { sku: 'b' },
    });
  });
});

it('reads any body without throwing anything but InvalidInput, and a well-spelled one comes back as it was', () => {
  const names = [
    'product',
    'sku',
    'attributeSetId',
    'custom_attributes',
    'item',
    'options',
    '0',
    'attribute_code',
    'value',
    'constructor',
    '__proto__',
  ];
  const value = fc.object({ key: fc.constantFrom(...names), maxDepth: 5, withNullPrototype: false });
  const product = reader(products, { method: 'PUT', pathParameters: ['sku'] });
  fc.assert(
    fc.property(value, (body) => {
      try {
        expect(Object.getPrototypeOf(product(body, {}, { sku: 'x' }))).toBe(Object.prototype);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput);
      }
    }),
    { numRuns: 1000 },
  );
  const spelled = { sku: 'a', options: [{ option_id: 1 }], custom_attributes: [{ attribute_code: 'a', value: 1 }], meta: { aB: 1 } };
  expect(read(spelled)).toEqual(spelled);
});
