import type { Queryable } from '@merx/db';
import type { attribute, attributeGroup, attributeSet, ExactRow } from '@merx/db/tables';

export type SetRow = ExactRow<typeof attributeSet>;
export type GroupRow = Pick<ExactRow<typeof attributeGroup>, 'id' | 'name' | 'code' | 'attribute_set_id' | 'sort_order'>;

/** The set with that id, or null. */
export const selectAttributeSet = (db: Queryable, id: number): Promise<SetRow | null> =>
  db.prisma.attributeSet.findFirst({ where: { id } });

/** As `selectAttributeSet`; locks the set until the transaction ends. */
export async function lockAttributeSet(tx: Queryable, id: number): Promise<SetRow | null> {
  await tx.query('select from eav_attribute_set where id = $1 for update', [id]);
  return selectAttributeSet(tx, id);
}

/** The id of an entity type, or undefined. */
export const selectEntityTypeId = async (db: Queryable, code: string): Promise<number | undefined> =>
  (await db.prisma.entityType.findFirst({ where: { code }, select: { id: true } }))?.id;

/** Whether the set is the default of an entity type. */
export const selectIsDefaultSet = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.prisma.entityType.count({ where: { default_set_id: id } })) > 0;

/** Inserts a set with the groups and entries of another one; returns its id. */
export async function copyAttributeSet(tx: Queryable, skeletonId: number, { entity_type_id, name, sort_order }: Omit<SetRow, 'id'>) {
  const [row] = await tx.query<{ id: number }>(
    `with created as (insert into eav_attribute_set (entity_type_id, name, sort_order) values ($2, $3, $4) returning id),
     groups as (
       insert into eav_attribute_group (attribute_set_id, name, code, sort_order, tab_group_code, is_default)
       select created.id, g.name, g.code, g.sort_order, g.tab_group_code, g.is_default
       from eav_attribute_group g cross join created where g.attribute_set_id = $1 order by g.id
       returning id, attribute_set_id, name),
     entries as (
       insert into eav_attribute_set_entry (attribute_set_id, attribute_group_id, attribute_id, sort_order)
       select n.attribute_set_id, n.id, e.attribute_id, e.sort_order
       from eav_attribute_set_entry e join eav_attribute_group g on g.id = e.attribute_group_id join groups n on n.name = g.name
       where e.attribute_set_id = $1 order by e.id)
     select id from created`,
    [skeletonId, entity_type_id, name, sort_order],
  );
  return row?.id ?? 0;
}

/** Updates the given fields of an existing set. */
export const updateAttributeSet = (tx: Queryable, id: number, data: Partial<SetRow>): Promise<SetRow> =>
  tx.prisma.attributeSet.update({ where: { id }, data });

/** Deletes a set with its groups and entries. */
export const deleteAttributeSet = (tx: Queryable, id: number) => tx.prisma.attributeSet.deleteMany({ where: { id } });

/** The group with its entity type and attributes, locked until the transaction ends; null if unknown. */
export async function lockGroup(tx: Queryable, id: number) {
  await tx.query('select from eav_attribute_group where id = $1 for update', [id]);
  return tx.prisma.attributeGroup.findFirst({
    where: { id },
    include: {
      attribute_set: { select: { entity_type_id: true } },
      entries: { select: { attribute: { select: { code: true, is_user_defined: true } } } },
    },
  });
}

/** Inserts a group, by default as the last of its set. */
export async function insertGroup(tx: Queryable, group: { setId: number; name: string; code: string; sortOrder: number | null }) {
  const { setId: attribute_set_id, sortOrder, ...named } = group;
  const last = await tx.prisma.attributeGroup.aggregate({ where: { attribute_set_id }, _max: { sort_order: true } });
  const sort_order = sortOrder ?? (last._max.sort_order ?? -1) + 1;
  return tx.prisma.attributeGroup.create({ data: { ...named, attribute_set_id, sort_order } });
}

/** Updates the given fields of an existing group. */
export const updateGroup = (tx: Queryable, id: number, data: Partial<GroupRow>): Promise<GroupRow> =>
  tx.prisma.attributeGroup.update({ where: { id }, data });

/** Deletes groups of a set, and their attributes from the set. */
export const deleteGroups = (tx: Queryable, setId: number, ids: number[]) =>
  tx.prisma.attributeGroup.deleteMany({ where: { attribute_set_id: setId, id: { in: ids } } });

/** Updates the names of a set's groups and numbers them in the given order. */
export async function updateGroups(tx: Queryable, setId: number, groups: readonly { id: number; name: string }[]): Promise<void> {
  await tx.query(
    `update eav_attribute_group g set name = o.name, sort_order = o.place::int
     from unnest($2::int[], $3::text[]) with ordinality as o(id, name, place)
     where g.id = o.id and g.attribute_set_id = $1 and (g.name, g.sort_order) is distinct from (o.name, o.place::int)`,
    [setId, groups.map(({ id }) => id), groups.map(({ name }) => name)],
  );
}

/** The groups of a set with their attributes, in order. */
export async function selectLayout(db: Queryable, setId: number) {
  const groups = await db.prisma.attributeGroup.findMany({
    where: { attribute_set_id: setId },
    orderBy: [{ sort_order: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, name: true },
      entries: {
        orderBy: [{ sort_order: 'asc' }, { id: 'asc' }],
        select: { attribute: { select: { code: true, frontend_label: true, is_user_defined: true } } },
      },
    },
  });
  return groups.map(({ entries, ...group }) => ({
    ...group,
    attributes: entries.map(({ attribute: { code, frontend_label, is_user_defined } }) => ({
      code,
      label: frontend_label ?? code,
      is_user_defined,
    })),
  }));
}

type AttributeKey = Pick<ExactRow<typeof attribute>, 'id' | 'code' | 'is_user_defined'>;

/** The attributes of an entity type by code, locked until the transaction ends. */
export async function lockAttributes(tx: Queryable, entityTypeId: number, codes: readonly string[]): Promise<Map<string, AttributeKey>> {
  const rows = await tx.query<AttributeKey>(
    'select id, code, is_user_defined from eav_attribute where entity_type_id = $1 and code = any($2::text[]) for key share',
    [entityTypeId, codes],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

type Place = Record<'attributeId' | 'groupId' | 'sortOrder', number>;

/** Puts an attribute into a group, moving it from another group of the set; returns the id of the entry. */
export async function upsertEntry(tx: Queryable, setId: number, { attributeId, groupId, sortOrder }: Place): Promise<number> {
  const key = { attribute_set_id: setId, attribute_id: attributeId };
  const update = { attribute_group_id: groupId, sort_order: sortOrder };
  const where = { attribute_set_id_attribute_id: key };
  return (await tx.prisma.attributeSetEntry.upsert({ where, create: { ...key, ...update }, update, select: { id: true } })).id;
}

/** As `upsertEntry` for many attributes; unchanged entries are not written. */
export async function upsertEntries(tx: Queryable, setId: number, places: readonly Place[]): Promise<void> {
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

/** Removes attributes from a set; returns how many it had. */
export async function deleteEntries(tx: Queryable, setId: number, codes: string[]): Promise<number> {
  const where = { attribute_set_id: setId, attribute: { code: { in: codes } } };
  return (await tx.prisma.attributeSetEntry.deleteMany({ where })).count;
}
