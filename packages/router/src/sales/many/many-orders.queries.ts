import type { Queryable } from '@merx/db';
import type { OrderKey } from '../order/insert-order.queries.js';

/** The numbers of these orders. */
export function selectNumbers(db: Queryable, ids: readonly number[]): Promise<OrderKey[]> {
  return db.query('select entity_id, increment_id from sales_order where entity_id = any($1::int[])', [ids]);
}
