import type { Queryable } from '@merx/db';
import type { categoryProduct, ExactRow } from '@merx/db/tables';

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

/** Whether category and product exist. */
export type Found = Record<keyof ExactRow<typeof categoryProduct> & `${string}_id`, number | null>;

/** Assigns a product, or updates its position if given. Locks both, so that neither can be deleted meanwhile. */
export async function upsertAssignment(
  db: Queryable,
  categoryId: number,
  sku: string,
  position: number | null,
): Promise<Found | undefined> {
  const [row] = await db.query<Found>(
    `with found as (
       select (select id from category where id = $1 for key share) as category_id,
              (select id from product where lower(sku) = lower($2) for key share) as product_id
     ), saved as (
       insert into category_product (category_id, product_id, position)
       select category_id, product_id, coalesce($3::int, 0) from found where category_id is not null and product_id is not null
       on conflict (category_id, product_id) do update set position = coalesce($3, category_product.position)
     )
     select category_id, product_id from found`,
    [categoryId, sku, position],
  );
  return row;
}

/** Whether the category exists, and the unknown skus. */
export interface SetOutcome {
  category_id: number | null;
  unknown: string[];
}

/**
 * Assigns products to a category at their positions and removes others, in one statement; does nothing if the category or a product is
 * unknown. Locks what it assigns, so that it cannot be deleted meanwhile.
 */
export async function writeAssignments(
  db: Queryable,
  categoryId: number,
  products: { sku: string; position: number | null }[],
  removed: string[],
): Promise<SetOutcome> {
  const [row] = await db.query<SetOutcome>(
    `with given as (select lower(sku) as sku, position from unnest($2::text[], $3::int[]) as one(sku, position)),
     held as (select id from category where id = $1 for key share),
     known as (select id, lower(sku) as sku from product where lower(sku) in (select sku from given) or lower(sku) = any($4::text[]) for key share),
     missing as (select sku from given union select unnest($4::text[]) except select sku from known),
     fine as (select held.id from held where not exists (select from missing)),
     saved as (
       insert into category_product (category_id, product_id, position)
       select fine.id, known.id, coalesce(given.position, 0) from fine cross join given join known using (sku)
       on conflict (category_id, product_id) do update
         set position = coalesce((select given.position from given join known using (sku) where known.id = excluded.product_id),
           category_product.position)),
     gone as (
       delete from category_product l using fine, known
       where l.category_id = fine.id and l.product_id = known.id and known.sku = any($4::text[]) and known.sku not in (select sku from given))
     select (select id from held) as category_id, array(select sku from missing order by 1) as unknown`,
    [categoryId, products.map(({ sku }) => sku), products.map(({ position }) => position), removed.map((sku) => sku.toLowerCase())],
  );
  return row ?? { category_id: null, unknown: [] };
}

/** Removes a product from a category; `removed` says whether it was assigned. */
export async function deleteAssignment(
  db: Queryable,
  categoryId: number,
  sku: string,
): Promise<(Found & { removed: boolean }) | undefined> {
  const [row] = await db.query<Found & { removed: boolean }>(
    `with found as (
       select (select id from category where id = $1) as category_id, (select id from product where lower(sku) = lower($2)) as product_id
     ), removed as (
       delete from category_product l using found f where l.category_id = f.category_id and l.product_id = f.product_id returning l.product_id
     )
     select category_id, product_id, exists (select from removed) as removed from found`,
    [categoryId, sku],
  );
  return row;
}
