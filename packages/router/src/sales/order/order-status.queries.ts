import { type Queryable, selectList } from '@merx/db';
import { type ExactRow, type orderStatusState, salesOrderStatusHistory } from '@merx/db/tables';
import type { HistoryRow } from './order.queries.js';

export type StatusOfState = Pick<ExactRow<typeof orderStatusState>, 'status' | 'state' | 'is_default'>;

/** The statuses available in each state. */
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

/** The lines of an order's history, newest first: one row, or none when there is no such order. */
export async function selectHistory(db: Queryable, orderId: number): Promise<{ histories: HistoryRow[] }[]> {
  return db.query(
    `select (select coalesce(json_strip_nulls(json_agg(r order by r.entity_id desc)), '[]')
      from (select ${selectList(salesOrderStatusHistory, 't')} from sales_order_status_history t where t.parent_id = o.entity_id) r) as histories
     from sales_order o where o.entity_id = $1`,
    [orderId],
  );
}

/** The label of a status; null for an unknown one. */
export const selectStatusLabel = (db: Queryable, status: string) =>
  db.prisma.orderStatus.findFirst({ where: { status }, select: { label: true } });
