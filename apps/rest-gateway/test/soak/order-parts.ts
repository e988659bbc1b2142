import type { Database } from '@merx/db';

/** How many of its parts an order has, and of which cart it is. */
export interface OrderParts {
  entity_id: number;
  quote_id: number;
  /** The pieces of the product. */
  qty: number;
  items: number;
  addresses: number;
  payments: number;
  histories: number;
  ended_carts: number;
  mails: number;
}

/** All orders of a product, with what belongs to each: an order that is half there lacks some of it. */
export function partsOfOrders(db: Pick<Database, 'query'>, productId: number): Promise<OrderParts[]> {
  return db.query(
    `select o.entity_id, o.quote_id, bought.qty, (select count(*) from sales_order_item i where i.order_id = o.entity_id) as items,
       (select count(*) from sales_order_address a where a.parent_id = o.entity_id) as addresses,
       (select count(*) from sales_order_payment p where p.parent_id = o.entity_id) as payments,
       (select count(*) from sales_order_status_history h where h.parent_id = o.entity_id) as histories,
       (select count(*) from quote q where q.entity_id = o.quote_id and not q.is_active) as ended_carts,
       (select count(*) from mail_message m where m.subject_id = o.entity_id) as mails
     from (select order_id, sum(qty_ordered)::float8 as qty from sales_order_item where product_id = $1 group by order_id) bought
       join sales_order o on o.entity_id = bought.order_id order by o.entity_id`,
    [productId],
  );
}
