import type { Queryable } from '@merx/db';

/** What stands in a set, and what must stay there. */
export interface SetContent {
  group_ids: number[];
  /** Attributes of the system and those by which a configurable product of the set varies. */
  entries: { attribute_id: number; code: string; is_user_defined: boolean; is_varied: boolean }[];
}

/** The groups and attributes of a set, kept as they are until the transaction ends; undefined for an unknown set. */
export async function lockSetContent(tx: Queryable, setId: number): Promise<SetContent | undefined> {
  const [set] = await tx.query('select id from eav_attribute_set where id = $1 for update', [setId]);
  if (!set) return undefined;
  const [row] = await tx.query<SetContent>(
    `select array(select id from eav_attribute_group where attribute_set_id = $1 order by sort_order, id) as group_ids,
       coalesce((select json_agg(json_build_object('attribute_id', a.id, 'code', a.code, 'is_user_defined', a.is_user_defined, 'is_varied',
           exists (select from configurable_option c join product p on p.id = c.product_id
             where c.attribute_id = a.id and p.attribute_set_id = $1)))
         from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id where e.attribute_set_id = $1), '[]') as entries`,
    [setId],
  );
  return row;
}

/** The ids of attributes of an entity type by code. */
export async function selectAttributeIds(tx: Queryable, entityTypeId: number, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; code: string }>(
    'select id, code from eav_attribute where entity_type_id = $1 and code = any($2::text[]) for key share',
    [entityTypeId, codes],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export interface Place {
  attributeId: number;
  groupId: number;
  sortOrder: number;
}

/** Puts attributes into groups of a set at their places; those that stand there already move. */
export async function placeEntries(tx: Queryable, setId: number, places: readonly Place[]): Promise<void> {
  await tx.query(
    `insert into eav_attribute_set_entry (attribute_set_id, attribute_id, attribute_group_id, sort_order)
     select $1, * from unnest($2::int[], $3::int[], $4::int[])
     on conflict (attribute_set_id, attribute_id) do update
       set attribute_group_id = excluded.attribute_group_id, sort_order = excluded.sort_order
       where (eav_attribute_set_entry.attribute_group_id, eav_attribute_set_entry.sort_order)
         is distinct from (excluded.attribute_group_id, excluded.sort_order)`,
    [setId, places.map(({ attributeId }) => attributeId), places.map(({ groupId }) => groupId), places.map(({ sortOrder }) => sortOrder)],
  );
}

/** Takes attributes from a set. */
export async function dropEntries(tx: Queryable, setId: number, attributeIds: readonly number[]): Promise<void> {
  await tx.query('delete from eav_attribute_set_entry where attribute_set_id = $1 and attribute_id = any($2::int[])', [
    setId,
    attributeIds,
  ]);
}

/** Deletes groups of a set. */
export async function dropGroups(tx: Queryable, setId: number, groupIds: readonly number[]): Promise<void> {
  await tx.query('delete from eav_attribute_group where attribute_set_id = $1 and id = any($2::int[])', [setId, groupIds]);
}

/** Gives groups of a set their names and numbers them in the order given. */
export async function renameGroups(tx: Queryable, setId: number, groups: readonly { id: number; name: string }[]): Promise<void> {
  await tx.query(
    `update eav_attribute_group g set name = o.name, sort_order = o.place::int
     from unnest($2::int[], $3::text[]) with ordinality as o(id, name, place)
     where g.id = o.id and g.attribute_set_id = $1 and (g.name, g.sort_order) is distinct from (o.name, o.place::int)`,
    [setId, groups.map(({ id }) => id), groups.map(({ name }) => name)],
  );
}

export interface LayoutRow {
  id: number;
  name: string;
  attributes: { code: string; label: string; is_user_defined: boolean }[];
}

/** The groups of a set in their order, with their attributes in theirs. */
export function selectLayout(db: Queryable, setId: number): Promise<LayoutRow[]> {
  return db.query(
    `select g.id, g.name, coalesce((
       select json_agg(json_build_object('code', a.code, 'label', coalesce(a.frontend_label, a.code), 'is_user_defined', a.is_user_defined)
         order by e.sort_order, e.id)
       from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id where e.attribute_group_id = g.id), '[]') as attributes
     from eav_attribute_group g where g.attribute_set_id = $1 order by g.sort_order, g.id`,
    [setId],
  );
}
