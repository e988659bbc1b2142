import type { Queryable } from '@merx/db';

/** The types of products by lower-case sku; unknown ones are omitted. */
export async function selectTypesOfSkus(db: Queryable, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ lower: string; type_id: string }>(
    'select lower(sku) as lower, type_id from product where lower(sku) = any($1::text[])',
    [skus.map((sku) => sku.toLowerCase())],
  );
  return new Map(rows.map(({ lower, type_id }) => [lower, type_id]));
}
