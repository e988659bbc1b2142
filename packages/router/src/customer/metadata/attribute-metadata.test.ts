import { configReader } from '@merx/db';
import { describe, expect, it } from 'vitest';
import { isCustom, isInForm, metadataOf } from './attribute-metadata.js';
import type { AttributeRow, CustomerMetadata, EntityType } from './metadata.queries.js';

const row = (values: Partial<AttributeRow> = {}, details: CustomerMetadata | null = null): AttributeRow => ({
  code: 'shoe_size',
  backend_type: 'varchar',
  frontend_input: null,
  frontend_label: null,
  store_label: null,
  frontend_class: null,
  note: null,
  is_required: false,
  is_visible: true,
  is_user_defined: true,
  is_used_in_grid: false,
  is_visible_in_grid: false,
  is_filterable_in_grid: false,
  options_from: null,
  options: [],
  ...values,
  details,
});
const told = (entityType: EntityType, one: AttributeRow, settings: Record<string, string> = {}) =>
  metadataOf(entityType, one, configReader(new Map(Object.entries(settings))));

describe('what is told of an attribute', () => {
  it('has every field, also of an attribute that states nothing', () => {
    expect(told('customer', row())).toEqual({
      ...{
        frontend_input: '',
        input_filter: '',
        store_label: '',
        validation_rules: [],
        multiline_count: 0,
        visible: true,
        required: false,
      },
      ...{ data_model: '', frontend_class: '', user_defined: true, sort_order: 0, frontend_label: '', note: '', system: false },
      ...{ backend_type: 'varchar', is_used_in_grid: false, is_visible_in_grid: false, is_filterable_in_grid: false },
      ...{ is_searchable_in_grid: false, attribute_code: 'shoe_size' },
    });
  });

  it('tells its rules as pairs of text', () => {
    const details = { validate_rules: { max_text_length: 255, input_validation: 'email' } };
    expect(told('customer', row({}, details)).validation_rules).toEqual([
      { name: 'max_text_length', value: '255' },
      { name: 'input_validation', value: 'email' },
    ]);
  });

  it.each<[Partial<AttributeRow>, CustomerMetadata, string]>([
    [{}, {}, ''],
    [{ is_required: true }, {}, 'required-entry'],
    [{ is_required: true }, { validate_rules: { input_validation: 'email' } }, 'required-entry validate-email'],
    [{}, { validate_rules: { input_validation: 'url' } }, 'validate-url'],
    [{}, { validate_rules: { input_validation: 'date' } }, ''],
    [{}, { validate_rules: { input_validation: 'constructor' } }, ''],
    [{ frontend_class: 'big', is_required: true }, {}, 'big required-entry'],
  ])('has the classes of %j with %j: "%s"', (values, details, wanted) => {
    expect(told('customer', row(values, details)).frontend_class).toBe(wanted);
  });

  it('is named by the store view, else by its own label', () => {
    expect(told('customer', row({ frontend_label: 'Size', store_label: 'Größe' }))).toMatchObject({
      store_label: 'Größe',
      frontend_label: 'Size',
    });
    expect(told('customer', row({ frontend_label: 'Size' })).store_label).toBe('Size');
  });
});

describe('the settings of the address form', () => {
  it.each<[EntityType, string, string, string, boolean, boolean]>([
    ['customer', 'prefix', 'prefix_show', '', false, false],
    ['customer', 'prefix', 'prefix_show', 'opt', true, false],
    ['customer_address', 'prefix', 'prefix_show', 'req', true, true],
    ['customer', 'middlename', 'middlename_show', '1', true, false],
    ['customer_address', 'middlename', 'middlename_show', '0', false, false],
    ['customer', 'gender', 'gender_show', 'req', true, true],
    ['customer', 'dob', 'dob_show', 'opt', true, false],
    ['customer_address', 'telephone', 'telephone_show', 'opt', true, false],
    ['customer_address', 'fax', 'fax_show', 'req', true, true],
    ['customer', 'telephone', 'telephone_show', 'req', false, false],
  ])('of %s: %s with %s = "%s"', (entityType, code, setting, value, visible, required) => {
    const attribute = row({ code, is_visible: false, is_required: false });
    const seen = told(entityType, attribute, { [`customer/address/${setting}`]: value });
    expect(seen).toMatchObject({ visible, required, frontend_class: required ? 'required-entry' : '' });
  });

  it('say how many lines a street has, of addresses alone', () => {
    const street = row({ code: 'street' }, { multiline_count: 2 });
    expect(told('customer_address', street, { 'customer/address/street_lines': '4' }).multiline_count).toBe(4);
    expect(told('customer', street, { 'customer/address/street_lines': '4' }).multiline_count).toBe(2);
  });

  it('say nothing of attributes that are named like a built-in property', () => {
    expect(told('customer', row({ code: 'constructor' }))).toMatchObject({ visible: true, required: false });
  });
});

it('an attribute is in the forms that it names', () => {
  expect(isInForm(row({}, { used_in_forms: ['a', 'b'] }), 'b')).toBe(true);
  expect(isInForm(row({}, { used_in_forms: ['a'] }), 'b')).toBe(false);
  expect(isInForm(row(), 'b')).toBe(false);
});

it('an attribute is custom when it is neither a field nor of the system', () => {
  const fields = new Set(['email']);
  expect(isCustom(row(), fields)).toBe(true);
  expect(isCustom(row({ code: 'email' }), fields)).toBe(false);
  expect(isCustom(row({}, { is_system: true }), fields)).toBe(false);
  expect(isCustom(row({}, { is_system: false }), fields)).toBe(true);
});
