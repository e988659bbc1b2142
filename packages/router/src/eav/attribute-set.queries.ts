import type { Queryable } from '@merx/db';
import type { attributeGroup, attributeSet, ExactRow } from '@merx/db/tables';

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
    [skeletonId, entity_type_id, name, sort_order],
  );
  return row?.id ?? 0;
}

/** Updates the given fields of an existing set. */
export const updateAttributeSet = (tx: Queryable, id: number, data: Partial<SetRow>): Promise<SetRow> =>
  tx.prisma.attributeSet.update({ where: { id }, data });

/** Deletes a set with its groups and entries. */
export const deleteAttributeSet = (tx: Queryable, id: number) => tx.prisma.attributeSet.deleteMany({ where: { id } });
