import { describe, expect, it } from 'vitest';
import type { Fault } from '../../trpc/errors.js';
import { readRule, unknownParts } from './rule-values.js';
import type { TaxRuleInput } from './tax-rule.schema.js';

const rule: TaxRuleInput = {
  code: 'Rule',
  priority: 0,
  position: 0,
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  tax_rate_ids: [1, 2],
};
const fieldOf = ({ parameters }: Fault) => (parameters && 'fieldName' in parameters ? parameters.fieldName : undefined);
const fieldsOf = (change: TaxRuleInput) => readRule({ ...rule, ...change }).faults.map(fieldOf);

describe('readRule', () => {
  it('reads a rule as it is stored, each id once', () => {
    expect(readRule({ ...rule, code: ' Rule ', tax_rate_ids: [2, 1, 2], calculate_subtotal: true })).toEqual({
      values: { code: 'Rule', priority: 0, position: 0, calculate_subtotal: true },
      parts: { customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [2, 1] },
      faults: [],
    });
    expect(readRule(rule).values.calculate_subtotal).toBeUndefined();
  });

  it.each<[string, TaxRuleInput, string]>([
    ['no code', { code: ' ' }, 'code'],
    ['too long a code', { code: 'x'.repeat(256) }, 'code'],
    ['no priority', { priority: null }, 'priority'],
    ['a negative priority', { priority: -1 }, 'priority'],
    ['no position', { position: undefined }, 'position'],
    ['a negative position', { position: -1 }, 'position'],
    ['no rate', { tax_rate_ids: [] }, 'tax_rate_ids'],
    ['no customer class', { customer_tax_class_ids: null }, 'customer_tax_class_ids'],
    ['no product class', { product_tax_class_ids: [] }, 'product_tax_class_ids'],
  ])('finds fault with %s', (_, change, field) => {
    expect(fieldsOf(change)).toEqual([field]);
  });

  it('tells all faults at once', () => {
    expect(readRule({}).faults).toHaveLength(6);
  });
});

it('unknownParts names every id that is not known', () => {
  expect(unknownParts('tax_rate_ids', [1, 5, 6], new Set([1])).map(({ parameters }) => parameters)).toEqual([
    { fieldName: 'tax_rate_ids', fieldValue: 5 },
    { fieldName: 'tax_rate_ids', fieldValue: 6 },
  ]);
});
