import type { Queryable } from '@merx/db';

/** Assigns the product to the website; nothing when it is assigned already. */
export async function insertWebsite(tx: Queryable, product_id: number, website_id: number): Promise<void> {
  await tx.prisma.productWebsite.createMany({ data: [{ product_id, website_id }], skipDuplicates: true });
}

/** Removes the product from the website; returns whether it was there. */
export async function deleteWebsite(tx: Queryable, product_id: number, website_id: number): Promise<boolean> {
  return (await tx.prisma.productWebsite.deleteMany({ where: { product_id, website_id } })).count > 0;
}
