import type { ConfigPath, ConfigReader } from '@merx/db';
import type { AttributeRow, EntityType } from './metadata.queries.js';
import type { AttributeMetadata } from './metadata.schema.js';

/** Settings for whether a field is shown and required, by attribute. */
const SHOWN_BY: Record<EntityType, Readonly<Record<string, ConfigPath>>> = {
  customer: {
    prefix: 'customer/address/prefix_show',
    middlename: 'customer/address/middlename_show',
    suffix: 'customer/address/suffix_show',
    dob: 'customer/address/dob_show',
    taxvat: 'customer/address/taxvat_show',
    gender: 'customer/address/gender_show',
  },
  customer_address: {
    prefix: 'customer/address/prefix_show',
    middlename: 'customer/address/middlename_show',
    suffix: 'customer/address/suffix_show',
    company: 'customer/address/company_show',
    telephone: 'customer/address/telephone_show',
    fax: 'customer/address/fax_show',
  },
};

/** Client-side validation rules, in the format of client forms. */
const CLASS_OF_RULE: Readonly<Record<string, string>> = {
  alphanumeric: 'validate-alphanum',
  numeric: 'validate-digits',
  alpha: 'validate-alpha',
  email: 'validate-email',
  url: 'validate-url',
};

type Metadata = Omit<AttributeMetadata, 'options'>;

/** An attribute for a store view with these settings, without its options. */
export function metadataOf(entityType: EntityType, row: AttributeRow, config: ConfigReader): Metadata {
  const { details } = row;
  const { visible, required } = shown(entityType, row, config);
  const isStreet = entityType === 'customer_address' && row.code === 'street';
  return {
    frontend_input: row.frontend_input ?? '',
    input_filter: details?.input_filter ?? '',
    store_label: row.store_label ?? row.frontend_label ?? '',
    validation_rules: Object.entries(details?.validate_rules ?? {}).map(([name, value]) => ({ name, value: String(value) })),
    multiline_count: isStreet ? config.number('customer/address/street_lines') : (details?.multiline_count ?? 0),
    visible,
    required,
    data_model: details?.data_model ?? '',
    frontend_class: frontendClass(row, required),
    user_defined: row.is_user_defined,
    sort_order: details?.sort_order ?? 0,
    frontend_label: row.frontend_label ?? '',
    note: row.note ?? '',
    system: details?.is_system ?? false,
    backend_type: row.backend_type,
    is_used_in_grid: row.is_used_in_grid,
    is_visible_in_grid: row.is_visible_in_grid,
    is_filterable_in_grid: row.is_filterable_in_grid,
    is_searchable_in_grid: details?.is_searchable_in_grid ?? false,
    attribute_code: row.code,
  };
}

function shown(entityType: EntityType, { code, is_visible, is_required }: AttributeRow, config: ConfigReader) {
  const settings = SHOWN_BY[entityType];
  const path = Object.hasOwn(settings, code) ? settings[code] : undefined;
  if (path === undefined) return { visible: is_visible, required: is_required };
  const value = config.text(path);
  return { visible: value !== '' && value !== '0', required: value === 'req' };
}

function frontendClass({ frontend_class, details }: AttributeRow, required: boolean): string {
  const validation = String(details?.validate_rules?.input_validation ?? '');
  const classes = [frontend_class, required && 'required-entry', Object.hasOwn(CLASS_OF_RULE, validation) && CLASS_OF_RULE[validation]];
  return classes.filter(Boolean).join(' ');
}

/** Whether forms use an attribute with that code. */
export const isInForm = ({ details }: AttributeRow, formCode: string): boolean => details?.used_in_forms?.includes(formCode) ?? false;

/** Whether an attribute was added by the merchant: neither a field of the entity nor reserved by the system. */
export const isCustom = ({ code, details }: AttributeRow, fields: ReadonlySet<string>): boolean =>
  !fields.has(code) && details?.is_system !== true;
