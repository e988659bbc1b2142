import type { Queryable } from '@merx/db';
import type { ProductColumns, ValuePatch } from '../product/product-write.queries.js';

/** A product to change, as one store view sees it. */
export interface BulkProduct {
  id: number;
  sku: string;
  type_id: string;
  attribute_set_id: number;
  /** Decimal text. */
  price: string | null;
}

/** The ids of the products of these skus, case aside, by the sku that was asked for. */
export async function selectIdsBySku(db: Queryable, skus: string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ sku: string; id: number }>(
    'select given.sku, p.id from unnest($1::text[]) as given(sku) join product p on lower(p.sku) = lower(given.sku)',
    [skus],
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

/** The products, locked until the transaction ends. The one order of locks is by id. */
export function lockProducts(tx: Queryable, ids: number[], storeId: number): Promise<BulkProduct[]> {
  return tx.query<BulkProduct>(
    `select p.id, p.sku, p.type_id, p.attribute_set_id,
       coalesce((select (ps.attributes ->> 'price')::numeric from product_store ps where ps.product_id = p.id and ps.store_id = $2), p.price)::text as price
     from product p where p.id = any($1::int[]) order by p.id for update of p`,
    [ids, storeId],
  );
}

export type ProductPatch = { id: number } & ProductColumns & ValuePatch;

/** Changes what is given of each product and leaves the rest; the time of change moves in any case. */
export async function updateProducts(tx: Queryable, patches: ProductPatch[]): Promise<void> {
  const rows = patches.map((patch) => ({ ...patch, weighs: patch.weight !== undefined }));
  await tx.query(
    `update product p set price = coalesce(g.price, p.price), weight = case when g.weighs then g.weight else p.weight end,
       status = coalesce(g.status, p.status), visibility = coalesce(g.visibility, p.visibility),
       attributes = (p.attributes || g.set) - g.removed, updated_at = date_trunc('second', now())
     from jsonb_to_recordset($1::jsonb)
       as g(id int, price numeric, weight numeric, weighs boolean, status int, visibility int, set jsonb, removed text[])
     where p.id = g.id`,
    [JSON.stringify(rows)],
  );
}

/** Writes values of store views' own for many products; a store view that has none left of one loses its row. */
export async function mergeStoreValuesOf(tx: Queryable, patches: ({ id: number } & ValuePatch)[], storeIds: number[]): Promise<void> {
  const rows = JSON.stringify(patches);
  await tx.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g(id int, set jsonb, removed text[])),
     changed as (
       update product_store ps set attributes = (ps.attributes || g.set) - g.removed from given g
       where ps.product_id = g.id and ps.store_id = any($2::int[]) returning ps.product_id, ps.store_id
     )
     insert into product_store (product_id, store_id, attributes)
     select g.id, s.id, g.set from given g cross join unnest($2::int[]) as s(id)
     where g.set <> '{}' and not exists (select 1 from changed c where c.product_id = g.id and c.store_id = s.id)`,
    [rows, storeIds],
  );
  const ids = patches.map(({ id }) => id);
  await tx.query(`delete from product_store where product_id = any($1::int[]) and store_id = any($2::int[]) and attributes = '{}'`, [
    ids,
    storeIds,
  ]);
}

/** The pictures and the private files of these products. */
export async function selectFilesOf(tx: Queryable, ids: number[]): Promise<{ media: string[]; downloads: string[] }> {
  const [files] = await tx.query<{ media: string[]; downloads: string[] }>(
    `select array(select distinct file from product_media where product_id = any($1::int[]) and file is not null) as media,
       array(select file from (select link_file as file from downloadable_link where product_id = any($1::int[])
         union select sample_file from downloadable_link where product_id = any($1::int[])
         union select sample_file from downloadable_sample where product_id = any($1::int[])) files where file is not null) as downloads`,
    [ids],
  );
  return files ?? { media: [], downloads: [] };
}

/** Removes products with everything that hangs on them; their addresses too. */
export async function deleteProductRows(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(
    `with urls as (delete from url_rewrite where entity_type = 'product' and entity_id = any($1::int[]))
     delete from product where id = any($1::int[])`,
    [ids],
  );
}
