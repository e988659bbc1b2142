import { columnNames, type Queryable, selectList } from '@merx/db';
import {
  type ExactRow,
  type giftMessage,
  type orderStatusState,
  salesOrder,
  salesOrderAddress,
  salesOrderItem,
  salesOrderPayment,
  salesOrderStatusHistory,
  type Table,
  type WireRow,
} from '@merx/db/tables';
import type { Authors } from './order-part.schema.js';

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

const ADDRESSES = `${rowsOf(salesOrderAddress, 'parent_id', 'r.entity_id')} as addresses`;
const HISTORIES = `${rowsOf(salesOrderStatusHistory, 'parent_id', 'r.entity_id desc')} as histories`;

const ITEMS = `${rowsOf(salesOrderItem, 'order_id', 'r.item_id', giftMessageOf('t'))} as items`;
const PAYMENT = `${rowsOf(salesOrderPayment, 'parent_id', 'r.entity_id')} -> 0 as payment`;
const orderRow = `(select json_strip_nulls(row_to_json(r)) from (select ${selectList(salesOrder, 'o')}, ${giftMessageOf('o')}) r) as "order"`;
const PARTS = [orderRow, ITEMS, ADDRESSES, PAYMENT, HISTORIES].join(', ');

/** The order with that id, with all related rows: one row or none. */
export async function selectOrder(db: Queryable, id: number): Promise<OrderParts[]> {
  return db.query(`select ${PARTS} from sales_order o where o.entity_id = $1`, [id]);
}

/** The orders with these ids, with all related rows, oldest first. */
export async function selectOrders(db: Queryable, ids: readonly number[]): Promise<OrderParts[]> {
  return db.query(`select ${PARTS} from sales_order o where o.entity_id = any($1::int[]) order by o.entity_id`, [ids]);
}

/** The addresses of the order with that id: one row or none. */
export async function selectAddresses(db: Queryable, id: number): Promise<Pick<OrderParts, 'addresses'>[]> {
  return db.query(`select ${ADDRESSES} from sales_order o where o.entity_id = $1`, [id]);
}

/** The lines of the history of the order with that id, newest first: one row or none. */
export async function selectHistory(db: Queryable, id: number): Promise<Pick<OrderParts, 'histories'>[]> {
  return db.query(`select ${HISTORIES} from sales_order o where o.entity_id = $1`, [id]);
}

/** The status of the order with that id; null when there is none. */
export const selectOrderStatus = (db: Queryable, id: number) =>
  db.prisma.salesOrder.findFirst({ where: { entity_id: id }, select: { status: true } });

/** Links an order to its replacement. */
export async function updateReplaced(tx: Queryable, orderId: number, by: { orderId: number; incrementId: string }): Promise<void> {
  const data = { relation_child_id: String(by.orderId), relation_child_real_id: by.incrementId };
  await tx.prisma.salesOrder.updateMany({ where: { entity_id: orderId }, data });
}

/** An item and, where it is a child, its parent. */
export interface ItemWithParent {
  item: ItemRow;
  parent: ItemRow | null;
}

const itemWhere = (condition: string) =>
  `(select json_strip_nulls(row_to_json(r)) from (select ${selectList(salesOrderItem, 't')}, ${giftMessageOf('t')}
    from sales_order_item t where ${condition}) r)`;

/** The columns of `ItemWithParent`; `i` is the item. */
export const itemWithParent = `${itemWhere('t.item_id = i.item_id')} as item, ${itemWhere('t.item_id = i.parent_item_id')} as parent`;

/** The item with that id, and its parent: one row or none. */
export async function selectItem(db: Queryable, id: number): Promise<ItemWithParent[]> {
  return db.query(`select ${itemWithParent} from sales_order_item i where i.item_id = $1`, [id]);
}

const written = columnNames(salesOrderAddress, ['entity_id', 'parent_id']);

/** Inserts or updates the order's address of a type, a whole row. The order references its billing address. */
export async function upsertAddress(tx: Queryable, orderId: number, address: object): Promise<{ address: AddressRow }[]> {
  return tx.query(
    `with saved as (
       insert into sales_order_address as t (parent_id, ${written.join(', ')})
       select $1::int, ${written.map((name) => `given.${name}`).join(', ')} from jsonb_populate_record(null::sales_order_address, $2::jsonb) given
       on conflict (parent_id, address_type) do update set ${written.map((name) => `${name} = excluded.${name}`).join(', ')}
       returning ${selectList(salesOrderAddress, 't')}),
     touched as (
       update sales_order o set updated_at = now(),
         billing_address_id = case when s.address_type = 'billing' then s.entity_id else o.billing_address_id end
       from saved s where o.entity_id = $1)
     select json_strip_nulls(row_to_json(saved)) as address from saved`,
    [orderId, JSON.stringify(address)],
  );
}

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

/** The label of a status; null for an unknown one. */
export const selectStatusLabel = (db: Queryable, status: string) =>
  db.prisma.orderStatus.findFirst({ where: { status }, select: { label: true } });

const signed = (kind: string, table: string, ofOrder: string): string =>
  `select '${kind}' as kind, '${table}' as table_name, d.entity_id as id, d.author from ${table} d where ${ofOrder} and d.author is not null`;

const ofDocument = (kind: string): string[] => [
  signed(kind, `sales_${kind}`, 'd.order_id = $1'),
  signed(`${kind}_comment`, `sales_${kind}_comment`, `d.parent_id in (select entity_id from sales_${kind} where order_id = $1)`),
];

/** The rows store the author's name, which stays when the log is pruned; the log's row of their creation has the type of the actor. */
const AUTHORS = `with signed as (${[
  signed('history', 'sales_order_status_history', 'd.parent_id = $1'),
  signed('track', 'sales_shipment_track', 'd.order_id = $1'),
  ...['invoice', 'shipment', 'creditmemo'].flatMap(ofDocument),
].join(' union all ')})
  select s.kind, s.id, s.author, c.actor_type from signed s left join change_row c on c.entity = 'order' and c.entity_id = $1::text
    and c.operation = 'insert' and c.table_name = s.table_name and c.key ->> 'entity_id' = s.id::text
  order by s.kind, s.id`;

/** The authors of an order's documents, tracks and comments. */
export function selectAuthors(db: Queryable, orderId: number): Promise<Authors> {
  return db.query(AUTHORS, [orderId]);
}
