import type { CompiledCriteria, CriteriaField, Database, Queryable } from '@merx/db';
import {
  addressColumns,
  type Columns,
  historyColumns,
  itemColumns,
  orderColumns,
  paymentColumns,
  selectList,
} from './order-columns.queries.js';

type Client = Database['prisma'];
type Wired<V> = V extends string | number | boolean | string[]
  ? V
  : V extends Date
    ? string
    : V extends { toFixed: unknown }
      ? number
      : unknown;
/** A row as the database writes it in JSON: amounts as numbers, times as text, nulls left out. */
export type JsonRow<Row> = { [K in keyof Row as null extends Row[K] ? never : K]: Wired<Row[K]> } & {
  [K in keyof Row as null extends Row[K] ? K : never]?: Wired<NonNullable<Row[K]>>;
};

/** What an order and its items say to the one who gets them. */
interface WithGiftMessage {
  gift_message?: { gift_message_id: number; customer_id: number; sender: string; recipient: string; message: string };
}

export type OrderRow = JsonRow<Awaited<ReturnType<Client['salesOrder']['findFirstOrThrow']>>> & WithGiftMessage;
export type ItemRow = JsonRow<Awaited<ReturnType<Client['salesOrderItem']['findFirstOrThrow']>>> & WithGiftMessage;
export type AddressRow = JsonRow<Awaited<ReturnType<Client['salesOrderAddress']['findFirstOrThrow']>>>;
export type PaymentRow = JsonRow<Awaited<ReturnType<Client['salesOrderPayment']['findFirstOrThrow']>>>;
export type HistoryRow = JsonRow<Awaited<ReturnType<Client['salesOrderStatusHistory']['findFirstOrThrow']>>>;

/** An order with all that belongs to it, as its tables hold it. */
export interface OrderParts {
  order: OrderRow;
  items: ItemRow[];
  addresses: AddressRow[];
  payment: PaymentRow | null;
  /** The newest first. */
  histories: HistoryRow[];
}

/** The gift message that a row names, as a column. */
const giftMessage = (alias: string) =>
  `(select row_to_json(m) from gift_message m where m.gift_message_id = ${alias}.gift_message_id) as gift_message`;

const rowsOf = (table: string, columns: Columns, key: string, order: string, ...more: string[]) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by ${order})), '[]')
    from (select ${[selectList(columns, 't'), ...more].join(', ')} from ${table} t where t.${key} = o.entity_id) r)`;

/** `o` is the order. */
const parts = `
  (select json_strip_nulls(row_to_json(r)) from (select ${selectList(orderColumns, 'o')}, ${giftMessage('o')}) r) as "order",
  ${rowsOf('sales_order_item', itemColumns, 'order_id', 'r.item_id', giftMessage('t'))} as items,
  ${rowsOf('sales_order_address', addressColumns, 'parent_id', 'r.entity_id')} as addresses,
  ${rowsOf('sales_order_payment', paymentColumns, 'parent_id', 'r.entity_id')} -> 0 as payment,
  ${rowsOf('sales_order_status_history', historyColumns, 'parent_id', 'r.entity_id desc')} as histories`;

/** The order with that id: one row or none. */
export async function selectOrder(db: Queryable, id: number): Promise<OrderParts[]> {
  return db.query(`select ${parts} from sales_order o where o.entity_id = $1`, [id]);
}

/** The status of the order with that id: one row or none. */
export async function selectOrderStatus(db: Queryable, id: number): Promise<{ status: string }[]> {
  return db.query('select status from sales_order where entity_id = $1', [id]);
}

/** Notes that the mail about the order has gone to its buyer; a copy to somebody else counts for nothing. */
export async function updateOrderEmailSent(tx: Queryable, id: number, recipient: string): Promise<void> {
  await tx.query('update sales_order set email_sent = 1 where entity_id = $1 and customer_email = $2', [id, recipient]);
}

/** A page of orders and how many there are on all pages; `o` is the order in the criteria. */
export async function selectOrders(db: Queryable, criteria: CompiledCriteria): Promise<{ total: number; items: OrderParts[] }[]> {
  const { where, orderBy, limit, parameters } = criteria;
  return db.query(
    `select (select count(*) from sales_order o where ${where})::int as total,
      (select coalesce(json_agg(page), '[]')
        from (select ${parts} from (select o.* from sales_order o where ${where} order by ${orderBy} ${limit}) o) page) as items`,
    parameters,
  );
}

/** What lists are sorted by and an index gives the order of. */
const NEVER_NULL: ReadonlySet<string> = new Set(['entity_id', 'increment_id', 'store_id', 'created_at', 'updated_at']);
const fieldKinds = { integer: 'number', decimal: 'number', text: 'text', time: 'time' } as const;

/** The column of that name for the criteria; every column of an order may be filtered and sorted by. */
export function orderField(name: string): CriteriaField | undefined {
  const kind = orderColumns.get(name);
  if (!kind || kind === 'json' || kind === 'list') return undefined;
  const sql = `o.${name}`;
  // Increment ids are digits: unfolded, their unique index gives the order.
  return { sql, kind: fieldKinds[kind], neverNull: NEVER_NULL.has(name), ...(name === 'increment_id' && { sortSql: sql }) };
}
