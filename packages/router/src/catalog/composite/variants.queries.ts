import type { Queryable } from '@merx/db';

/** A product that has the sku of a variant. */
export interface Candidate {
  id: number;
  sku: string;
  type_id: string;
  attributes: Record<string, string>;
}

/** The products of these skus, case aside. */
export function selectCandidates(db: Queryable, skus: string[]): Promise<Candidate[]> {
  return db.query<Candidate>('select id, sku, type_id, attributes from product where lower(sku) = any($1::text[])', [
    skus.map((sku) => sku.toLowerCase()),
  ]);
}

/** What options of attributes are called for all store views. */
export function selectOptionLabels(db: Queryable, ids: number[]): Promise<{ id: number; label: string }[]> {
  return db.query('select id, label from eav_attribute_option where id = any($1::int[])', [ids]);
}
