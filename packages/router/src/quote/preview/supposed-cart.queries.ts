import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';

/** Product ids by lower-case sku. */
export async function selectIdsOfSkus(db: Queryable, skus: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<Pick<ExactRow<typeof product>, 'id' | 'sku'>>(
    'select id, lower(sku) as sku from product where lower(sku) = any($1::text[])',
    [skus.map((sku) => sku.toLowerCase())],
  );
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** The tax class of a customer group, or null for an unknown group. */
export const selectGroupTaxClass = (db: Queryable, id: number): Promise<{ tax_class_id: number } | null> =>
  db.prisma.customerGroup.findFirst({ where: { id }, select: { tax_class_id: true } });
