import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';

/** A product to change, in the scope of one store view. */
export type BulkProduct = Pick<ExactRow<typeof product>, 'id' | 'sku' | 'type_id' | 'attribute_set_id' | 'price'>;

/** Product ids by requested sku (case-insensitive). */
export async function selectIdsBySku(db: Queryable, skus: string[]): Promise<Map<string, number>> {
  const rows = await db.query<Pick<BulkProduct, 'sku' | 'id'>>(
    'select given.sku, p.id from unnest($1::text[]) as given(sku) join product p on lower(p.sku) = lower(given.sku)',
    [skus],
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

/** Locks the products until the transaction ends, always in the order of ids. */
export function lockProducts(tx: Queryable, ids: number[], storeId: number): Promise<BulkProduct[]> {
  return tx.query<BulkProduct>(
    `select p.id, p.sku, p.type_id, p.attribute_set_id,
       coalesce((select (ps.attributes ->> 'price')::numeric from product_store ps where ps.product_id = p.id and ps.store_id = $2), p.price)::text as price
     from product p where p.id = any($1::int[]) order by p.id for update of p`,
    [ids, storeId],
  );
}

/** The images and private files of these products. */
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
