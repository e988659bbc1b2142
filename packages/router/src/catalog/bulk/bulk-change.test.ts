import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeDefinition } from '../../eav/index.js';
import type { BulkProduct } from './bulk.queries.js';
import { readChange, valuesFor } from './bulk-change.js';

const attribute = (code: string, values: Partial<AttributeDefinition> = {}): [string, AttributeDefinition] => [
  code,
  {
    id: 1,
    code,
    label: code,
    backend_type: 'varchar',
    frontend_input: 'text',
    default_value: null,
    scope: 'global',
    is_required: false,
    is_unique: false,
    is_user_defined: true,
    is_visible: true,
    apply_to: new Set(),
    options_from: null,
    options: null,
    sets: new Set([4]),
    ...values,
  },
];
const definitions = new Map([
  attribute('price', { backend_type: 'decimal', frontend_input: 'price', is_required: true, apply_to: new Set(['simple']) }),
  attribute('serial', { is_unique: true }),
  attribute('colour', { sets: new Set([5]) }),
]);
const product = (values: Partial<BulkProduct> = {}): BulkProduct => ({
  id: 1,
  sku: 'a',
  type_id: 'simple',
  attribute_set_id: 4,
  price: '10.0000',
  ...values,
});
const priced = (by: 'set' | 'amount' | 'percent', value: number, of = product()) =>
  valuesFor(of, readChange({ price: { by, value } }, definitions), definitions, true).get('price');

describe('a change of prices', () => {
  it.each([
    ['set', 12.5, '10.0000', '12.5000'],
    ['amount', -10, '10.0000', '0.0000'],
    ['amount', 0.2, '0.1000', '0.3000'],
    ['percent', 10, '10.0500', '11.0600'],
    ['percent', -33.333, '9.9900', '6.6600'],
    ['percent', -100, '9.9900', '0.0000'],
  ] as const)('%s %d makes %s to %s', (by, value, price, expected) => expect(priced(by, value, product({ price }))).toBe(expected));

  it('never goes below zero, and says so', () => {
    expect(() => priced('amount', -10.01)).toThrow('The price would be below zero.');
    expect(() => priced('percent', -101)).toThrow('The price would be below zero.');
    expect(() => priced('set', -1)).toThrow(expect.objectContaining({ parameters: { attributeCode: 'price' } }));
  });

  it('gives back what it took', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(cents, cents, (price, amount) => {
        const start = price.toFixed(4);
        const raised = priced('amount', amount, product({ price: start })) ?? null;
        expect(priced('amount', -amount, product({ price: raised }))).toBe(start);
      }),
    );
  });
});

describe('a change of attributes', () => {
  const custom = (attribute_code: string, value: unknown) => readChange({ custom_attributes: [{ attribute_code, value }] }, definitions);

  it('refuses a value that only one product may have, and lets it be emptied', () => {
    expect(() => custom('serial', 'x')).toThrow('many products');
    expect(valuesFor(product(), custom('serial', null), definitions, true).get('serial')).toBeNull();
  });

  it('refuses products whose set or type lacks the attribute', () => {
    expect(() => valuesFor(product(), custom('colour', 'red'), definitions, true)).toThrow('has no attribute');
    expect(valuesFor(product({ attribute_set_id: 5 }), custom('colour', 'red'), definitions, true).get('colour')).toBe('red');
    expect(() => priced('set', 5, product({ type_id: 'grouped' }))).toThrow('has no attribute');
  });

  it('refuses to change nothing', () => expect(() => readChange({}, definitions)).toThrow('The change is empty'));
});
