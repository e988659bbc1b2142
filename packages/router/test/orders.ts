import { toColumn } from '@merx/wire';
import { itemAmounts, orderAmounts } from '../src/quote/placement/order-amounts.js';
import { collectTotals } from '../src/quote/totals/collect-totals.js';
import type { TotalsInput } from '../src/quote/totals/totals.js';
import type { OrderItemRow, OrderRow } from '../src/sales/amounts/order-amounts.js';
import type { CountedRows } from '../src/sales/amounts/sum-up.js';

/**
 * The rows of a new order from that cart, with the amounts that placing an order writes. A line with parts is a bundle unless `types` says
 * otherwise.
 */
export function orderOf(input: TotalsInput, types: Readonly<Record<number, string>> = {}): CountedRows {
  const totals = collectTotals(input);
  const hasParts = new Set(input.lines.map(({ parent }) => parent?.itemId));
  const virtual = new Map(input.lines.map(({ itemId, isVirtual }) => [itemId, isVirtual]));
  const order: OrderRow = { ...orderAmounts(totals), base_to_order_rate: toColumn(input.rate) };
  return {
    order,
    items: totals.lines.map(
      (line): OrderItemRow => ({
        ...itemAmounts(line, line.price),
        item_id: line.itemId,
        parent_item_id: line.parent?.itemId ?? null,
        product_type: types[line.itemId] ?? (hasParts.has(line.itemId) ? 'bundle' : 'simple'),
        is_virtual: virtual.get(line.itemId) ? 1 : 0,
        qty_ordered: toColumn(line.qty),
      }),
    ),
    payment: {},
  };
}
