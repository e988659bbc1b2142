import type { CriteriaField, FieldKind } from '@merx/db';
import { InvalidInput } from '@merx/wire';

const column = (name: string, kind: FieldKind): [string, CriteriaField] => [name, { sql: `a.${name}`, kind }];

const FLAGS = [
  'is_required',
  'is_user_defined',
  'is_unique',
  'is_visible',
  'is_searchable',
  'is_filterable',
  'is_filterable_in_search',
  'is_comparable',
  'is_visible_on_front',
  'is_html_allowed_on_front',
  'is_wysiwyg_enabled',
  'is_used_for_promo_rules',
  'is_visible_in_advanced_search',
  'used_in_product_listing',
  'used_for_sort_by',
  'is_used_in_grid',
  'is_visible_in_grid',
  'is_filterable_in_grid',
];
const TEXTS = ['backend_type', 'frontend_input', 'frontend_label', 'frontend_class', 'note', 'default_value', 'scope', 'source_model'];

const fields: Readonly<Record<string, CriteriaField>> = {
  attribute_id: { sql: 'a.id', kind: 'number' },
  attribute_code: { sql: 'a.code', kind: 'text' },
  default_frontend_label: { sql: 'a.frontend_label', kind: 'text' },
  attribute_set_id: memberOf('e.attribute_set_id'),
  attribute_group_id: memberOf('e.attribute_group_id'),
  ...Object.fromEntries([
    column('entity_type_id', 'number'),
    column('position', 'number'),
    ...FLAGS.map((name) => column(name, 'boolean')),
    ...TEXTS.map((name) => column(name, 'text')),
  ]),
};

/** The fields of lists of attributes. */
export const attributeField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Whether an attribute stands in one of the sets or groups that a filter names. It has no order: it may stand in many. */
function memberOf(sql: string): CriteriaField {
  return {
    sql: 'a.id',
    kind: 'number',
    condition: ({ field, condition_type, value }, bind) => {
      if (condition_type !== 'eq' && condition_type !== 'in') {
        throw new InvalidInput('"%fieldName" cannot be compared by "%conditionType".', { fieldName: field, conditionType: condition_type });
      }
      const ids = value.split(',').map((id) => (/^\s*\d{1,9}\s*$/.test(id) ? Number(id) : 0));
      return `exists (select from eav_attribute_set_entry e where e.attribute_id = a.id and ${sql} = any(${bind(ids)}::int[]))`;
    },
  };
}
