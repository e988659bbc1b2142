import type { Queryable } from '@merx/db';

/** The id of an attribute of products by its code, and whether it is one of the system's; kept until the transaction ends. */
export async function lockAttributeId(
  tx: Queryable,
  entityTypeId: number,
  code: string,
): Promise<{ id: number; is_user_defined: boolean } | undefined> {
  const [row] = await tx.query<{ id: number; is_user_defined: boolean }>(
    'select id, is_user_defined from eav_attribute where entity_type_id = $1 and code = $2 for key share',
    [entityTypeId, code],
  );
  return row;
}

/** Puts an attribute into a group, taken from another group of the set if it stood there; returns the id of the entry. */
export async function upsertEntry(
  tx: Queryable,
  entry: { setId: number; groupId: number; attributeId: number; sortOrder: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into eav_attribute_set_entry (attribute_set_id, attribute_group_id, attribute_id, sort_order) values ($1, $2, $3, $4)
     on conflict (attribute_set_id, attribute_id)
       do update set attribute_group_id = excluded.attribute_group_id, sort_order = excluded.sort_order
     returning id`,
    [entry.setId, entry.groupId, entry.attributeId, entry.sortOrder],
  );
  return row?.id ?? 0;
}

/** Takes an attribute from a set; returns whether it stood there. */
export async function deleteEntry(tx: Queryable, setId: number, attributeId: number): Promise<boolean> {
  const rows = await tx.query('delete from eav_attribute_set_entry where attribute_set_id = $1 and attribute_id = $2 returning id', [
    setId,
    attributeId,
  ]);
  return rows.length > 0;
}

/** Whether a configurable product of a set varies by an attribute. */
export async function variesBy(tx: Queryable, setId: number, attributeId: number): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (select from configurable_option c join product p on p.id = c.product_id
       where c.attribute_id = $2 and p.attribute_set_id = $1) as found`,
    [setId, attributeId],
  );
  return row?.found ?? false;
}
