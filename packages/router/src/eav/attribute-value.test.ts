import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MerxError } from '../trpc/errors.js';
import { attributeText } from './attribute-value.js';
import type { AttributeDefinition } from './eav.schema.js';

const attribute = (values: Partial<AttributeDefinition>): AttributeDefinition => ({
  id: 1,
  code: 'thing',
  label: 'Thing',
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
  sets: new Set(),
  ...values,
});
const kinds = {
  text: attribute({}),
  price: attribute({ backend_type: 'decimal', frontend_input: 'price' }),
  decimal: attribute({ backend_type: 'decimal' }),
  int: attribute({ backend_type: 'int' }),
  date: attribute({ backend_type: 'datetime', frontend_input: 'date' }),
  boolean: attribute({ backend_type: 'int', frontend_input: 'boolean' }),
  select: attribute({ backend_type: 'int', frontend_input: 'select', options: new Set(['3', '4']) }),
  multiselect: attribute({ frontend_input: 'multiselect', options: new Set(['3', '4']) }),
} as const;
type Kind = keyof typeof kinds;

describe('attributeText', () => {
  it.each<[Kind, unknown, string | null]>([
    ['text', 'as it is ', 'as it is '],
    ['text', 12.5, '12.5'],
    ['text', true, '1'],
    ['text', '', null],
    ['text', null, null],
    ['price', 10, '10.0000'],
    ['price', '0.12345', '0.1235'],
    ['price', ' ', null],
    ['decimal', -1.5, '-1.5000'],
    ['int', '7.9', '7'],
    ['int', '-0', '0'],
    ['date', '2024-02-29', '2024-02-29 00:00:00'],
    ['date', '2024-02-29T12:00:00+02:00', '2024-02-29 10:00:00'],
    ['boolean', 'yes', '1'],
    ['boolean', false, '0'],
    ['select', 3, '3'],
    ['select', ' 4 ', '4'],
    ['multiselect', ['4', 3, '4'], '4,3'],
    ['multiselect', '3, 4', '3,4'],
  ])('stores %s %j as %j', (kind, value, text) => expect(attributeText(kinds[kind], value)).toBe(text));

  it.each<[Kind, unknown]>([
    ['text', ['a']],
    ['text', { a: 1 }],
    ['text', 'x'.repeat(256)],
    ['text', 'nul \0'],
    ['text', '\udc00'],
    ['price', -0.01],
    ['price', '1,5'],
    ['decimal', '1e13'],
    ['decimal', Number.NaN],
    ['int', '2147483648'],
    ['date', '2024-02-30'],
    ['select', 5],
    ['select', 'red'],
    ['multiselect', '3,5'],
    ['multiselect', [{}]],
    ['multiselect', ['3', '\udc00']],
  ])('refuses %s %j by name', (kind, value) => {
    expect(() => attributeText(kinds[kind], value)).toThrow(expect.objectContaining({ parameters: { attributeCode: 'thing' } }));
  });

  it('takes what it stored back unchanged, and fails in no other way than by name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(kinds)), fc.anything(), (definition, value) => {
        try {
          const text = attributeText(definition, value);
          expect(attributeText(definition, text)).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(MerxError);
        }
      }),
    );
  });
});
