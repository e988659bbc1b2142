import { InvalidInput, int, list, text } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BodyShapeOptions, compileBodyShape } from './body-shape.js';

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
type ConditionInput = { attribute_name?: string; conditions?: ConditionInput[] };
const Condition: z.ZodType<ConditionInput, ConditionInput> = z.lazy(() =>
  z.object({ attribute_name: z.string().optional(), conditions: z.array(Condition).optional() }),
);

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

describe('property names', () => {
  it('are renamed from camelCase through every wrapper of a schema', () => {
    expect(read({ attributeSetId: 4, extensionAttributes: { stockItem: { itemId: 1, isInStock: true } } })).toEqual({
      attribute_set_id: 4,
      extension_attributes: { stock_item: { item_id: 1, is_in_stock: true } },
    });
  });

  it('are renamed in lists, in XML lists, in keyed lists and in the only repetition of an XML element', () => {
    const camel = { productSku: 'a' };
    const snake = { product_sku: 'a' };
    expect(read({ options: [camel, camel] })).toEqual({ options: [snake, snake] });
    expect(read({ options: { item: camel } })).toEqual({ options: { item: snake } });
    expect(read({ options: { item: [camel, camel] } })).toEqual({ options: { item: [snake, snake] } });
    expect(read({ options: { 0: camel, 5: camel } })).toEqual({ options: { 0: snake, 5: snake } });
    expect(read({ options: { first: camel, second: camel } })).toEqual({ options: [snake, snake] });
    expect(read({ options: camel })).toEqual({ options: [snake] });
    expect(read({ options: '' })).toEqual({ options: '' });
    expect(read({ options: [] })).toEqual({ options: [] });
  });

  it('are left alone in free-form records', () => {
    expect(read({ meta: { attributeSetId: 1, deepThing: { itemId: 2 } } })).toEqual({
      meta: { attributeSetId: 1, deepThing: { itemId: 2 } },
    });
  });

  it('stay when unknown or sent in both spellings, so that the schema refuses them by name', () => {
    expect(read({ attributeSetId: 1, attribute_set_id: 2, noSuchThing: 3 })).toEqual({
      attributeSetId: 1,
      attribute_set_id: 2,
      noSuchThing: 3,
    });
    expect(Product.safeParse(read({ noSuchThing: 3 })).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['noSuchThing'],
    });
  });

  it('are renamed in a schema that contains itself', () => {
    const rule = reader(z.object({ rule: z.strictObject({ condition: Condition }) }));
    const input = rule(
      { rule: { condition: { attributeName: 'a', conditions: [{ attributeName: 'b', conditions: [{ attributeName: 'c' }] }] } } },
      {},
      {},
    );
    expect(input).toEqual({
      rule: { condition: { attribute_name: 'a', conditions: [{ attribute_name: 'b', conditions: [{ attribute_name: 'c' }] }] } },
    });
  });

  it('are renamed in a recursive object made of getters and in alternatives', () => {
    const Category = z.object({
      is_active: z.boolean().optional(),
      get children_data() {
        return z.array(Category).optional();
      },
    });
    const either = z.object({
      thing: z.union([text, z.strictObject({ first_name: text }), z.strictObject({ last_name: text }), z.array(Category)]),
    });
    expect(reader(either)({ thing: { firstName: 'a' } }, {}, {})).toEqual({ thing: { first_name: 'a' } });
    expect(reader(either)({ thing: { lastName: 'a' } }, {}, {})).toEqual({ thing: { last_name: 'a' } });
    expect(reader(either)({ thing: [{ childrenData: [{ isActive: true }] }] }, {}, {})).toEqual({
      thing: [{ children_data: [{ is_active: true }] }],
    });
    expect(reader(either)({ thing: 'text' }, {}, {})).toEqual({ thing: 'text' });
  });

  it('cost no endless walk for a schema that is nothing but itself', () => {
    const Loop: z.ZodType = z.lazy(() => z.union([Loop, z.string()]));
    expect(reader(z.object({ loop: Loop }))({ loop: { aB: 1 } }, {}, {})).toEqual({ loop: { aB: 1 } });
  });
});

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
    expect(read({ custom_attributes: given })).toEqual({ custom_attributes: wanted });
    expect(read({ customAttributes: given })).toEqual({ custom_attributes: wanted });
    expect(products.parse(reader(products)({ product: { custom_attributes: given } }, {}, {})).product.custom_attributes).toEqual(wanted);
  });

  it('may be one entry alone, in XML with or without an item', () => {
    expect(read({ custom_attributes: { item: entries[0] } })).toEqual({ custom_attributes: [wanted[0]] });
    expect(read({ custom_attributes: entries[0] })).toEqual({ custom_attributes: [wanted[0]] });
  });

  it('may be empty, and keep a value of null', () => {
    for (const empty of [[], {}, '']) expect(read({ custom_attributes: empty })).toEqual({ custom_attributes: [] });
    expect(read({ custom_attributes: { color: null } })).toEqual({ custom_attributes: [{ attribute_code: 'color', value: null }] });
    expect(read({ custom_attributes: null })).toEqual({ custom_attributes: null });
  });

  it('are not renamed inside their values', () => {
    const value = { attributeSetId: 1 };
    expect(read({ custom_attributes: [{ attribute_code: 'x', value }] })).toEqual({ custom_attributes: [{ attribute_code: 'x', value }] });
  });

  it.each([
    [[{ value: 1 }], 'custom_attributes[0].attribute_code'],
    [[{ attribute_code: '', value: 1 }], 'custom_attributes[0].attribute_code'],
    [[{ attribute_code: ['a'], value: 1 }], 'custom_attributes[0].attribute_code'],
    [[{ attribute_code: 'a', value: 1 }, { attribute_code: 'color' }], 'custom_attributes[1].value'],
    [['color'], 'custom_attributes[0]'],
    [{ item: [{ value: 1 }] }, 'custom_attributes[0].attribute_code'],
  ])('%j are refused with the field %s', (given, fieldName) => {
    expect(() => read({ custom_attributes: given })).toThrow(InvalidInput);
    expect(() => read({ custom_attributes: given })).toThrow(
      expect.objectContaining({ parameters: expect.objectContaining({ fieldName }) }),
    );
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
    expect(put(schema, ['id'])({ a: '' }, {}, { id: '1' })).toEqual({ a: '', id: '1' });
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
