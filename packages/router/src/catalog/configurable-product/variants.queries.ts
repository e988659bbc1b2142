import type { Queryable } from '@merx/db';
import type { PartRow } from '../product-row/product-row.queries.js';

/** A product that already has the sku of a variant. */
export type Candidate = PartRow;

/** The products with these skus (case-insensitive). */
export function selectCandidates(db: Queryable, skus: string[]): Promise<Candidate[]> {
  const folded = skus.map((sku) => sku.toLowerCase());
  return db.query<Candidate>('select id, sku, type_id, attributes from product where lower(sku) = any($1::text[])', [folded]);
}

/** Global labels of attribute options. */
export const selectOptionLabels = (db: Queryable, ids: number[]) =>
  db.prisma.attributeOption.findMany({ where: { id: { in: ids } }, select: { id: true, label: true } });
