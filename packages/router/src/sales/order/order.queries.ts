import { type Queryable, selectList } from '@merx/db';
import {
  type giftMessage,
  salesOrder,
  salesOrderAddress,
  salesOrderItem,
  salesOrderPayment,
  salesOrderStatusHistory,
  type Table,
  type WireRow,
} from '@merx/db/tables';

/** The gift messages of an order and its items. */
interface WithGiftMessage {
  gift_message?: WireRow<typeof giftMessage>;
}

export type OrderRow = WireRow<typeof salesOrder> & WithGiftMessage;
export type ItemRow = WireRow<typeof salesOrderItem> & WithGiftMessage;
export type AddressRow = WireRow<typeof salesOrderAddress>;
export type PaymentRow = WireRow<typeof salesOrderPayment>;
export type HistoryRow = WireRow<typeof salesOrderStatusHistory>;

/** An order with all related rows, as stored. */
export interface OrderParts {
  order: OrderRow;
  items: ItemRow[];
  addresses: AddressRow[];
  payment: PaymentRow | null;
  /** Newest first. */
  histories: HistoryRow[];
}

/** The gift message referenced by a row, as a column. */
const giftMessageOf = (alias: string) =>
  `(select row_to_json(m) from gift_message m where m.gift_message_id = ${alias}.gift_message_id) as gift_message`;

const rowsOf = (table: Table, key: string, order: string, ...more: string[]) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by ${order})), '[]')
    from (select ${[selectList(table, 't'), ...more].join(', ')} from ${table.name} t where t.${key} = o.entity_id) r)`;

/** The columns of `OrderParts`; `o` is the order. */
export const orderParts = `
  (select json_strip_nulls(row_to_json(r)) from (select ${selectList(salesOrder, 'o')}, ${giftMessageOf('o')}) r) as "order",
  ${rowsOf(salesOrderItem, 'order_id', 'r.item_id', giftMessageOf('t'))} as items,
  ${rowsOf(salesOrderAddress, 'parent_id', 'r.entity_id')} as addresses,
  ${rowsOf(salesOrderPayment, 'parent_id', 'r.entity_id')} -> 0 as payment,
  ${rowsOf(salesOrderStatusHistory, 'parent_id', 'r.entity_id desc')} as histories`;

/** The order with that id: one row or none. */
export async function selectOrder(db: Queryable, id: number): Promise<OrderParts[]> {
  return db.query(`select ${orderParts} from sales_order o where o.entity_id = $1`, [id]);
}

/** The status of the order with that id; null when there is none. */
export const selectOrderStatus = (db: Queryable, id: number) =>
  db.prisma.salesOrder.findFirst({ where: { entity_id: id }, select: { status: true } });

/** Records that the mail about the order was sent to its buyer; copies to others are ignored. */
export async function updateOrderEmailSent(tx: Queryable, id: number, recipient: string): Promise<void> {
  await tx.prisma.salesOrder.updateMany({ where: { entity_id: id, customer_email: recipient }, data: { email_sent: 1 } });
}

/** Links an order to its replacement. */
export async function updateReplaced(tx: Queryable, orderId: number, by: { orderId: number; incrementId: string }): Promise<void> {
  const data = { relation_child_id: String(by.orderId), relation_child_real_id: by.incrementId };
  await tx.prisma.salesOrder.updateMany({ where: { entity_id: orderId }, data });
}
