import type { salesOrderPayment } from '@merx/db/tables';
import { add, type Money, max, subtract, sum, times, toColumn, ZERO } from '@merx/wire';
import { amountOf, columnIn, type DecimalsOf, type Value } from './currencies.js';
import type { CreditmemoColumns, DocumentItemColumns, SumColumns } from './document.js';
import type { Quantities } from './moved-qty.js';
import { type OrderItemRow, type OrderRow, orderLines } from './order-amounts.js';

/** The rows of an order. The functions below return them as updated by a document, with counters as text of four decimals. */
export interface CountedRows {
  order: OrderRow;
  items: OrderItemRow[];
  payment: DecimalsOf<typeof salesOrderPayment> | null;
}

/** The amounts of a document, calculated or read from its row. */
export type CountedDocument<Columns> = { [Column in keyof Columns]?: Value };
/** The amounts of a document's item, calculated or read from its row. */
export type CountedItem = { [Column in Exclude<keyof DocumentItemColumns, 'order_item_id'>]?: Value } & { order_item_id: number };

/** Counters by the amounts they count; each pair also exists in the base currency. */
type Counters<Row, Amounts> = Partial<Record<keyof Row, keyof Amounts>>;

const INVOICED = {
  subtotal_invoiced: 'subtotal',
  tax_invoiced: 'tax_amount',
  shipping_invoiced: 'shipping_amount',
  discount_invoiced: 'discount_amount',
  discount_tax_compensation_invoiced: 'discount_tax_compensation_amount',
  total_invoiced: 'grand_total',
} as const satisfies Counters<OrderRow, SumColumns>;
const ITEM_INVOICED = {
  row_invoiced: 'row_total',
  tax_invoiced: 'tax_amount',
  discount_invoiced: 'discount_amount',
  discount_tax_compensation_invoiced: 'discount_tax_compensation_amount',
} as const satisfies Counters<OrderItemRow, DocumentItemColumns>;
const REFUNDED = {
  subtotal_refunded: 'subtotal',
  tax_refunded: 'tax_amount',
  shipping_refunded: 'shipping_amount',
  shipping_tax_refunded: 'shipping_tax_amount',
  discount_refunded: 'discount_amount',
  discount_tax_compensation_refunded: 'discount_tax_compensation_amount',
  adjustment_positive: 'adjustment_positive',
  adjustment_negative: 'adjustment_negative',
  total_refunded: 'grand_total',
} as const satisfies Counters<OrderRow, CreditmemoColumns>;
const ITEM_REFUNDED = {
  amount_refunded: 'row_total',
  tax_refunded: 'tax_amount',
  discount_refunded: 'discount_amount',
  discount_tax_compensation_refunded: 'discount_tax_compensation_amount',
} as const satisfies Counters<OrderItemRow, DocumentItemColumns>;

/** The order with an invoice counted, but not paid; with `sign` -1, without an invoice that was counted and never paid. */
export function withInvoice<Rows extends CountedRows>(
  rows: Rows,
  invoice: CountedDocument<SumColumns>,
  items: readonly CountedItem[],
  sign: Sign = 1,
): Rows {
  const cost = { base_total_invoiced_cost: costOf(rows, items) };
  return {
    ...rows,
    order: counted(plus(rows.order, cost, sign), INVOICED, invoice, sign),
    items: countedItems(rows, items, 'qty_invoiced', ITEM_INVOICED, sign),
  };
}

/** The order with an invoice paid; `online` if captured by a payment provider. */
export function withPaid<Rows extends CountedRows>(
  rows: Rows,
  invoice: CountedDocument<SumColumns>,
  { online }: { online: boolean },
): Rows {
  const order = counted(rows.order, { total_paid: 'grand_total' } as const, invoice);
  const due = (whole: Value, paid: Value) => toColumn(max(subtract(amountOf(whole), amountOf(paid)), ZERO));
  const byProvider = online ? { base_amount_paid_online: amountOf(invoice.base_grand_total) } : {};
  return {
    ...rows,
    order: {
      ...order,
      total_due: due(order.grand_total, order.total_paid),
      base_total_due: due(order.base_grand_total, order.base_total_paid),
    },
    payment:
      rows.payment &&
      counted(plus(rows.payment, byProvider), { amount_paid: 'grand_total', shipping_captured: 'shipping_amount' } as const, invoice),
  };
}

/** The order with a credit memo counted; `online` if refunded by a payment provider. */
export function withCreditmemo<Rows extends CountedRows>(
  rows: Rows,
  creditmemo: CountedDocument<CreditmemoColumns>,
  items: readonly CountedItem[],
  { online }: { online: boolean },
): Rows {
  const way = { [online ? 'total_online_refunded' : 'total_offline_refunded']: 'grand_total' };
  const byProvider = online ? { base_amount_refunded_online: amountOf(creditmemo.base_grand_total) } : {};
  return {
    ...rows,
    order: counted(rows.order, { ...REFUNDED, ...way }, creditmemo),
    items: countedItems(rows, items, 'qty_refunded', ITEM_REFUNDED),
    payment:
      rows.payment &&
      counted(
        plus(rows.payment, byProvider),
        { amount_refunded: 'grand_total', shipping_refunded: 'shipping_amount' } as const,
        creditmemo,
      ),
  };
}

/** The order with a shipment counted. */
export function withShipment<Rows extends CountedRows>(rows: Rows, moved: Quantities): Rows {
  return {
    ...rows,
    items: rows.items.map((row) => {
      const qty = moved.get(row.item_id);
      return qty ? plus(row, { qty_shipped: qty }) : row;
    }),
  };
}

type Sign = 1 | -1;

function countedItems(
  rows: CountedRows,
  items: readonly CountedItem[],
  qty: 'qty_invoiced' | 'qty_refunded',
  counters: Readonly<Record<string, string>>,
  sign: Sign = 1,
): OrderItemRow[] {
  return rows.items.map((row) => {
    const item = items.find(({ order_item_id }) => order_item_id === row.item_id);
    return item ? counted(plus(row, { [qty]: amountOf(item.qty) }, sign), counters, item, sign) : row;
  });
}

/** The row with amounts added to its columns. */
function plus<Row extends object>(row: Row, amounts: { [Column in keyof Row]?: Money }, sign: Sign = 1): Row {
  const columns = (Object.entries(amounts) as [keyof Row, Money][]).map(([column, amount]) => [
    column,
    toColumn(add(amountOf(row[column] as Value), times(amount, sign))),
  ]);
  return { ...row, ...Object.fromEntries(columns) };
}

/** The row with a document's amounts added to the corresponding counters, in both currencies. */
function counted<Row extends object>(row: Row, counters: Readonly<Record<string, string>>, amounts: object, sign: Sign = 1): Row {
  const values = new Map<string, Value>(Object.entries(amounts));
  const added = (['order', 'base'] as const).flatMap((currency) =>
    Object.entries(counters).map(([counter, name]) => [columnIn(currency, counter), amountOf(values.get(columnIn(currency, name)))]),
  );
  return plus(row, Object.fromEntries(added), sign);
}

/** The cost of the invoiced items; each item counts once. */
function costOf({ items: rows }: CountedRows, items: readonly CountedItem[]): Money {
  const costs = new Map(orderLines(rows).map(({ itemId, billedIn, cost }) => [itemId, billedIn === 'itself' ? cost : ZERO]));
  return sum(items.map((item) => times(costs.get(item.order_item_id) ?? ZERO, amountOf(item.qty))));
}
