import { int, list, text } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileBodyShape } from './body-shape.js';

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
const reader = (schema: z.ZodObject) => compileBodyShape(schema, { pathParameters: [], method: 'POST' });
const read = (product: unknown) => (reader(products)({ product } as Record<string, unknown>, {}, {}) as { product: unknown }).product;

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
