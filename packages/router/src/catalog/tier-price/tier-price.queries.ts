import type { Queryable } from '@merx/db';
import type { ExactRow, productTierPrice } from '@merx/db/tables';

export type TierKey = Pick<ExactRow<typeof productTierPrice>, 'product_id' | 'website_id' | 'customer_group_id' | 'qty'>;

/** Inserts or updates the fixed price of a tier; clears a percentage. */
export async function upsertTier(tx: Queryable, key: TierKey, value: string): Promise<void> {
  await tx.prisma.productTierPrice.upsert({
    where: { product_id_website_id_customer_group_id_qty: key },
    create: { ...key, value },
    update: { value, percentage_value: null },
  });
}

/** Deletes a tier; returns whether it existed. */
export async function deleteTier(tx: Queryable, key: TierKey): Promise<boolean> {
  return (await tx.prisma.productTierPrice.deleteMany({ where: key })).count > 0;
}
