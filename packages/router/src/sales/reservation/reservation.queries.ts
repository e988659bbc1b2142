import type { Queryable } from '@merx/db';
import type { ReservationMistake } from './reservation.schema.js';

/** The settings that decide what orders reserve. */
export interface ReservingRules {
  manage_stock: boolean;
  can_subtract: boolean;
}

const FINAL = `('complete', 'closed', 'canceled')`;
const VIRTUAL = `i.product_type in ('virtual', 'downloadable')`;

/** The paid pieces of a virtual item: they leave with the invoice. */
const PAID = `(select coalesce(sum(x.qty), 0) from sales_invoice v join sales_invoice_item x on x.parent_id = v.entity_id
    where v.order_id = i.order_id and v.state = 2 and x.order_item_id = i.item_id)`;

/** What an order should have reserved of an item, as `openQty` and the paid invoices say. */
const EXPECTED = `greatest(coalesce(i.qty_ordered, 0) - coalesce(i.qty_canceled, 0)
    - case when ${VIRTUAL} then ${PAID} else coalesce(i.qty_shipped, 0) + coalesce(i.qty_refunded, 0) end, 0)`;

/**
 * SQL of the products of orders whose reservations do not fit: those of an open order must sum to what has not left yet, those of a complete,
 * closed or canceled one to zero, except for virtual goods of a complete one whose invoice is not paid. `ofOrder` is SQL of an order's id; by
 * default all orders are compared. Composite products reserve nothing themselves. What nothing is reserved of is skipped where sales do not
 * change the quantity.
 */
export function mistakesSql({ manage_stock, can_subtract }: ReservingRules, ofOrder?: string): string {
  const only = (column: string) => (ofOrder ? `${column} = ${ofOrder}` : 'true');
  const counted = `${can_subtract} and case when si.use_config_manage_stock then ${manage_stock} else si.manage_stock end`;
  return `select g.order_id || '-' || g.product_id as key, g.order_id, g.product_id, p.sku, g.reserved, g.expected, g.reserved - g.expected as difference
    from (select order_id, product_id, sum(reserved) as reserved, sum(expected) as expected from (
        select r.order_id, r.product_id, -sum(r.quantity) as reserved, 0 as expected from inventory_reservation r
          where ${only('r.order_id')} group by r.order_id, r.product_id
        union all
        select i.order_id, i.product_id, 0, ${EXPECTED} from sales_order_item i join sales_order o on o.entity_id = i.order_id
          where ${only('o.entity_id')} and o.stock_id is not null and (o.state not in ${FINAL} or o.state = 'complete' and ${VIRTUAL})
            and not exists (select from sales_order_item part where part.parent_item_id = i.item_id)) both_sides
      group by order_id, product_id having sum(reserved) <> sum(expected)) g
    join sales_order o on o.entity_id = g.order_id
    join stock_item si on si.product_id = g.product_id join product p on p.id = g.product_id
    where o.state in ${FINAL} and g.reserved <> 0 or (${counted})`;
}

/** A mistake of a locked order, as decimal text. */
type Mistake = Record<'reserved' | 'expected', string>;

/** What an order has reserved of a product, if it does not fit: one row or none. The caller holds the order's lock. */
export function selectMistake(
  tx: Queryable,
  rules: ReservingRules,
  { order_id, product_id }: Pick<ReservationMistake, 'order_id' | 'product_id'>,
): Promise<Mistake[]> {
  return tx.query(`select m.reserved::text, m.expected::text from (${mistakesSql(rules, '$1::int')}) m where m.product_id = $2`, [
    order_id,
    product_id,
  ]);
}
