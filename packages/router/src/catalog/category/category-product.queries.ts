import type { Queryable } from '@merx/db';

/**
 * The products assigned to a category as the wire has them, in their order, or undefined for an unknown category; with a website only the
 * enabled ones of it, as the store view sees them.
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

/** Category and product as far as they exist. */
export interface Found {
  category_id: number | null;
  product_id: number | null;
}

/** Assigns a product, or changes its position when one is given. Locks both, so that neither goes away meanwhile. */
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

/** Takes a product out of a category; `removed` tells whether it was there. */
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
