import { assignments, exactList, type Queryable } from '@merx/db';
import { type ExactRow, salesOrder, salesOrderItem, salesOrderPayment } from '@merx/db/tables';

export type ExactOrder = ExactRow<typeof salesOrder>;
export type ExactItem = ExactRow<typeof salesOrderItem>;

/** An order locked until the transaction ends. */
export interface LockedOrder {
  order: ExactOrder;
  /** In order, parts after their parents. */
  items: ExactItem[];
  payment: ExactRow<typeof salesOrderPayment> | null;
}

const READ = `select (select row_to_json(r) from (select ${exactList(salesOrder, 'o')}) r) as "order",
    (select coalesce(json_agg(r order by r.item_id), '[]')
      from (select ${exactList(salesOrderItem, 'i')} from sales_order_item i where i.order_id = o.entity_id) r) as items,
    (select row_to_json(r) from (select ${exactList(salesOrderPayment, 'p')} from sales_order_payment p where p.parent_id = o.entity_id) r) as payment
  from sales_order o where o.entity_id = $1`;

/**
 * Locks an order's row until the transaction ends and reads the order with its items and payment. Two statements, so
 * that the read sees the writes of the previous lock holder.
 */
export async function lockOrder(tx: Queryable, orderId: number): Promise<LockedOrder | undefined> {
  const [locked] = await tx.query<{ entity_id: number }>('select entity_id from sales_order where entity_id = $1 for update', [orderId]);
  if (!locked) return undefined;
  const [rows] = await tx.query<LockedOrder>(READ, [orderId]);
  return rows;
}

/** The current order with its items and payment, not locked: one row or none. */
export function readExactOrder(db: Queryable, orderId: number): Promise<LockedOrder[]> {
  return db.query(READ, [orderId]);
}

/** Columns of an order that its documents and actions change. */
const orderCounters = Object.entries(salesOrder.columns)
  .filter(
    ([name, { kind }]) =>
      (kind === 'decimal' && !/_rate$|^(base_)?grand_total$/.test(name)) ||
      /^(state|status|hold_before_\w+|email_sent|send_notification|notification_sent)$/.test(name),
  )
  .map(([name]) => name);
const itemCounters = Object.keys(salesOrderItem.columns).filter(
  (name) =>
    /^qty_(canceled|invoiced|refunded|shipped)$/.test(name) ||
    /_(invoiced|refunded|canceled)$|^(base_)?amount_refunded$|^(base_)?row_invoiced$/.test(name),
);
const paymentCounters = Object.entries(salesOrderPayment.columns)
  .filter(([name, { kind }]) => kind === 'decimal' || name === 'last_trans_id')
  .map(([name]) => name);

const namesIn = (counters: string[], alias: string) => counters.map((name) => `${alias}.${name}`).join(', ');
const isOther = (counters: string[]) => `(${namesIn(counters, 't')}) is distinct from (${namesIn(counters, 'given')})`;

/**
 * Writes the changed columns of an order: whole rows as returned by `lockOrder`, in one statement. Unchanged items keep
 * their timestamp.
 */
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
