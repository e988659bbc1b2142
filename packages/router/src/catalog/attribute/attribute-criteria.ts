import type { CriteriaField, FieldKind } from '@merx/db';
import { InvalidInput } from '@merx/wire';
import { settableFlags } from './attribute-values.js';

const column = (name: string, kind: FieldKind): [string, CriteriaField] => [name, { sql: `a.${name}`, kind }];

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
    ...['is_user_defined', ...settableFlags].map((name) => column(name, 'boolean')),
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
