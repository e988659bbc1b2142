import type { Queryable } from '@merx/db';

/** The data of a customer's page: one row or none. Totals are decimal text. */
export async function selectOverview<Row extends object>(db: Queryable, customerId: number): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select s.*,
       array(select json_build_object('entity_id', o.entity_id, 'increment_id', o.increment_id, 'created_at', wire_time(o.created_at),
           'status', o.status, 'status_label', coalesce(t.label, o.status), 'grand_total', o.grand_total,
           'order_currency_code', o.order_currency_code)
         from (select * from sales_order where customer_id = c.id order by created_at desc, entity_id desc limit 5) o
         left join sales_order_status t on t.status = o.status order by o.created_at desc, o.entity_id desc) as latest_orders,
       (select json_build_object('entity_id', q.entity_id, 'items_count', q.items_count, 'items_qty', q.items_qty,
           'grand_total', q.grand_total, 'quote_currency_code', q.quote_currency_code, 'updated_at', wire_time(q.updated_at))
         from quote q where q.customer_id = c.id and q.is_active and not q.is_draft) as open_cart,
       (select count(*) from customer_address a where a.customer_id = c.id)::int as addresses,
       (select count(*) from customer_note n where n.customer_id = c.id)::int as notes,
       (select count(*) from access_token k where k.customer_id = c.id and coalesce(k.expires_at > now(), true))::int as sessions
     from customer c cross join lateral (
       select count(*)::int as orders, coalesce(sum(r.revenue), 0)::text as spent, coalesce(round(avg(r.revenue), 4), 0)::text as average,
         wire_time(min(r.created_at)) as first_order_at, wire_time(max(r.created_at)) as last_order_at
       from (select o.created_at,
           order_revenue(o.state, o.base_grand_total, o.base_total_canceled, o.base_total_refunded, o.base_to_global_rate) as revenue
         from sales_order o where o.customer_id = c.id and o.state <> 'canceled') r) s
     where c.id = $1`,
    [customerId],
  );
  return row;
}
