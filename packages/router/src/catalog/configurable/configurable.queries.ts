import type { Queryable } from '@merx/db';
import type { configurableOption, ExactRow } from '@merx/db/tables';
import type { PartRow } from '../product-row/product-row.queries.js';
import type { ConfigurableOption } from './configurable.schema.js';

/** The attribute values `a` of the children of the configurable `p`, as one list that is read once per option. */
const CHILD_VALUES = `array(select child.attributes ->> a.code from configurable_link cl join product child on child.id = cl.child_id
        where cl.parent_id = co.product_id)`;

/**
 * The options of the configurable `p` as returned, with their properties in the order of the schema. A value is listed while a child has it and the attribute still offers it; the others
 * stay stored and keep their position.
 */
export const CONFIGURABLE_OPTIONS = `array(select json_build_object('id', co.id, 'attribute_id', co.attribute_id::text, 'label', co.label,
    'position', co.position, 'is_use_default', co.is_use_default,
    'product_id', co.product_id, 'values', array(select json_build_object('value_index', v.id) from unnest(co.value_indexes) with ordinality v(id, place)
      join eav_attribute_option ao on ao.id = v.id and ao.attribute_id = co.attribute_id
      where v.id::text = any(${CHILD_VALUES}) order by v.place))
  from configurable_option co join eav_attribute a on a.id = co.attribute_id where co.product_id = p.id order by co.position, co.id)`;

/** The ids of the children of the configurable `p`. */
export const CONFIGURABLE_LINKS = 'array(select cl.child_id from configurable_link cl where cl.parent_id = p.id order by cl.id)';

/** An attribute (by id and code) that a configurable varies by, and its values. */
export type ConfigurableOptionRow = Omit<ExactRow<typeof configurableOption>, 'product_id'> & { code: string };

/** The options of a configurable, in order. */
export function selectConfigurableOptions(tx: Queryable, productId: number): Promise<ConfigurableOptionRow[]> {
  return tx.query(
    `select co.id, co.attribute_id, a.code, co.label, co.position, co.is_use_default, co.value_indexes
     from configurable_option co join eav_attribute a on a.id = co.attribute_id where co.product_id = $1 order by co.position, co.id`,
    [productId],
  );
}

/** Inserts an option or updates the one of the same attribute, and returns its id. */
export async function upsertConfigurableOption(
  tx: Queryable,
  productId: number,
  row: Omit<ConfigurableOptionRow, 'id' | 'code'>,
): Promise<number> {
  const { id } = await tx.prisma.configurableOption.upsert({
    where: { product_id_attribute_id: { product_id: productId, attribute_id: row.attribute_id } },
    create: { ...row, product_id: productId },
    update: row,
  });
  return id;
}

/** Deletes all options of a configurable except these, and returns how many. */
export async function deleteOptionsExcept(tx: Queryable, productId: number, kept: number[]): Promise<number> {
  return (await tx.prisma.configurableOption.deleteMany({ where: { product_id: productId, id: { notIn: kept } } })).count;
}

/** The ids of a configurable's children, in the order they were attached. */
export async function selectChildIds(tx: Queryable, productId: number): Promise<number[]> {
  const rows = await tx.prisma.configurableLink.findMany({ where: { parent_id: productId }, orderBy: { id: 'asc' } });
  return rows.map((row) => row.child_id);
}

/** Deletes all options and child links of a configurable. */
export async function deleteConfigurableParts(tx: Queryable, productId: number): Promise<void> {
  await tx.prisma.configurableLink.deleteMany({ where: { parent_id: productId } });
  await tx.prisma.configurableOption.deleteMany({ where: { product_id: productId } });
}

