import type { Queryable } from '@merx/db';

/** Assigns the product to the website, if it is not already. */
export async function insertWebsite(tx: Queryable, product_id: number, website_id: number): Promise<void> {
  await tx.prisma.productWebsite.createMany({ data: [{ product_id, website_id }], skipDuplicates: true });
}

/** Removes the product from the website; returns whether it was assigned. */
export async function deleteWebsite(tx: Queryable, product_id: number, website_id: number): Promise<boolean> {
  return (await tx.prisma.productWebsite.deleteMany({ where: { product_id, website_id } })).count > 0;
}
