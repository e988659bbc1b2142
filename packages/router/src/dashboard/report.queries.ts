import type { Queryable } from '@merx/db';
import { REVENUE } from './figures.queries.js';
import type { ReportColumn, ReportColumnKind, ReportInput, ReportName } from './report.schema.js';

/** One report: what it counts, by what, and which figures of it are summed. Statement, columns, totals and file follow from it. */
interface Declaration {
  /** The tables; `o` is the order, or whatever is counted by its store view and the time when it was created. */
  from: string;
  where: string;
  /** Which of them found nothing, where that can be asked. */
  foundNothing?: string;
  /** What rows are told apart by, besides the period. */
  keys: Record<string, readonly [kind: ReportColumnKind, value: string]>;
  /** What belongs to the keys, such as names: one of them where they differ, by default the highest. */
  names: Record<string, readonly [kind: ReportColumnKind, value: string, one?: string]>;
  /** Summed over a row; the first decides the order of the rows. */
  sums: Record<string, readonly [kind: ReportColumnKind, value: string]>;
}

const DONE = `o.state <> 'canceled'`;
/** In the main base currency; orders in others are converted by their own rate. */
const main = (amount: string): string => `round(coalesce(${amount}, 0) * coalesce(o.base_to_global_rate, 1), 4)`;
const unlessCanceled = (value: string): string => `case when ${DONE} then ${value} else 0 end`;

/** The quantity of a line that was neither canceled nor refunded. */
const KEPT = '(i.qty_ordered - coalesce(i.qty_canceled, 0) - coalesce(i.qty_refunded, 0))';

const ofOrders = {
  orders: ['int', '1'],
  subtotal: ['money', main('o.base_subtotal')],
  discount: ['money', main('o.base_discount_amount')],
  revenue: ['money', REVENUE],
} as const;

const declarations: Record<ReportName, Declaration> = {
  sales: {
    ...{ from: 'sales_order o', where: 'true', keys: {}, names: {} },
    sums: {
      revenue: ['money', REVENUE],
      orders: ['int', unlessCanceled('1')],
      items: ['quantity', unlessCanceled('coalesce(o.total_qty_ordered, 0)')],
      subtotal: ['money', unlessCanceled(main('o.base_subtotal'))],
      discount: ['money', unlessCanceled(main('o.base_discount_amount'))],
      shipping: ['money', unlessCanceled(main('o.base_shipping_amount'))],
      tax: ['money', unlessCanceled(main('o.base_tax_amount'))],
      total: ['money', unlessCanceled(main('o.base_grand_total'))],
      invoiced: ['money', unlessCanceled(main('o.base_total_invoiced'))],
      refunded: ['money', unlessCanceled(main('o.base_total_refunded'))],
      canceled: ['money', main('o.base_total_canceled')],
    },
  },
  taxes: {
    // Goods by their rate, and shipping, whose rate an order does not keep.
    from: `sales_order o join lateral (
      select i.tax_percent as percent, i.base_row_total as net, i.base_tax_amount as tax from sales_order_item i
      where i.order_id = o.entity_id and i.base_tax_amount <> 0
      union all select null, o.base_shipping_amount, o.base_shipping_tax_amount where o.base_shipping_tax_amount <> 0) x on true`,
    where: DONE,
    keys: { tax_percent: ['percent', 'x.percent'] },
    names: {},
    sums: { tax: ['money', main('x.tax')], net: ['money', main('x.net')] },
  },
  coupons: {
    from: `sales_order o left join salesrule_coupon k on lower(k.code) = lower(o.coupon_code) left join salesrule r on r.rule_id = k.rule_id`,
    where: `${DONE} and o.coupon_code is not null`,
    keys: { coupon_code: ['text', 'o.coupon_code'] },
    names: { rule: ['text', 'r.name'] },
    sums: ofOrders,
  },
  products: {
    from: 'sales_order o join sales_order_item i on i.order_id = o.entity_id',
    where: `${DONE} and i.parent_item_id is null`,
    keys: { sku: ['text', 'i.sku'] },
    names: { name: ['text', 'i.name'] },
    sums: {
      revenue: ['money', `round(${main('i.base_row_total')} * ${KEPT} / nullif(i.qty_ordered, 0), 4)`],
      ordered: ['quantity', 'i.qty_ordered'],
      canceled: ['quantity', 'coalesce(i.qty_canceled, 0)'],
      refunded: ['quantity', 'coalesce(i.qty_refunded, 0)'],
    },
  },
  customers: {
    ...{ from: 'sales_order o', where: DONE },
    keys: { email: ['text', 'lower(o.customer_email)'] },
    names: { name: ['text', `nullif(concat_ws(' ', o.customer_firstname, o.customer_lastname), '')`] },
    sums: { revenue: ofOrders.revenue, orders: ofOrders.orders, refunded: ['money', main('o.base_total_refunded')] },
  },
  searches: {
    // Counted by day in UTC, which is taken for the day of any time zone.
    from: `(select *, day::timestamp at time zone $3::text as created_at from search_query where day between $1::timestamp and $2::timestamp) o`,
    ...{ where: 'true', foundNothing: 'o.num_results = 0' },
    keys: { query: ['text', 'o.query_text'] },
    names: {
      results: ['int', 'o.num_results', `(array_agg(results order by last_used desc) filter (where results is not null))[1]`],
      last_used: ['time', 'o.updated_at'],
    },
    sums: { uses: ['int', 'o.popularity'] },
  },
};