/** Replaces the children of a configurable; those that remain keep their position. */
export async function replaceChildRows(tx: Queryable, productId: number, childIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (delete from configurable_link where parent_id = $1 and child_id <> all($2::int[]))
     insert into configurable_link (parent_id, child_id) select $1, id from unnest($2::int[]) with ordinality given(id, place) order by place
     on conflict do nothing`,
    [productId, childIds],
  );
}

const offerValues = (options: string) =>
  `update configurable_option co set value_indexes = co.value_indexes || lacking.ids
   from (select o.id, array_agg(distinct (c.attributes ->> a.code)::int) as ids
         from configurable_option o join eav_attribute a on a.id = o.attribute_id
         join configurable_link l on l.parent_id = o.product_id join product c on c.id = l.child_id
         where ${options} and c.attributes ->> a.code is not null and (c.attributes ->> a.code)::int <> all(o.value_indexes)
         group by o.id) lacking
   where co.id = lacking.id`;

/** Adds the missing values of its children to each option of a configurable. */
export async function offerChildValues(tx: Queryable, productId: number): Promise<void> {
  await tx.query(offerValues('o.product_id = $1'), [productId]);
}

/** As `offerChildValues`, for every configurable with that child. */
export async function offerValuesOfChild(tx: Queryable, childId: number): Promise<void> {
  await tx.query(offerValues('o.product_id in (select parent_id from configurable_link where child_id = $1)'), [childId]);
}

/** A configurable's options and children. */
export interface Configurable {
  options: { attribute_id: number; code: string; label: string }[];
  /** Option ids by attribute id; the key is missing if a child has no value for an option. */
  children: { product_id: number; sku: string; values: Record<string, number> }[];
}

/** The options and children of a configurable; empty for any other product. */
export async function selectConfigurable(tx: Queryable, productId: number): Promise<Configurable> {
  const [row] = await tx.query<{ configurable: Configurable }>(
    `select json_build_object(
       'options', array(select json_build_object('attribute_id', co.attribute_id, 'code', a.code, 'label', co.label)
         from configurable_option co join eav_attribute a on a.id = co.attribute_id
         where co.product_id = $1 order by co.position, co.id),
       'children', array(select json_build_object('product_id', c.id, 'sku', c.sku, 'values', (
           select coalesce(json_object_agg(a.id, (c.attributes ->> a.code)::int), '{}')
           from configurable_option co join eav_attribute a on a.id = co.attribute_id
           where co.product_id = $1 and c.attributes ->> a.code is not null))
         from configurable_link l join product c on c.id = l.child_id where l.parent_id = $1 order by l.id)) as configurable`,
    [productId],
  );
  return row?.configurable ?? { options: [], children: [] };
}

/** The product with that sku (case-insensitive), with its configurable options as returned. */
export async function selectOptionsBySku(
  db: Queryable,
  sku: string,
): Promise<{ type_id: string; options: ConfigurableOption[] } | undefined> {
  const [row] = await db.query<{ type_id: string; options: ConfigurableOption[] }>(
    `select p.type_id, ${CONFIGURABLE_OPTIONS} as options from product p where lower(p.sku) = lower($1)`,
    [sku],
  );
  return row;
}

/** The child ids of the product with that sku (case-insensitive); undefined for an unknown sku. */
export async function selectChildIdsBySku(db: Queryable, sku: string): Promise<number[] | undefined> {
  const [row] = await db.query<{ ids: number[] }>(`select ${CONFIGURABLE_LINKS} as ids from product p where lower(p.sku) = lower($1)`, [
    sku,
  ]);
  return row?.ids;
}

/** The products with these skus (case-insensitive). */
export function selectProductsBySku(db: Queryable, skus: string[]): Promise<PartRow[]> {
  const folded = skus.map((sku) => sku.toLowerCase());
  return db.query('select id, sku, type_id, attributes from product where lower(sku) = any($1::text[])', [folded]);
}

/** Global labels of attribute options. */
export const selectOptionLabels = (db: Queryable, ids: number[]) =>
  db.prisma.attributeOption.findMany({ where: { id: { in: ids } }, select: { id: true, label: true } });
