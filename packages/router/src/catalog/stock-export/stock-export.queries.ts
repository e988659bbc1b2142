import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';

/** The SKUs of a website's products after an id, at most so many, with the last id; in the order of ids. */
export function selectSkusOfWebsite(
  db: Queryable,
  websiteId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<ExactRow<typeof product>, 'id' | 'sku'>[]> {
  return db.query(
    `select p.id, p.sku from product_website w join product p on p.id = w.product_id
     where w.website_id = $1 and w.product_id > $2 order by w.product_id limit $3`,
    [websiteId, after, limit],
  );
}