/** The columns of a report: what rows are told apart by, their names, the sums, and what else belongs to them. */
export function reportColumns(report: ReportName): ReportColumn[] {
  const { keys, names, sums } = declarations[report];
  const columns = (of: Record<string, readonly [ReportColumnKind, ...unknown[]]>, isKey = false) =>
    Object.entries(of).map(([id, [kind]]) => ({ id, kind, isKey }));
  const others = columns(names);
  return [
    ...columns(keys, true),
    ...others.filter(({ kind }) => kind === 'text'),
    ...columns(sums),
    ...others.filter(({ kind }) => kind !== 'text'),
  ];
}

/** A row, the sums of a period or those of all; numbers as decimal text. A report without keys has periods alone. */
interface SumRow {
  level: 'row' | 'period' | 'total';
  start: string | null;
  values: Record<string, string | null>;
  row_count: number;
}

/** Rows of a report with the sums of its periods and of all, in one pass over the orders of the range. At most `limit` rows, the sums over all. */
export function selectReport(
  db: Queryable,
  { report, from, to, by, timeZone, withoutResults }: ReportInput,
  storeIds: readonly number[] | null,
  limit: number,
): Promise<SumRow[]> {
  const { keys, names, sums, ...rows } = declarations[report];
  const list = (of: Record<string, unknown>, write: (id: string) => string): string[] => Object.keys(of).map(write);
  const named = (of: Record<string, readonly [string, string, string?]>) =>
    Object.entries(of).map(([id, [, value]]) => `${value} as "${id}"`);
  const keyNames = list(keys, (id) => `"${id}"`);
  const [first = ''] = Object.keys(sums);
  const summed = list(sums, (id) => `coalesce(sum("${id}"), 0) as "${id}"`);
  const shown = [
    ...list(keys, (id) => `'${id}', "${id}"::text`),
    ...list(names, (id) => `'${id}', "${id}"`),
    ...list(sums, (id) => `'${id}', "${id}"::text`),
  ];
  const period = by === 'all' ? '$1::timestamp' : `date_trunc('${by}', o.created_at at time zone $3::text)`;
  const isOne = keyNames.length === 0;
  const isRow = `grouping(${keyNames[0]}) = 0`;
  const where = withoutResults && rows.foundNothing ? `${rows.where} and ${rows.foundNothing}` : rows.where;
  return db.query(
    `with base as (
       select ${[`${period} as period`, ...named(keys), ...named(names), ...named(sums)].join(', ')}
       from ${rows.from}
       where o.created_at >= $1::timestamp at time zone $3::text and o.created_at < ($2::timestamp + interval '1 day') at time zone $3::text
         and ($4::int[] is null or o.store_id = any($4)) and ${where}),
     summed as (
       select ${['period', ...keyNames, ...list(names, (id) => `case when ${isRow} then ${names[id]?.[2] ?? `max("${id}")`} end as "${id}"`), ...summed].join(', ')},
         case when grouping(period) = 1 then 'total' ${isOne ? '' : `when ${isRow} then 'row'`} else 'period' end as level
       from base group by grouping sets ((${['period', ...keyNames].join(', ')}), ${isOne ? '' : '(period), '}())),
     ranked as (select *, row_number() over (partition by level order by period, "${first}" desc${keyNames.map((key) => `, ${key}`).join('')}) as place,
         count(*) over (partition by level)::int as row_count from summed)
     select level, case when level = 'total' then null else ${by === 'all' ? 'null' : "to_char(period, 'YYYY-MM-DD')"} end as start, jsonb_build_object(${shown.join(', ')}) as values, row_count
     from ranked where level <> 'row' or place <= $5 order by level, place`,
    [from, to, timeZone, storeIds, limit],
  );
}
