import type { Database, Queryable } from '@merx/db';
import { type Columns, itemColumns, orderColumns, paymentColumns } from './order-columns.queries.js';

type Client = Database['prisma'];
type Exact<V> = V extends string | number | boolean | string[] | null
  ? V
  : V extends Date
    ? string
    : V extends { toFixed: unknown }
      ? string
      : unknown;
/** A row for calculations: amounts and quantities are exact decimal text, times as the wire writes them. */
type ExactRow<Row> = { -readonly [K in keyof Row]: Exact<Row[K]> };

export type ExactOrder = ExactRow<Awaited<ReturnType<Client['salesOrder']['findFirstOrThrow']>>>;
export type ExactItem = ExactRow<Awaited<ReturnType<Client['salesOrderItem']['findFirstOrThrow']>>>;
export type ExactPayment = ExactRow<Awaited<ReturnType<Client['salesOrderPayment']['findFirstOrThrow']>>>;

/** An order that nobody else can change until the transaction ends. */
export interface LockedOrder {
  order: ExactOrder;
  /** In their order, parts behind their parents. */
  items: ExactItem[];
  payment: ExactPayment | null;
}

/** The columns of `alias` for a select list: amounts as text, that no digit of them is lost in JSON, times as the wire writes them. */
export function exactList(of: Columns, alias: string): string {
  return [...of]
    .map(([name, kind]) => {
      if (kind === 'decimal') return `${alias}.${name}::text as ${name}`;
      return kind === 'time' ? `wire_time(${alias}.${name}) as ${name}` : `${alias}.${name}`;
    })
    .join(', ');
}

const READ = `select (select row_to_json(r) from (select ${exactList(orderColumns, 'o')}) r) as "order",
    (select coalesce(json_agg(r order by r.item_id), '[]')
      from (select ${exactList(itemColumns, 'i')} from sales_order_item i where i.order_id = o.entity_id) r) as items,
    (select row_to_json(r) from (select ${exactList(paymentColumns, 'p')} from sales_order_payment p where p.parent_id = o.entity_id) r) as payment
  from sales_order o where o.entity_id = $1`;

/**
 * Locks an order's row until the transaction ends and reads the order with its items and payment. Two statements: what is read must be
 * what the last holder of the lock has left.
 */
export async function lockOrder(tx: Queryable, orderId: number): Promise<LockedOrder | undefined> {
  const [locked] = await tx.query<{ entity_id: number }>('select entity_id from sales_order where entity_id = $1 for update', [orderId]);
  if (!locked) return undefined;
  const [rows] = await tx.query<LockedOrder>(READ, [orderId]);
  return rows;
}

/** An order with its items and payment as they stand, which others may change at any time: one row or none. */
export function readExactOrder(db: Queryable, orderId: number): Promise<LockedOrder[]> {
  return db.query(READ, [orderId]);
}

/** Columns of an order that its documents and actions change. */
const orderCounters = [...orderColumns].filter(
  ([name, kind]) =>
    (kind === 'decimal' && !/_rate$|^(base_)?grand_total$/.test(name)) || /^(state|status|hold_before_\w+|email_sent)$/.test(name),
);
const itemCounters = [...itemColumns].filter(
  ([name]) =>
    /^qty_(canceled|invoiced|refunded|shipped)$/.test(name) ||
    /_(invoiced|refunded|canceled)$|^(base_)?amount_refunded$|^(base_)?row_invoiced$/.test(name),
);
const paymentCounters = [...paymentColumns].filter(([name, kind]) => kind === 'decimal' || name === 'last_trans_id');

const assignments = (counters: [string, unknown][]) => counters.map(([name]) => `${name} = given.${name}`).join(', ');
const namesIn = (counters: [string, unknown][], alias: string) => counters.map(([name]) => `${alias}.${name}`).join(', ');
const isOther = (counters: [string, unknown][]) => `(${namesIn(counters, 't')}) is distinct from (${namesIn(counters, 'given')})`;

/** Writes back what calculations have changed of an order: whole rows as `lockOrder` gave them, in one statement. Items that stay as they are keep their time. */
export async function updateLockedOrder(tx: Queryable, { order, items, payment }: LockedOrder): Promise<void> {
  await tx.query(
    `with changed_items as (
       update sales_order_item t set ${assignments(itemCounters)}, updated_at = now()
       from jsonb_populate_recordset(null::sales_order_item, $2::jsonb) given where t.item_id = given.item_id and ${isOther(itemCounters)}),
     changed_payment as (
       update sales_order_payment t set ${assignments(paymentCounters)}
       from jsonb_populate_record(null::sales_order_payment, $3::jsonb) given where t.entity_id = given.entity_id and ${isOther(paymentCounters)})
     update sales_order t set ${assignments(orderCounters)}, updated_at = now()
     from jsonb_populate_record(null::sales_order, $1::jsonb) given where t.entity_id = given.entity_id`,
    [JSON.stringify(order), JSON.stringify(items), JSON.stringify(payment ?? {})],
  );
}
