import type { Queryable } from '@merx/db';

export interface TierKey {
  product_id: number;
  website_id: number;
  customer_group_id: number;
  qty: string;
}

/** Sets the price of a tier, added or changed; a percentage it had is gone. */
export async function upsertTier(tx: Queryable, { product_id, website_id, customer_group_id, qty }: TierKey, price: string): Promise<void> {
  await tx.query(
    `insert into product_tier_price (product_id, website_id, customer_group_id, qty, value) values ($1, $2, $3, $4, $5)
     on conflict (product_id, website_id, customer_group_id, qty) do update set value = excluded.value, percentage_value = null`,
    [product_id, website_id, customer_group_id, qty, price],
  );
}

/** Removes a tier; tells whether it was there. */
export async function deleteTier(tx: Queryable, { product_id, website_id, customer_group_id, qty }: TierKey): Promise<boolean> {
  const rows = await tx.query(
    `delete from product_tier_price where product_id = $1 and website_id = $2 and customer_group_id = $3 and qty = $4::numeric returning id`,
    [product_id, website_id, customer_group_id, qty],
  );
  return rows.length > 0;
}
