import type { Queryable } from '@merx/db';
import type { ExactRow, inventorySource } from '@merx/db/tables';

/** A pick-up location, and which of the given products are assigned to it. */
export interface PickupProducts {
  source_code: string;
  product_ids: number[];
}

/** The active pick-up locations of a stock, with those of these products that are assigned to them. */
export function selectPickupProducts(db: Queryable, stockId: number, productIds: readonly number[]): Promise<PickupProducts[]> {
  return db.query(
    `select s.source_code,
       array(select i.product_id from inventory_source_item i where i.source_code = s.source_code and i.product_id = any($2::int[])) as product_ids
     from inventory_stock_link l join inventory_source s on s.source_code = l.source_code
     where l.stock_id = $1 and s.is_enabled and s.is_pickup_location_active`,
    [stockId, productIds],
  );
}

/** The name that buyers see for a source, and how to reach it. */
export type PickupPlace = Pick<ExactRow<typeof inventorySource>, 'name' | 'description' | 'phone' | 'email'>;

/** The place with that code, even if nothing can be picked up there any more: one row or none. */
export function selectPickupPlace(db: Queryable, code: string): Promise<PickupPlace[]> {
  return db.query(
    `select coalesce(frontend_name, name) as name, coalesce(frontend_description, description) as description, phone, email
     from inventory_source where source_code = $1`,
    [code],
  );
}
