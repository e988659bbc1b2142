import { describe, expect, it } from 'vitest';
import type { AttributeDefinition } from '../../eav/index.js';
import { variationsOf } from './variation-plan.js';

function select(id: number, code: string, values: number): [string, AttributeDefinition] {
  return [
    code,
    {
      id,
      code,
      label: code,
      backend_type: 'int',
      frontend_input: 'select',
      default_value: null,
      scope: 'global',
      is_required: false,
      is_unique: false,
      is_user_defined: true,
      is_visible: true,
      apply_to: new Set(),
      options_from: null,
      options: new Set(Array.from({ length: values }, (_, index) => String(index + 1))),
      sets: new Set(),
    } as AttributeDefinition,
  ];
}
const definitions = new Map([select(1, 'a', 100), select(2, 'b', 100)]);
const option = (attribute_id: string, count: number) => ({
  attribute_id,
  values: Array.from({ length: count }, (_, index) => ({ value_index: index + 1 })),
});

describe('variationsOf', () => {
  it('makes one draft per combination, the last option changing fastest', () => {
    const drafts = variationsOf({ product: { sku: 'p' }, options: [option('2', 2), option('1', 3)] }, definitions);
    expect(drafts.map(({ sku }) => sku)).toEqual(['p-1-1', 'p-1-2', 'p-1-3', 'p-2-1', 'p-2-2', 'p-2-3']);
  });

  it('counts a value that is named twice once', () => {
    const twice = { attribute_id: '1', values: [{ value_index: 5 }, { value_index: 5 }] };
    expect(variationsOf({ product: { sku: 'p' }, options: [twice] }, definitions)).toHaveLength(1);
  });

  it('puts its own values in the place of those the product brings', () => {
    const custom_attributes = [
      { attribute_code: 'a', value: '9' },
      { attribute_code: 'url_key', value: 'taken' },
    ];
    const [draft] = variationsOf({ product: { sku: 'p', custom_attributes }, options: [option('1', 1)] }, definitions);
    expect(draft?.custom_attributes).toEqual([{ attribute_code: 'a', value: '1' }]);
  });

  it('makes none without options', () => {
    expect(variationsOf({ product: { sku: 'p' }, options: [] }, definitions)).toEqual([]);
  });

  it('refuses more combinations than an answer should hold', () => {
    expect(() => variationsOf({ product: { sku: 'p' }, options: [option('1', 100), option('2', 51)] }, definitions)).toThrow(
      'combinations',
    );
  });
});
