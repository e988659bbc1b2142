import type { Queryable } from '@merx/db';

const hasPrice = (item: string) =>
  `(coalesce(${item}.price, 0) <> 0 or coalesce(${item}.base_price, 0) <> 0 or coalesce(${item}.row_total, 0) <> 0 or coalesce(${item}.base_row_total, 0) <> 0)`;

/** Whether the quantities of a line are counted in its parts, not in the line itself: for a bundle with dynamic price, as in `amounts`. */
const billedInParts = (item: string) => `(${item}.product_type is distinct from 'configurable'
  and exists (select from sales_order_item c where c.parent_item_id = ${item}.item_id and ${hasPrice('c')}))`;

/** SQL: something of the order `o` is still to be invoiced. */
export const IS_TO_INVOICE = `(o.state in ('new', 'processing') and exists (select from sales_order_item i where i.order_id = o.entity_id
  and i.qty_ordered - coalesce(i.qty_invoiced, 0) - coalesce(i.qty_canceled, 0) > 0
  and case when i.parent_item_id is null then not coalesce(${billedInParts('i')}, false)
    else exists (select from sales_order_item m where m.item_id = i.parent_item_id and coalesce(${billedInParts('m')}, false)) end))`;

/** SQL: something of the order `o` is still to be shipped. */
export const IS_TO_SHIP = `(o.state in ('new', 'processing') and o.fulfillment_state in ('unfulfilled', 'partially_shipped'))`;

/** Counts of orders that need work. */
export interface OpenOrders {
  to_invoice: number;
  to_ship: number;
  on_hold: number;
  /** Unpaid, or under review by the payment provider. */
  pending_payment: number;
}

/** Counts the orders to invoice and to ship, on hold, and unpaid: one row. */
export function selectOpenOrders(db: Queryable): Promise<OpenOrders[]> {
  const count = (condition: string) => `(select count(*) from sales_order o where ${condition})::int`;
  return db.query(
    `select ${count(IS_TO_INVOICE)} as to_invoice, ${count(IS_TO_SHIP)} as to_ship, ${count(`o.state = 'holded'`)} as on_hold,
       ${count(`o.state in ('pending_payment', 'payment_review')`)} as pending_payment`,
  );
}
