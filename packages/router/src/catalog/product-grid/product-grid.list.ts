import type { CompiledCriteria, Queryable } from '@merx/db';

/** A product as the admin's list shows it, before the rules of stock. */
export interface ProductGridRow {
  id: number;
  sku: string;
  name: string | null;
  type_id: string;
  attribute_set_id: number;
  attribute_set: string;
  price: number | null;
  special_price: number | null;
  status: number;
  visibility: number;
  /** Below the folder of product images. */
  thumbnail: string | null;
  website_ids: number[];
  created_at: string;
  updated_at: string;
  /** The table's row, or null for a product that came in past the API. */
  stock: unknown;
  /** The values asked for, by code. */
  attributes: Record<string, unknown>;
}

/** Tables that a statement does not refer to are joined by unique keys, so that the database leaves them out. */
const from = (own: boolean) => `product p ${own ? 'left join product_store ps on ps.product_id = p.id and ps.store_id = $1' : ''}
  left join stock_item si on si.product_id = p.id left join eav_attribute_set aset on aset.id = p.attribute_set_id`;

const row = (own: boolean, codes: string) => {
  const column = (name: string, type: string) => (own ? `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})` : `p.${name}`);
  return `json_build_object('id', p.id, 'sku', p.sku, 'name', v.values ->> 'name', 'type_id', p.type_id,
    'attribute_set_id', p.attribute_set_id, 'attribute_set', aset.name, 'price', ${column('price', 'numeric')},
    'special_price', nullif(v.values ->> 'special_price', '')::numeric, 'status', ${column('status', 'int')},
    'visibility', ${column('visibility', 'int')}, 'thumbnail', nullif(v.values ->> 'thumbnail', 'no_selection'),
    'website_ids', array(select w.website_id from product_website w where w.product_id = p.id order by w.website_id),
    'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at), 'stock', to_jsonb(si),
    'attributes', (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(v.values || jsonb_strip_nulls(jsonb_build_object(
        'sku', p.sku, 'price', ${column('price', 'numeric')}, 'weight', ${column('weight', 'numeric')},
        'status', ${column('status', 'int')}, 'visibility', ${column('visibility', 'int')},
        'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at)))) a
      where a.key = any(${codes}::text[])))`;
};

/**
 * A page of products with the values of these attributes, and how many there are on all pages. In the criteria `p` is the product, `si` its
 * stock item, `aset` its set; with `own` their first parameter is a store view and `ps` its values.
 */
export async function selectProductGrid(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
  own: boolean,
  codes: readonly string[],
): Promise<{ total: number; items: ProductGridRow[] }> {
  const [page] = await db.query<{ total: number; items: ProductGridRow[] }>(
    `select (select count(*) from ${from(own)} where ${where})::int as total,
       (select coalesce(json_agg(${row(own, `$${parameters.length + 1}`)} order by page.place), '[]')
        from (select p.id as page_id, row_number() over (order by ${orderBy}) as place from ${from(own)}
              where ${where} order by ${orderBy} ${limit}) page
        join (${from(own)}) on p.id = page.page_id
        cross join lateral (select ${own ? `p.attributes || coalesce(ps.attributes, '{}')` : 'p.attributes'} as values) v) as items`,
    [...parameters, codes],
  );
  return page ?? { total: 0, items: [] };
}

/** The ids of the products that meet the criteria, in their order and at most `atMost` when it is given, and how many meet them. */
export async function selectProductIds(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
  own: boolean,
  atMost: number | null,
): Promise<{ total: number; ids: number[] }> {
  const [found] = await db.query<{ total: number; ids: number[] }>(
    `with hits as materialized (select p.id, row_number() over (order by ${orderBy}) as place from ${from(own)}
       where ${where} order by ${orderBy} ${limit})
     select (select count(*) from hits)::int as total,
       array(select id from hits order by place limit $${parameters.length + 1}::bigint) as ids`,
    [...parameters, atMost],
  );
  return found ?? { total: 0, ids: [] };
}
