import type { Queryable } from '@merx/db';
import type { attribute, ExactRow } from '@merx/db/tables';
import type { SettableFlag } from './attribute-values.js';

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

type Row = ExactRow<typeof attribute>;

/** What a change needs to know about an attribute. */
export interface LockedAttribute
  extends Pick<Row, 'id' | 'code' | 'backend_type' | 'frontend_input' | 'options_from' | 'default_value' | 'scope' | 'is_user_defined'> {
  /** Whether a configurable product varies by it. */
  is_locked: boolean;
  /** Ids of the options that are rows, as text. */
  option_ids: string[];
}

/** The attribute with that code, locked until the transaction ends. Its options are read under the lock. */
export async function lockAttribute(tx: Queryable, entityTypeId: number, code: string): Promise<LockedAttribute | undefined> {
  const lock = 'select id from eav_attribute where entity_type_id = $1 and code = $2 for update';
  const [locked] = await tx.query<{ id: number }>(lock, [entityTypeId, code]);
  if (!locked) return undefined;
  const [row] = await tx.query<LockedAttribute>(
    `select a.id, a.code, a.backend_type, a.frontend_input, a.options_from, a.default_value, a.scope, a.is_user_defined,
       exists (select from configurable_option c where c.attribute_id = a.id) as is_locked,
       array(select o.id::text from eav_attribute_option o where o.attribute_id = a.id) as option_ids
     from eav_attribute a where a.id = $1`,
    [locked.id],
  );
  return row;
}

/** Columns that clients set; absent ones stay unchanged or get their default. */
export type AttributeColumns = Partial<
  Pick<Row, SettableFlag | 'frontend_label' | 'frontend_class' | 'note' | 'scope' | 'position' | 'apply_to'>
>;
type System = Pick<Row, 'entity_type_id' | 'code' | 'frontend_input' | 'backend_type' | 'backend_model' | 'source_model' | 'options_from'>;
type NewAttributeColumns = AttributeColumns & System & { is_user_defined: boolean };

/** Inserts an attribute that is in no set; returns its id. */
export async function insertAttribute(tx: Queryable, data: NewAttributeColumns): Promise<number> {
  const { id } = await tx.prisma.attribute.create({ data, select: { id: true } });
  return id;
}

/** Updates the given columns. */
export async function updateAttribute(tx: Queryable, id: number, data: AttributeColumns): Promise<void> {
  await tx.prisma.attribute.update({ where: { id }, data, select: { id: true } });
}

/** Sets the default value and the default flags of the options. */
export async function updateDefault(tx: Queryable, id: number, value: string | null): Promise<void> {
  await tx.query('update eav_attribute set default_value = $2 where id = $1', [id, value]);
  await tx.query(
    `update eav_attribute_option set is_default = not is_default
     where attribute_id = $1 and is_default <> (id::text = any(string_to_array(coalesce($2::text, ''), ',')))`,
    [id, value],
  );
}

/** Replaces the attribute's names in store views. */
export async function replaceLabels(tx: Queryable, attribute_id: number, labels: { store_id: number; label: string }[]): Promise<void> {
  await tx.prisma.attributeLabel.deleteMany({ where: { attribute_id } });
  await tx.prisma.attributeLabel.createMany({ data: labels.map((label) => ({ attribute_id, ...label })) });
}

/** Deletes an attribute with its options, names and set entries. */
export const deleteAttribute = (tx: Queryable, id: number) => tx.prisma.attribute.deleteMany({ where: { id } });

/** Deletes an attribute's values from all products. */
export async function clearValues(tx: Queryable, code: string): Promise<void> {
  await tx.query('update product set attributes = attributes - $1::text where attributes ? $1::text', [code]);
  await clearStoreValues(tx, code);
}

/** Deletes an attribute's store view values. */
export async function clearStoreValues(tx: Queryable, code: string): Promise<void> {
  await tx.query('update product_store set attributes = attributes - $1::text where attributes ? $1::text', [code]);
  await tx.query(`delete from product_store where attributes = '{}'`);
}
