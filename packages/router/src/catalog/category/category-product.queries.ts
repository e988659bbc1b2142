import type { Queryable } from '@merx/db';

/**
 * The products of a category as returned, in their order, or undefined for an unknown category; with a website only those enabled on it, in
 * the scope of the store view.
 */
export async function selectAssignments(
  db: Queryable,
  categoryId: number,
  { websiteId, storeId }: { websiteId: number | null; storeId: number },
): Promise<unknown> {
  const [row] = await db.query<{ links: unknown }>(
    `select coalesce((
       select json_agg(json_build_object('sku', p.sku, 'position', l.position, 'category_id', c.id::text) order by l.position, p.id)
       from category_product l join product p on p.id = l.product_id where l.category_id = c.id and ($2::int is null or (
         exists (select 1 from product_website w where w.product_id = p.id and w.website_id = $2)
         and coalesce((select (ps.attributes ->> 'status')::int from product_store ps where ps.product_id = p.id and ps.store_id = $3),
           p.status) = 1))), '[]') as links
     from category c where c.id = $1`,
    [categoryId, websiteId, storeId],
  );
  return row?.links;
}

/**
 * Assigns products to a category at their positions (null: the current one) and removes others, in one statement; does nothing if the
 * category or a product is unknown. Locks what it changes, so that it cannot be deleted meanwhile. Returns the id of an existing category,
 * the unknown skus, and how many products were removed.
 */
export async function writeAssignments(
  db: Queryable,
  categoryId: number,
  products: { sku: string; position: number | null }[],
  removed: string[],
): Promise<{ category_id: number | null; unknown: string[]; removed: number }> {
  const [row] = await db.query<{ category_id: number | null; unknown: string[]; removed: number }>(
    `with given as (select lower(sku) as sku, position from unnest($2::text[], $3::int[]) as one(sku, position)),
     removed as (select lower(sku) as sku from unnest($4::text[]) as one(sku)),
     held as (select id from category where id = $1 for key share),
     known as (select id, lower(sku) as sku from product
       where lower(sku) = any(array(select sku from given union select sku from removed)) for key share),
     missing as (select sku from given union select sku from removed except select sku from known),
     fine as (select held.id from held where not exists (select from missing)),
     saved as (
       insert into category_product (category_id, product_id, position)
       select fine.id, known.id, coalesce(given.position, 0) from fine cross join given join known using (sku)
       on conflict (category_id, product_id) do update
         set position = coalesce((select given.position from given join known using (sku) where known.id = excluded.product_id),
           category_product.position)),
     gone as (
       delete from category_product l using fine, known
       where l.category_id = fine.id and l.product_id = known.id and known.sku in (select sku from removed)
         and known.sku not in (select sku from given) returning l.product_id)
     select (select id from held) as category_id, array(select sku from missing order by 1) as unknown,
       (select count(*)::int from gone) as removed`,
    [categoryId, products.map(({ sku }) => sku), products.map(({ position }) => position), removed],
  );
  return row ?? { category_id: null, unknown: [], removed: 0 };
}
