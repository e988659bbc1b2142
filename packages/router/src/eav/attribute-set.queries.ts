import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

/** A set as the wire has it. */
export interface AttributeSetRow {
  attribute_set_id: number;
  attribute_set_name: string;
  sort_order: number;
  entity_type_id: number;
}

const SET_JSON = `json_build_object('attribute_set_id', s.id, 'attribute_set_name', s.name, 'sort_order', s.sort_order,
  'entity_type_id', s.entity_type_id)`;
const FROM = 'from eav_attribute_set s join eav_entity_type t on t.id = s.entity_type_id';

const fields: Readonly<Record<string, CriteriaField>> = {
  attribute_set_id: { sql: 's.id', kind: 'number' },
  attribute_set_name: { sql: 's.name', kind: 'text' },
  sort_order: { sql: 's.sort_order', kind: 'number' },
  entity_type_id: { sql: 's.entity_type_id', kind: 'number' },
  entity_type_code: { sql: 't.code', kind: 'text' },
};

/** The fields of lists of attribute sets. */
export const attributeSetField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** One page of sets and the count of all; the first parameter of the criteria is the entity type, or null for all. */
export async function selectAttributeSets(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: AttributeSetRow[] }> {
  const from = `${FROM} where ($1::int is null or s.entity_type_id = $1) and ${where}`;
  const [page] = await db.query<{ total: number; items: AttributeSetRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(p.item) from (select ${SET_JSON} as item ${from} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The set of that id, or undefined. */
export async function selectAttributeSet(db: Queryable, id: number): Promise<AttributeSetRow | undefined> {
  const [row] = await db.query<{ item: AttributeSetRow }>(`select ${SET_JSON} as item from eav_attribute_set s where s.id = $1`, [id]);
  return row?.item;
}

/** The set of that id, kept as it is until the transaction ends. */
export async function lockAttributeSet(tx: Queryable, id: number): Promise<AttributeSetRow | undefined> {
  const [row] = await tx.query<{ item: AttributeSetRow }>(
    `select ${SET_JSON} as item from eav_attribute_set s where s.id = $1 for update`,
    [id],
  );
  return row?.item;
}

/** The id of an entity type, or undefined. */
export async function selectEntityTypeId(db: Queryable, code: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>('select id from eav_entity_type where code = $1', [code]);
  return row?.id;
}

/** Adds a set with the groups and entries of another one; returns its id. */
export async function copyAttributeSet(
  tx: Queryable,
  skeletonId: number,
  set: { entityTypeId: number; name: string; sortOrder: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with made as (insert into eav_attribute_set (entity_type_id, name, sort_order) values ($2, $3, $4) returning id),
     groups as (
       insert into eav_attribute_group (attribute_set_id, name, code, sort_order, tab_group_code, is_default)
       select made.id, g.name, g.code, g.sort_order, g.tab_group_code, g.is_default
       from eav_attribute_group g cross join made where g.attribute_set_id = $1 order by g.id
       returning id, attribute_set_id, name),
     entries as (
       insert into eav_attribute_set_entry (attribute_set_id, attribute_group_id, attribute_id, sort_order)
       select n.attribute_set_id, n.id, e.attribute_id, e.sort_order
       from eav_attribute_set_entry e join eav_attribute_group g on g.id = e.attribute_group_id join groups n on n.name = g.name
       where e.attribute_set_id = $1 order by e.id)
     select id from made`,
    [skeletonId, set.entityTypeId, set.name, set.sortOrder],
  );
  return row?.id ?? 0;
}

/** Changes what is given of a set; null leaves it. */
export async function updateAttributeSet(
  tx: Queryable,
  id: number,
  { name, sortOrder }: { name: string | null; sortOrder: number | null },
): Promise<void> {
  await tx.query('update eav_attribute_set set name = coalesce($2, name), sort_order = coalesce($3, sort_order) where id = $1', [
    id,
    name,
    sortOrder,
  ]);
}

/** Whether the set is its entity type's default, and whether products have it. */
export async function selectAttributeSetUse(tx: Queryable, id: number): Promise<{ is_default: boolean; has_products: boolean }> {
  const [row] = await tx.query<{ is_default: boolean; has_products: boolean }>(
    `select exists (select from eav_entity_type where default_set_id = $1) as is_default,
       exists (select from product where attribute_set_id = $1) as has_products`,
    [id],
  );
  return row ?? { is_default: false, has_products: false };
}

/** Deletes a set with its groups and entries. */
export async function deleteAttributeSet(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from eav_attribute_set where id = $1', [id]);
}
