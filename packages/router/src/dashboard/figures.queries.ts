import type { Queryable } from '@merx/db';
import type { Bestsellers, NewCustomers, OpenWork, RevenueInput } from './dashboard.schema.js';

const REVENUE = 'order_revenue(o.state, o.base_grand_total, o.base_total_canceled, o.base_total_refunded, o.base_to_global_rate)';

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

/** Orders that were not canceled, from the first to the last day, by day, week or month; includes periods without orders. */
export function selectRevenue(db: Queryable, { from, to, by, timeZone, storeId }: RevenueInput): Promise<(SalesRow & { start: string })[]> {
  return db.query(
    `with step as (select generate_series(date_trunc($3::text, $1::timestamp), $2::timestamp, ('1 ' || $3::text)::interval) as start),
     sums as (
       select date_trunc($3::text, o.created_at at time zone $4::text) as start, count(*)::int as orders, sum(${REVENUE}) as revenue
       from sales_order o
       where o.created_at >= $1::timestamp at time zone $4::text and o.created_at < ($2::timestamp + interval '1 day') at time zone $4::text
         and o.state <> 'canceled' and ($5::int is null or o.store_id = $5) group by 1)
     select to_char(step.start, 'YYYY-MM-DD') as start, coalesce(sums.orders, 0) as orders, coalesce(sums.revenue, 0)::text as revenue
     from step left join sums on sums.start = step.start order by step.start`,
    [from, to, by, timeZone, storeId ?? null],
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

const hasPrice = (item: string) =>
  `(coalesce(${item}.price, 0) <> 0 or coalesce(${item}.base_price, 0) <> 0 or coalesce(${item}.row_total, 0) <> 0 or coalesce(${item}.base_row_total, 0) <> 0)`;
const hasParts = (item: string, which = 'true') =>
  `exists (select from sales_order_item c where c.parent_item_id = ${item}.item_id and ${which})`;
/** Where quantities are counted: for a bundle with dynamic price in its parts, else in the line itself, as in `sales/amounts`. */
const billedInParts = (item: string) => `(${item}.product_type is distinct from 'configurable' and ${hasParts(item, hasPrice('c'))})`;
const shippedInParts = (item: string) =>
  `(${item}.product_type = 'bundle' and ${item}.product_options ->> 'shipment_type' = '1' and ${hasParts(item)})`;
const counted = (inParts: (item: string) => string) =>
  `case when i.parent_item_id is null then not coalesce(${inParts('i')}, false)
     else exists (select from sales_order_item m where m.item_id = i.parent_item_id and coalesce(${inParts('m')}, false)) end`;
const left = (...counts: string[]) => `i.qty_ordered - ${counts.map((count) => `coalesce(i.qty_${count}, 0)`).join(' - ')} > 0`;

/** Counts of open work: new or processing orders with quantities left to invoice or ship, held orders, unpaid ones, failed emails. */
export async function selectOpenWork(db: Queryable): Promise<OpenWork> {
  const [row] = await db.query<OpenWork>(
    `with open_order as (select o.entity_id, o.is_virtual from sales_order o where o.state in ('new', 'processing'))
     select
       (select count(*) from open_order o where exists (select from sales_order_item i
         where i.order_id = o.entity_id and ${left('invoiced', 'canceled')} and ${counted(billedInParts)}))::int as to_invoice,
       (select count(*) from open_order o where o.is_virtual = 0 and exists (select from sales_order_item i
         where i.order_id = o.entity_id and i.is_virtual is distinct from 1 and ${left('shipped', 'refunded', 'canceled')}
           and ${counted(shippedInParts)}))::int as to_ship,
       (select count(*) from sales_order where state = 'holded')::int as on_hold,
       (select count(*) from sales_order where state in ('pending_payment', 'payment_review'))::int as pending_payment,
       (select count(*) from mail_message where failed_at is not null)::int as mails_given_up`,
  );
  return row ?? { to_invoice: 0, to_ship: 0, on_hold: 0, pending_payment: 0, mails_given_up: 0 };
}
