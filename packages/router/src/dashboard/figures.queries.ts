import type { Queryable } from '@merx/db';
import type { Bestsellers, NewCustomers } from './dashboard.schema.js';

/** SQL: what the order `o` is worth, in the main base currency. */
export const REVENUE = 'order_revenue(o.state, o.base_grand_total, o.base_total_canceled, o.base_total_refunded, o.base_to_global_rate)';

/** Orders of a period, amounts as decimal text. */
interface SalesRow {
  orders: number;
  revenue: string;
}
export interface PeriodRow extends SalesRow {
  period: 'today' | 'yesterday' | 'same_day_last_week' | 'last_7_days' | 'last_30_days';
  /** First and last day, inclusive. */
  from: string;
  to: string;
  average: string;
}

/** Orders that were not canceled, of one store view or all, by period; days begin at midnight of the time zone. */
export function selectSales(db: Queryable, timeZone: string, storeId: number | null): Promise<PeriodRow[]> {
  return db.query(
    `with day as (select date_trunc('day', now() at time zone $1::text) as today),
     orders as materialized (
       select o.created_at at time zone $1::text as at, ${REVENUE} as revenue from sales_order o
       where o.created_at >= (select today - interval '29 days' from day) at time zone $1::text and o.state <> 'canceled'
         and ($2::int is null or o.store_id = $2)),
     period as (
       select p.* from day cross join lateral (values
         ('today', today, today), ('yesterday', today - interval '1 day', today - interval '1 day'),
         ('same_day_last_week', today - interval '7 days', today - interval '7 days'),
         ('last_7_days', today - interval '6 days', today), ('last_30_days', today - interval '29 days', today)) p(name, first, last))
     select p.name as period, to_char(p.first, 'YYYY-MM-DD') as from, to_char(p.last, 'YYYY-MM-DD') as to, count(o.at)::int as orders,
       coalesce(sum(o.revenue), 0)::text as revenue, coalesce(round(avg(o.revenue), 4), 0)::text as average
     from period p left join orders o on o.at >= p.first and o.at < p.last + interval '1 day' group by p.name, p.first, p.last`,
    [timeZone, storeId],
  );
}

/** Amounts are decimal text. */
type BestsellerRow = Omit<Bestsellers['items'][number], 'qty' | 'revenue'> & Record<'qty' | 'revenue', string>;

/** Best-selling products of the last days, less canceled and refunded quantities; a configurable or bundle counts as itself. */
export function selectBestsellers(db: Queryable, days: number, limit: number, storeId: number | null): Promise<BestsellerRow[]> {
  return db.query(
    `with sold as (
       select i.item_id, i.product_id, i.sku, i.name, i.qty_ordered - coalesce(i.qty_canceled, 0) - coalesce(i.qty_refunded, 0) as qty,
         coalesce(i.base_row_total, 0) * coalesce(o.base_to_global_rate, 1) / nullif(i.qty_ordered, 0) as price
       from sales_order o join sales_order_item i on i.order_id = o.entity_id
       where o.created_at >= now() - make_interval(days => $1::int) and o.state <> 'canceled' and i.parent_item_id is null
         and ($3::int is null or o.store_id = $3)),
     best as (
       select product_id, case when product_id is null then sku end as gone, max(item_id) as last_id, sum(qty) as qty,
         round(sum(qty * price), 4) as revenue
       from sold group by 1, 2 having sum(qty) > 0 order by sum(qty) desc, 5 desc, 3 limit $2)
     select p.id as product_id, coalesce(p.sku, s.sku) as sku, coalesce(p.attributes ->> 'name', s.name, s.sku) as name, best.qty::text as qty,
       coalesce(best.revenue, 0)::text as revenue
     from best join sold s on s.item_id = best.last_id left join product p on p.id = best.product_id
     order by best.qty desc, best.revenue desc, best.last_id`,
    [days, limit, storeId],
  );
}

/** Number of new customers by period, as in `selectSales`, and the newest ones. */
export async function selectNewCustomers(db: Queryable, timeZone: string, limit: number): Promise<NewCustomers> {
  const [row] = await db.query<NewCustomers>(
    `with day as (select date_trunc('day', now() at time zone $1::text) as today),
     recent as (select c.created_at at time zone $1::text as at from customer c
       where c.created_at >= (select today - interval '29 days' from day) at time zone $1::text)
     select (select count(*) from recent, day where at >= today)::int as today,
       (select count(*) from recent, day where at >= today - interval '6 days')::int as last_7_days,
       (select count(*) from recent)::int as last_30_days,
       array(select json_build_object('id', c.id, 'name', concat_ws(' ', c.firstname, c.lastname), 'email', c.email,
           'created_at', wire_time(c.created_at))
         from (select * from customer order by created_at desc, id desc limit $2) c) as latest`,
    [timeZone, limit],
  );
  return row ?? { today: 0, last_7_days: 0, last_30_days: 0, latest: [] };
}

/** The number of emails that were given up. */
export const selectFailedMails = (db: Queryable): Promise<number> => db.prisma.mailMessage.count({ where: { failed_at: { not: null } } });
