import type { Queryable } from '@merx/db';

/** Assigns the product to the website; nothing when it is assigned already. */
export async function insertWebsite(tx: Queryable, productId: number, websiteId: number): Promise<void> {
  await tx.query('insert into product_website (product_id, website_id) values ($1, $2) on conflict do nothing', [productId, websiteId]);
}

/** Takes the product off the website; whether it was there. */
export async function deleteWebsite(tx: Queryable, productId: number, websiteId: number): Promise<boolean> {
  const gone = await tx.query('delete from product_website where product_id = $1 and website_id = $2 returning 1', [productId, websiteId]);
  return gone.length > 0;
}
