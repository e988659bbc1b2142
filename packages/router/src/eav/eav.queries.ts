import type { Queryable } from '@merx/db';
import type { attribute, ExactRow } from '@merx/db/tables';

type Columns = ExactRow<typeof attribute>;

export interface AttributeRow
  extends Pick<Columns, 'id' | 'code' | 'backend_type' | 'frontend_input' | 'default_value' | 'options_from' | 'scope' | 'apply_to'>,
    Pick<Columns, 'is_required' | 'is_unique' | 'is_user_defined' | 'is_visible'> {
  label: string | null;
  /** Ids of the stored options. */
  options: string[];
  /** Ids of the sets that have the attribute. */
  sets: number[];
}

/** The attributes of an entity type with their stored options and sets. */
export function selectAttributes(db: Queryable, entityTypeId: number): Promise<AttributeRow[]> {
  return db.query<AttributeRow>(
    `select a.id, a.code, a.frontend_label as label, a.backend_type, a.frontend_input, a.default_value, a.scope, a.is_required,
       a.is_unique, a.is_user_defined, a.is_visible, a.apply_to, a.options_from,
       coalesce((select json_agg(o.id::text order by o.sort_order, o.id) from eav_attribute_option o where o.attribute_id = a.id), '[]') as options,
       coalesce((select json_agg(e.attribute_set_id) from eav_attribute_set_entry e where e.attribute_id = a.id), '[]') as sets
     from eav_attribute a where a.entity_type_id = $1 order by a.id`,
    [entityTypeId],
  );
}

/** The ids of an entity type's attribute sets. */
export const selectAttributeSetIds = async (db: Queryable, entity_type_id: number): Promise<number[]> =>
  (await db.prisma.attributeSet.findMany({ where: { entity_type_id }, select: { id: true } })).map(({ id }) => id);

/** The codes of all countries, for attributes with countries as options. */
export const selectCountryIds = async (db: Queryable): Promise<string[]> =>
  (await db.prisma.country.findMany({ select: { id: true } })).map(({ id }) => id);

/** Which of these attributes exist; locks them and their options until the transaction ends. */
export async function holdAttributes(tx: Queryable, ids: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('select id from eav_attribute where id = any($1::int[]) order by id for key share', [ids]);
  return rows.map(({ id }) => id);
}

/** Which of these stored options exist, as text. */
export async function selectOptionIds(tx: Queryable, attributeIds: number[], optionIds: number[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id::text from eav_attribute_option where attribute_id = any($1::int[]) and id = any($2::int[])',
    [attributeIds, optionIds],
  );
  return rows.map(({ id }) => id);
}
