import type { Queryable } from '@merx/db';

type AttributeUsage = { sets: { id: number; name: string; group: string }[]; configurables: number };

/** An attribute as selected below: of its options only those that are rows. */
export interface AttributeRow {
  /** As returned by the API, without options. */
  attribute: { frontend_input: string };
  /** Null where options are rows, or where there are none. */
  options_from: string | null;
  options: { label: string; value: string }[];
}

const boolText = (column: string) => `'${column}', a.${column}::int::text`;

const ATTRIBUTE = `json_strip_nulls(json_build_object(
  'is_wysiwyg_enabled', a.is_wysiwyg_enabled, 'is_html_allowed_on_front', a.is_html_allowed_on_front,
  'used_for_sort_by', a.used_for_sort_by, 'is_filterable', a.is_filterable, 'is_filterable_in_search', a.is_filterable_in_search,
  'is_used_in_grid', a.is_used_in_grid, 'is_visible_in_grid', a.is_visible_in_grid, 'is_filterable_in_grid', a.is_filterable_in_grid,
  'position', a.position, 'apply_to', coalesce(a.apply_to, '{}'), ${boolText('is_searchable')}, ${boolText('is_visible_in_advanced_search')},
  ${boolText('is_comparable')}, ${boolText('is_used_for_promo_rules')}, ${boolText('is_visible_on_front')},
  ${boolText('used_in_product_listing')}, 'is_visible', a.is_visible, 'scope', a.scope, 'attribute_id', a.id, 'attribute_code', a.code,
  'frontend_input', coalesce(a.frontend_input, ''), 'entity_type_id', a.entity_type_id::text, 'is_required', a.is_required,
  'is_user_defined', a.is_user_defined, 'default_frontend_label', a.frontend_label,
  'frontend_labels', array(select json_build_object('store_id', l.store_id, 'label', l.label)
    from eav_attribute_label l where l.attribute_id = a.id order by l.store_id),
  'note', a.note, 'backend_type', a.backend_type, 'backend_model', a.backend_model, 'source_model', a.source_model,
  'default_value', a.default_value, ${boolText('is_unique')}, 'frontend_class', a.frontend_class, 'validation_rules', '[]'::json))`;

/** Options that are rows, with labels of the store view in the first parameter. */
const OPTIONS = `array(select json_strip_nulls(json_build_object('label', coalesce(shown.label, o.label), 'value', o.id::text,
    'sort_order', o.sort_order, 'is_default', o.is_default,
    'store_labels', (select json_agg(json_build_object('store_id', l.store_id, 'label', l.label) order by l.store_id)
      from eav_attribute_option_label l where l.option_id = o.id)))
  from eav_attribute_option o
  left join eav_attribute_option_label shown on shown.option_id = o.id and shown.store_id = $1
  where o.attribute_id = a.id order by o.sort_order, o.id)`;

/** SQL for the row of `a` as JSON, with the store view as the first parameter. */
export const ATTRIBUTE_ROW = `json_build_object('attribute', ${ATTRIBUTE}, 'options_from', a.options_from, 'options', ${OPTIONS})`;

async function select(db: Queryable, from: string, parameters: (string | number)[]): Promise<AttributeRow[]> {
  const rows = await db.query<{ item: AttributeRow }>(`select ${ATTRIBUTE_ROW} as item from ${from}`, parameters);
  return rows.map(({ item }) => item);
}

/** The attribute of an entity type with that code, or undefined. */
export const selectAttribute = async (db: Queryable, entityTypeId: number, code: string, storeId: number) =>
  (await select(db, 'eav_attribute a where a.entity_type_id = $2 and a.code = $3', [storeId, entityTypeId, code]))[0];

/** The attributes of a set, in the order of its groups. */
export const selectAttributesOfSet = (db: Queryable, setId: number, storeId: number): Promise<AttributeRow[]> =>
  select(
    db,
    `eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id join eav_attribute_group g on g.id = e.attribute_group_id
     where e.attribute_set_id = $2 order by g.sort_order, g.id, e.sort_order, e.id`,
    [storeId, setId],
  );

/** The image attributes of the set with that name. */
export const selectMediaAttributes = (db: Queryable, entityTypeId: number, setName: string, storeId: number): Promise<AttributeRow[]> =>
  select(
    db,
    `eav_attribute_set s join eav_attribute_set_entry e on e.attribute_set_id = s.id join eav_attribute a on a.id = e.attribute_id
     where s.entity_type_id = $2 and s.name = $3 and a.frontend_input = 'media_image' order by a.id`,
    [storeId, entityTypeId, setName],
  );

/** Product tax classes as options. */
export function selectTaxClassOptions(db: Queryable): Promise<{ value: string; label: string }[]> {
  return db.query(`select class_id::text as value, class_name as label from tax_class where class_type = 'PRODUCT' order by class_id`);
}

/** Sortable attributes of an entity type, as options. */
export function selectSortOptions(db: Queryable, entityTypeId: number): Promise<{ value: string; label: string }[]> {
  return db.query(
    `select code as value, coalesce(frontend_label, code) as label from eav_attribute
     where entity_type_id = $1 and used_for_sort_by order by id`,
    [entityTypeId],
  );
}

/** Where the attribute with that code is used, or undefined for an unknown one. */
export async function selectUsage(db: Queryable, entityTypeId: number, code: string): Promise<AttributeUsage | undefined> {
  const [row] = await db.query<AttributeUsage>(
    `select coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'group', g.name) order by s.name, s.id)
       from eav_attribute_set_entry e join eav_attribute_set s on s.id = e.attribute_set_id
       join eav_attribute_group g on g.id = e.attribute_group_id where e.attribute_id = a.id), '[]') as sets,
       (select count(distinct product_id)::int from configurable_option c where c.attribute_id = a.id) as configurables
     from eav_attribute a where a.entity_type_id = $1 and a.code = $2`,
    [entityTypeId, code],
  );
  return row;
}
