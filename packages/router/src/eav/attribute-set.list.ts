import { columnField, list } from '@merx/db';
import { attributeGroup, attributeSet } from '@merx/db/tables';
import type { GroupRow, SetRow } from './attribute-set.queries.js';

const setColumns = new Map([
  ['attribute_set_id', 'id'],
  ['attribute_set_name', 'name'],
  ['sort_order', 'sort_order'],
  ['entity_type_id', 'entity_type_id'],
]);
const groupColumns = new Map([
  ['attribute_group_id', 'id'],
  ['attribute_group_name', 'name'],
  ['attribute_group_code', 'code'],
  ['attribute_set_id', 'attribute_set_id'],
  ['sort_order', 'sort_order'],
]);

/** The attribute sets of an entity type, or of all (null). */
export const attributeSetList = list<SetRow, number | null>({
  from: 'eav_attribute_set s join eav_entity_type t on t.id = s.entity_type_id',
  key: 's.id',
  row: 'row_to_json(s)',
  where: (entityTypeId, bind) => (entityTypeId === null ? 'true' : `s.entity_type_id = ${bind(entityTypeId)}`),
  field: (name) =>
    name === 'entity_type_code' ? { sql: 't.code', kind: 'text' } : columnField(attributeSet, 's', setColumns.get(name) ?? ''),
});

/** The groups of all attribute sets of an entity type. */
export const attributeGroupList = list<GroupRow, number>({
  from: 'eav_attribute_group g join eav_attribute_set s on s.id = g.attribute_set_id',
  key: 'g.id',
  row: 'row_to_json(g)',
  where: (entityTypeId, bind) => `s.entity_type_id = ${bind(entityTypeId)}`,
  field: (name) => columnField(attributeGroup, 'g', groupColumns.get(name) ?? ''),
});
