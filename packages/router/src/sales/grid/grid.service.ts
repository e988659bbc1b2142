import type { Queryable } from '@merx/db';
import { orderGrid } from './grid.list.js';
import type { OrderGridRow } from './grid.schema.js';
import { type OpenOrders, selectOpenOrders } from './open-order.queries.js';

/** The number of orders that need work, each as the list of orders filters them. */
export async function openOrders(db: Queryable): Promise<OpenOrders> {
  const [counts] = await selectOpenOrders(db);
  return counts ?? { to_invoice: 0, to_ship: 0, on_hold: 0, pending_payment: 0 };
}

/** The newest orders in the format of the admin's list: of one store view, of one customer, or of all. */
export async function newestOrders(
  db: Queryable,
  { limit, storeId, customerId }: { limit: number; storeId?: number | null | undefined; customerId?: number },
): Promise<OrderGridRow[]> {
  const only = (field: string, value: number | null | undefined) =>
    value === null || value === undefined ? [] : [{ filters: [{ field, value: String(value), condition_type: 'eq' as const }] }];
  const searchCriteria = {
    filter_groups: [...only('store_id', storeId), ...only('customer_id', customerId)],
    sort_orders: [
      { field: 'created_at', direction: 'DESC' as const },
      { field: 'entity_id', direction: 'DESC' as const },
    ],
    page_size: limit,
    current_page: 1,
  };
  return (await orderGrid.page(db, { searchCriteria })).items;
}
