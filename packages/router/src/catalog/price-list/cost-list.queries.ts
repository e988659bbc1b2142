import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';

/** A product's cost, global (store view 0) or of a store view. */
export type CostRow = Pick<ExactRow<typeof product>, 'sku'> & { store_id: number; cost: string };

/** The costs of the products of these types with these skus (case-insensitive): global ones first, then those of store views. */
export function selectCosts(db: Queryable, skus: string[], types: readonly string[]): Promise<CostRow[]> {
  return db.query<CostRow>(
    `with named as (
       select p.* from product p where lower(p.sku) in (select lower(sku) from unnest($1::text[]) sku) and p.type_id = any($2::text[])
     ), costs as (
       select id, sku, 0 as store_id, attributes ->> 'cost' as cost from named
       union all
       select n.id, n.sku, ps.store_id, ps.attributes ->> 'cost' from named n join product_store ps on ps.product_id = n.id
     )
     select sku, store_id, cost from costs where cost <> '' order by id, store_id`,
    [skus, types],
  );
}
