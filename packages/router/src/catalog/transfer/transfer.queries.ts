import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';
import type { NamedCategory } from './columns.js';

/** Everything that cells refer to by name instead of id. */
export interface Names {
  sets: { id: string; name: string }[];
  websites: { id: string; name: string }[];
  categories: NamedCategory[];
  options: { code: string; id: string; name: string }[];
}

/** The names of attribute sets, websites (by code), categories and product options. */
export async function selectNames(db: Queryable, entityTypeId: number): Promise<Names> {
  const [row] = await db.query<{ names: Names }>(
    `select json_build_object(
       'sets', array(select json_build_object('id', s.id::text, 'name', s.name) from eav_attribute_set s where s.entity_type_id = $1 order by s.id),
       'websites', array(select json_build_object('id', w.id::text, 'name', w.code) from website w where w.id <> 0 order by w.id),
       'categories', array(select json_build_object('id', c.id, 'parent_id', c.parent_id, 'level', c.level,
         'name', coalesce(c.attributes ->> 'name', '')) from category c order by c.id),
       'options', array(select json_build_object('code', a.code, 'id', o.id::text, 'name', o.label)
         from eav_attribute a join eav_attribute_option o on o.attribute_id = a.id where a.entity_type_id = $1 order by o.id)) as names`,
    [entityTypeId],
  );
  return row?.names ?? { sets: [], websites: [], categories: [], options: [] };
}

export interface ExportRow {
  sku: string;
  type_id: string;
  attribute_set_id: string;
  website_ids: string[];
  category_ids: string[];
  qty: string | null;
  is_in_stock: boolean | null;
  /** At sources other than the default one. */
  source_items: { source_code: string; quantity: string; status: number }[];
  /** All values by code in the store view, including columns. */
  values: Record<string, string | null>;
}

/** The products with these ids, in that order, in a store view. */
export async function selectExport(db: Queryable, ids: number[], storeId: number): Promise<ExportRow[]> {
  const rows = await db.query<{ row: ExportRow }>(
    `select json_build_object('sku', p.sku, 'type_id', p.type_id, 'attribute_set_id', p.attribute_set_id::text,
       'website_ids', array(select w.website_id::text from product_website w where w.product_id = p.id order by w.website_id),
       'category_ids', array(select c.category_id::text from category_product c where c.product_id = p.id order by c.category_id),
       'qty', s.qty::text, 'is_in_stock', s.is_in_stock,
       'source_items', (select coalesce(json_agg(json_build_object('source_code', i.source_code, 'quantity', i.quantity::text,
           'status', i.is_in_stock::int) order by i.source_code), '[]') from inventory_source_item i where i.product_id = p.id),
       'values', jsonb_build_object('price', p.price::text, 'weight', p.weight::text, 'status', p.status::text, 'visibility', p.visibility::text,
           'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at))
         || p.attributes || coalesce(ps.attributes, '{}')) as row
     from unnest($1::int[]) with ordinality as given(id, place) join product p on p.id = given.id
     left join product_store ps on ps.product_id = p.id and ps.store_id = $2
     left join stock_item s on s.product_id = p.id order by given.place`,
    [ids, storeId],
  );
  return rows.map(({ row }) => row);
}

export type KnownProduct = Pick<ExactRow<typeof product>, 'type_id' | 'attribute_set_id'>;

/** The existing products with these skus, by lower-case sku. */
export async function selectKnown(db: Queryable, skus: string[]): Promise<Map<string, KnownProduct>> {
  const rows = await db.query<KnownProduct & { sku: string }>(
    `select lower(given) as sku, p.type_id, p.attribute_set_id from unnest($1::text[]) given join product p on lower(p.sku) = lower(given)`,
    [skus],
  );
  return new Map(rows.map(({ sku, ...known }) => [sku, known]));
}

/** Sets or releases the savepoint of a line, or rolls back to it. */
export async function moveSavepoint(tx: Queryable, action: 'savepoint' | 'release savepoint' | 'rollback to savepoint'): Promise<void> {
  await tx.query(`${action} line`);
}
