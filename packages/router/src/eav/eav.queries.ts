import type { Queryable } from '@merx/db';

export interface AttributeRow {
  id: number;
  code: string;
  label: string | null;
  backend_type: string;
  frontend_input: string | null;
  default_value: string | null;
  scope: string;
  is_required: boolean;
  is_unique: boolean;
  is_user_defined: boolean;
  is_visible: boolean;
  apply_to: string[];
  options_from: string | null;
  /** Ids of the stored options. */
  options: string[];
  /** Ids of the sets the attribute belongs to. */
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
export async function selectAttributeSetIds(db: Queryable, entityTypeId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('select id from eav_attribute_set where entity_type_id = $1', [entityTypeId]);
  return rows.map(({ id }) => id);
}

/** The codes of all countries, for attributes whose options they are. */
export async function selectCountryIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from directory_country');
  return rows.map(({ id }) => id);
}
