import type { ConfigReader } from '@merx/db';
import type { AttributeRow, EntityType } from './metadata.queries.js';
import type { AttributeMetadata } from './metadata.schema.js';

/** The attributes for which a setting decides whether they are shown and required. */
const NAME_PARTS = ['prefix', 'middlename', 'suffix'] as const;
const SHOWN_BY_SETTING = {
  customer: [...NAME_PARTS, 'dob', 'taxvat', 'gender'],
  customer_address: [...NAME_PARTS, 'company', 'telephone', 'fax'],
} as const satisfies Record<EntityType, readonly string[]>;

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
  const name = SHOWN_BY_SETTING[entityType].find((attribute) => attribute === code);
  if (name === undefined) return { visible: is_visible, required: is_required };
  const value = config.text(`customer/address/${name}_show`);
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
