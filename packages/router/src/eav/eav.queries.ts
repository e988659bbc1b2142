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

/** Which of these attributes exist; they stay so, and their options too, until the transaction ends. */
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
