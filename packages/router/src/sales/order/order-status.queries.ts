import type { Queryable } from '@merx/db';

export interface StatusOfState {
  status: string;
  state: string;
  is_default: boolean;
}

/** Which statuses an order may have in which state. */
export function selectStatuses(db: Queryable): Promise<StatusOfState[]> {
  return db.query('select status, state, is_default from sales_order_status_state order by state, is_default desc, status');
}

/** A line of an order's history. */
export interface HistoryLine {
  comment: string | null;
  status: string | null;
  isCustomerNotified: boolean;
  isVisibleOnFront: boolean;
  /** `order`, `invoice`, `shipment` or `creditmemo` */
  entityName: string;
}

/** Adds a line to an order's history. */
export async function insertHistory(tx: Queryable, orderId: number, line: HistoryLine): Promise<void> {
  await tx.query(
    `insert into sales_order_status_history (parent_id, comment, status, is_customer_notified, is_visible_on_front, entity_name)
     values ($1, $2, $3, $4, $5, $6)`,
    [orderId, line.comment, line.status, line.isCustomerNotified ? 1 : 0, line.isVisibleOnFront ? 1 : 0, line.entityName],
  );
}
