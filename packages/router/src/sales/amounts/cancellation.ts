import { add, toColumn } from '@merx/wire';
import { columnIn } from './currencies.js';
import { movedQty } from './moved-qty.js';
import { type OrderLine, orderLines } from './order-line.js';
import { orderSums } from './order-sums.js';
import { leftOf, rest, shareOf } from './share.js';
import type { CountedRows } from './sum-up.js';

/**
 * The order with everything canceled that is neither invoiced nor shipped; its canceled totals are those that are not
 * invoiced. The caller checks that the order may be canceled and has open items.
 */
export function withCancellation<Rows extends CountedRows>(rows: Rows): Rows {
  const lines = orderLines(rows.items);
  const moved = movedQty(lines, 'cancel');
  const byId = new Map(lines.map((line) => [line.itemId, line]));
  return {
    ...rows,
    order: { ...rows.order, ...canceledSums(rows) },
    items: rows.items.map((row) => {
      const line = byId.get(row.item_id);
      const qty = moved.get(row.item_id);
      return line && qty ? { ...row, ...canceledOf({ ...line, qty: { ...line.qty, canceled: add(line.qty.canceled, qty) } }) } : row;
    }),
  };
}

function canceledSums({ order }: CountedRows): Record<string, string> {
  const sums = orderSums(order);
  const columns = (['order', 'base'] as const).flatMap((currency) => {
    const { ordered, invoiced } = sums[currency];
    const left = leftOf(ordered, invoiced);
    return [
      [columnIn(currency, 'subtotal_canceled'), left.rowTotal],
      [columnIn(currency, 'tax_canceled'), left.tax],
      [columnIn(currency, 'discount_canceled'), left.discount],
      [columnIn(currency, 'shipping_canceled'), rest(ordered.shipping, invoiced.shipping)],
      [columnIn(currency, 'total_canceled'), rest(ordered.total, invoiced.total)],
    ] as const;
  });
  return Object.fromEntries(columns.map(([column, amount]) => [column, toColumn(amount)]));
}

/** Tax and compensation of canceled items are counted in the order's currency only. */
function canceledOf({ qty: { ordered, invoiced, canceled }, in: amounts }: OrderLine): Record<string, string> {
  const left = leftOf(amounts.order.ordered, amounts.order.invoiced);
  const share = (part: 'tax' | 'compensation') => toColumn(shareOf(left[part], canceled, rest(ordered, invoiced)));
  return { qty_canceled: toColumn(canceled), tax_canceled: share('tax'), discount_tax_compensation_canceled: share('compensation') };
}
