import { type CriteriaField, columnField, list } from '@merx/db';
import { attribute } from '@merx/db/tables';
import { ATTRIBUTE_ROW, type AttributeRow } from './attribute.queries.js';
import { membershipNotComparable } from './faults.js';

/** API names that differ from the column names. */
const columnNames = new Map([
  ['attribute_id', 'id'],
  ['attribute_code', 'code'],
  ['default_frontend_label', 'frontend_label'],
]);

/** Whether an attribute is in one of the sets or groups of a filter. Not sortable, as it may be in many. */
const memberOf = (sql: string): CriteriaField => ({
  sql: 'a.id',
  kind: 'number',
  condition: ({ field, condition_type, value }, bind) => {
    if (condition_type !== 'eq' && condition_type !== 'in') {
      throw membershipNotComparable({ fieldName: field, conditionType: condition_type });
    }
    const ids = value.split(',').map((id) => (/^\s*\d{1,9}\s*$/.test(id) ? Number(id) : 0));
    return `exists (select from eav_attribute_set_entry e where e.attribute_id = a.id and ${sql} = any(${bind(ids)}::int[]))`;
  },
});
const memberships = new Map([
  ['attribute_set_id', memberOf('e.attribute_set_id')],
  ['attribute_group_id', memberOf('e.attribute_group_id')],
]);

/** The attributes of an entity type, with option labels of a store view: the first parameter. */
export const attributeList = list<AttributeRow, { storeId: number; entityTypeId: number }>({
  from: 'eav_attribute a',
  key: 'a.id',
  row: ATTRIBUTE_ROW,
  where: ({ storeId, entityTypeId }, bind) => `${bind(storeId)}::int is not null and a.entity_type_id = ${bind(entityTypeId)}`,
  field: (name) => memberships.get(name) ?? columnField(attribute, 'a', columnNames.get(name) ?? name),
});
