import type { Queryable } from '@merx/db';
import type { PartKind } from './downloadable.queries.js';
import type { Resource } from './downloadable-part.js';

const LEFT = `status = 'available' and (downloads_bought = 0 or downloads_used < downloads_bought)`;

/** The purchase with that hash, while downloads are left. */
export async function selectPurchase(db: Queryable, hash: string): Promise<Resource | undefined> {
  const [row] = await db.query<Resource>(
    `select link_type as type, link_file as file, link_url as url from downloadable_purchase where hash = $1 and ${LEFT}`,
    [hash],
  );
  return row;
}

/** Counts one download; false when none is left. The last one closes the purchase. */
export async function countDownload(db: Queryable, hash: string): Promise<boolean> {
  const rows = await db.query(
    `update downloadable_purchase set downloads_used = downloads_used + 1,
       status = case when downloads_bought > 0 and downloads_used + 1 >= downloads_bought then 'expired' else status end
     where hash = $1 and ${LEFT} returning id`,
    [hash],
  );
  return rows.length > 0;
}

/** The sample of a link, or a standalone sample, of a product that is for sale. */
export async function selectSampleSource(db: Queryable, part: PartKind, id: number): Promise<Resource | undefined> {
  const [row] = await db.query<Resource>(
    `select d.sample_type as type, d.sample_file as file, d.sample_url as url
     from downloadable_${part} d join product p on p.id = d.product_id where d.id = $1 and p.status = 1 and d.sample_type is not null`,
    [id],
  );
  return row;
}
