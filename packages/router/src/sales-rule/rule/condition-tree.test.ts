import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MerxError } from '../../trpc/errors.js';
import { isUnderstood } from '../calculation/condition-kind.js';
import { readConditionTree } from './condition-tree.js';

const NAMESPACE = 'Magento\\SalesRule\\Model\\Rule\\Condition\\';
const type = (name: string) => ({ condition_type: NAMESPACE + name });
const leaf = (values: object = {}) => ({ ...type('Address'), attribute_name: 'base_subtotal', operator: '>=', value: '50', ...values });
const product = (values: object = {}) => ({ ...type('Product'), attribute_name: 'sku', operator: '==', value: 'cup', ...values });
const combine = (...conditions: unknown[]) => ({ ...type('Combine'), conditions });

/** The value after JSON: -0 does not exist there. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (tree: unknown) => readConditionTree(tree, 'condition');
const readAction = (tree: unknown) => readConditionTree(tree, 'action_condition');
function faultOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof MerxError) return { code: error.code, parameters: error.parameters };
    throw error;
  }
  return undefined;
}

describe('a tree', () => {
  it('is kept as it is written in full', () => {
    const tree = {
      ...type('Combine'),
      conditions: [
        leaf(),
        { ...type('Product\\Found'), conditions: [product()], aggregator_type: 'any', operator: null, value: '0' },
        {
          ...type('Product\\Subselect'),
          conditions: [{ ...type('Product\\Combine'), conditions: [product()], aggregator_type: 'all', operator: null, value: '1' }],
          aggregator_type: 'all',
          operator: '>',
          attribute_name: 'qty',
          value: 3,
        },
      ],
      aggregator_type: 'all',
      operator: null,
      value: '1',
    };
    expect(read(tree)).toEqual(tree);
  });

  it('gets what it leaves out', () => {
    expect(read(type('Combine'))).toEqual({ ...type('Combine'), conditions: [], aggregator_type: 'all', operator: null, value: '1' });
    expect(read(leaf({ operator: undefined }))).toEqual(leaf({ operator: null }));
  });

  it('may be written in camelCase, with a leading backslash, and with lists as XML has them', () => {
    const { condition_type, attribute_name, ...rest } = leaf();
    const camel = {
      conditionType: `\\${condition_type}`,
      attributeName: attribute_name,
      ...rest,
      aggregatorType: '',
      extension_attributes: {},
    };
    const stored = leaf({ condition_type: `\\${condition_type}` });
    for (const conditions of [[camel], { item: camel }, { item: [camel] }, { 0: camel }, camel]) {
      expect(read({ ...type('Combine'), conditions }).conditions).toEqual([stored]);
    }
    expect(read({ ...type('Combine'), conditions: '' }).conditions).toEqual([]);
    expect(read({ ...type('Combine'), conditions: null }).conditions).toEqual([]);
  });

  it.each([
    ['text', 'text'],
    ['', ''],
    [5.5, 5.5],
    [false, false],
    [
      ['a', 1, true],
      ['a', '1', 'true'],
    ],
    [{ item: ['a', 'b'] }, ['a', 'b']],
    [{ item: 'a' }, ['a']],
  ])('compares with the value %j', (given, kept) => expect(read(leaf({ value: given })).value).toEqual(kept));

  it.each([
    ['1', '1'],
    [true, '1'],
    [0, '0'],
    [false, '0'],
    [null, '1'],
    [undefined, '1'],
  ])('combines by the value %j', (given, kept) => expect(read({ ...type('Combine'), value: given }).value).toBe(kept));

  it.each(['Combine', 'Product\\Found', 'Product', 'Product\\Combine'])('of a condition may begin with %s', (name) => {
    expect(read({ ...product(), value: '1', ...type(name) })).toMatchObject(type(name));
  });
  it.each(['Combine', 'Product', 'Product\\Combine'])('of an action may begin with %s', (name) => {
    expect(readAction({ ...product(), value: '1', ...type(name) })).toMatchObject(type(name));
  });
});

describe('a tree at fault', () => {
  const at = (path: string) => ({ code: 'BAD_REQUEST', parameters: expect.objectContaining({ fieldName: path }) });

  it.each<[string, unknown, string]>([
    ['is text', 'x', ''],
    ['is a list', [], ''],
    ['has no type', combine({}), '.conditions.0.condition_type'],
    ['has an unknown type', combine(leaf(), { ...leaf(), condition_type: 'Magento\\Other' }), '.conditions.1.condition_type'],
    ['has a type without its namespace', combine({ ...leaf(), condition_type: 'Address' }), '.conditions.0.condition_type'],
    ['has a type that is a number', combine({ ...leaf(), condition_type: 5 }), '.conditions.0.condition_type'],
    ['has a name that every object has', { ...leaf(), condition_type: 'constructor' }, '.condition_type'],
    ['has an unknown operator', combine(leaf({ operator: '=' })), '.conditions.0.operator'],
    ['has an operator that is a list', combine(leaf({ operator: ['=='] })), '.conditions.0.operator'],
    ['has an unknown aggregator', { ...combine(), aggregator_type: 'most' }, '.aggregator_type'],
    ['has an unknown property', combine(leaf({ colour: 'red' })), '.conditions.0.colour'],
    ['has a property twice', combine(leaf({ attributeName: 'weight' })), '.conditions.0.attributeName'],
    ['names no attribute', combine(leaf({ attribute_name: null })), '.conditions.0.attribute_name'],
    ['names an attribute that a cart has not', combine(leaf({ attribute_name: 'sku' })), '.conditions.0.attribute_name'],
    ['names an attribute that is no text', combine(leaf({ attribute_name: 5 })), '.conditions.0.attribute_name'],
    ['sums up what cannot be', { ...type('Product\\Subselect'), attribute_name: 'price', value: 1 }, '.attribute_name'],
    ['has no value', combine(leaf({ value: undefined })), '.conditions.0.value'],
    ['has the value null', combine(leaf({ value: null })), '.conditions.0.value'],
    ['has an object for a value', combine(leaf({ value: { a: 1 } })), '.conditions.0.value'],
    ['has lists in its value', combine(leaf({ value: [['a']] })), '.conditions.0.value'],
    ['combines by neither 1 nor 0', combine({ ...combine(), value: 'yes' }), '.conditions.0.value'],
    ['has text for conditions', combine({ ...combine(), conditions: 'x' }), '.conditions.0.conditions'],
    ['has an object for conditions', { ...combine(), conditions: { a: leaf() } }, '.conditions'],
    ['has a number among conditions', combine(5), '.conditions.0'],
    ['has conditions below one that compares', combine(leaf({ conditions: [leaf()] })), '.conditions.0.conditions'],
    ['asks items for the cart', { ...type('Product\\Found'), conditions: [leaf()] }, '.conditions.0.condition_type'],
    ['looks for items among items', { ...type('Product\\Combine'), conditions: [type('Product\\Found')] }, '.conditions.0.condition_type'],
  ])('that %s is told by the place', (_, tree, path) => {
    expect(faultOf(() => read(tree))).toEqual(at(`rule.condition${path}`));
  });

  it('of an action is told as such: the cart has no say in it', () => {
    expect(faultOf(() => readAction(leaf()))).toEqual(at('rule.action_condition.condition_type'));
    expect(faultOf(() => readAction(combine(leaf())))).toEqual(at('rule.action_condition.conditions.0.condition_type'));
  });

  it('is one that is too deep, too wide or too long', () => {
    const nested = (depth: number): unknown => (depth === 1 ? leaf() : combine(nested(depth - 1)));
    expect(faultOf(() => read(nested(12)))).toBeUndefined();
    expect(faultOf(() => read(nested(13)))).toEqual(at(`rule.condition${'.conditions.0'.repeat(12)}`));
    const wide = (count: number) => combine(...Array.from({ length: count }, () => leaf()));
    expect(faultOf(() => read(wide(499)))).toBeUndefined();
    expect(faultOf(() => read(wide(500)))).toEqual(at('rule.condition.conditions.499'));
    expect(faultOf(() => read(leaf({ value: 'x'.repeat(200_000) })))).toEqual(at('rule.condition'));
  });
});

describe('any tree', () => {
  const names = ['Combine', 'Address', 'Product\\Found', 'Product\\Subselect', 'Product', 'Product\\Combine', 'Nothing'];
  const { tree } = fc.letrec((tie) => ({
    tree: fc.record(
      {
        condition_type: fc.constantFrom(...names.map((name) => NAMESPACE + name)),
        conditions: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 }), fc.jsonValue()),
        aggregator_type: fc.constantFrom('all', 'any', '', null, 'some'),
        operator: fc.constantFrom('==', '!()', '', null, '='),
        attribute_name: fc.constantFrom('qty', 'weight', 'sku', ''),
        value: fc.oneof(fc.constantFrom('1', '0', 1, true, null), fc.string(), fc.array(fc.string()), fc.jsonValue()),
      },
      { requiredKeys: ['condition_type'] },
    ),
  }));

  it('is refused by name or kept, and what is kept is accepted again unchanged and understood by carts', () => {
    let kept = 0;
    fc.assert(
      fc.property(tree.map(asSent), fc.constantFrom('condition' as const, 'action_condition' as const), (given, place) => {
        const fault = faultOf(() => readConditionTree(given, place));
        if (fault) {
          const { fieldName } = fault.parameters as { fieldName: string };
          expect(fieldName.startsWith(`rule.${place}`)).toBe(true);
          return;
        }
        kept++;
        const stored = readConditionTree(given, place);
        expect(readConditionTree(JSON.parse(JSON.stringify(stored)), place)).toEqual(stored);
        expect(isUnderstood(stored, place === 'condition' ? 'cart' : 'item')).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(kept).toBeGreaterThan(20);
  });
});
