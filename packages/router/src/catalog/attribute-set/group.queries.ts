import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

/** A group as the wire has it. */
export interface GroupRow {
  attribute_group_id: string;
  attribute_group_name: string;
  attribute_set_id: number;
  extension_attributes: { attribute_group_code: string; sort_order: string };
}

const GROUP_JSON = `json_build_object('attribute_group_id', g.id::text, 'attribute_group_name', g.name, 'attribute_set_id', g.attribute_set_id,
  'extension_attributes', json_build_object('attribute_group_code', g.code, 'sort_order', g.sort_order::text))`;

const fields: Readonly<Record<string, CriteriaField>> = {
  attribute_group_id: { sql: 'g.id', kind: 'number' },
  attribute_group_name: { sql: 'g.name', kind: 'text' },
  attribute_group_code: { sql: 'g.code', kind: 'text' },
  attribute_set_id: { sql: 'g.attribute_set_id', kind: 'number' },
  sort_order: { sql: 'g.sort_order', kind: 'number' },
};

/** The fields of lists of groups. */
export const groupField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** One page of groups of the sets of an entity type (the criteria's first parameter), and the count of all. */
export async function selectGroups(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: GroupRow[] }> {
  const from = `from eav_attribute_group g join eav_attribute_set s on s.id = g.attribute_set_id where s.entity_type_id = $1 and ${where}`;
  const [page] = await db.query<{ total: number; items: GroupRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(p.item) from (select ${GROUP_JSON} as item ${from} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** What a change has to know of a group. */
export interface LockedGroup {
  id: number;
  attribute_set_id: number;
  entity_type_id: number;
  /** Whether an attribute of the system stands in it. */
  holds_system: boolean;
  /** An attribute of it by which a configurable product of its set varies, or null. */
  locked_code: string | null;
}

/** The group of that id, kept as it is until the transaction ends. */
export async function lockGroup(tx: Queryable, id: number): Promise<LockedGroup | undefined> {
  const [row] = await tx.query<LockedGroup>(
    `select g.id, g.attribute_set_id, s.entity_type_id,
       exists (select from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id
         where e.attribute_group_id = g.id and not a.is_user_defined) as holds_system,
       (select a.code from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id
         join configurable_option c on c.attribute_id = a.id join product p on p.id = c.product_id
         where e.attribute_group_id = g.id and p.attribute_set_id = g.attribute_set_id limit 1) as locked_code
     from eav_attribute_group g join eav_attribute_set s on s.id = g.attribute_set_id where g.id = $1 for update of g`,
    [id],
  );
  return row;
}

/** Adds a group, the last of its set when no place is given; returns its id. */
export async function insertGroup(
  tx: Queryable,
  group: { setId: number; name: string; code: string; sortOrder: number | null },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into eav_attribute_group (attribute_set_id, name, code, sort_order)
     select $1, $2, $3, coalesce($4, (select max(sort_order) + 1 from eav_attribute_group where attribute_set_id = $1), 0) returning id`,
    [group.setId, group.name, group.code, group.sortOrder],
  );
  return row?.id ?? 0;
}

/** Changes what is given of a group; null leaves it. */
export async function updateGroup(tx: Queryable, id: number, name: string | null, sortOrder: number | null): Promise<void> {
  await tx.query('update eav_attribute_group set name = coalesce($2, name), sort_order = coalesce($3, sort_order) where id = $1', [
    id,
    name,
    sortOrder,
  ]);
}

/** The group of that id as the wire has it, or undefined. */
export async function selectGroup(db: Queryable, id: number): Promise<GroupRow | undefined> {
  const [row] = await db.query<{ item: GroupRow }>(`select ${GROUP_JSON} as item from eav_attribute_group g where g.id = $1`, [id]);
  return row?.item;
}

/** Deletes a group; the attributes in it leave its set. */
export async function deleteGroup(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from eav_attribute_group where id = $1', [id]);
}
