import { createHash } from 'node:crypto';

const OF_ORDER = [
  ...(['state', 'status', 'total_paid', 'total_invoiced', 'total_refunded', 'total_canceled'] as const),
  ...(['shipping_invoiced', 'shipping_refunded'] as const),
];
const OF_ITEM = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;

/** An order's row and those of its items, in order. */
interface Marked {
  order: { updated_at: string } & Record<(typeof OF_ORDER)[number], unknown>;
  items: readonly Record<(typeof OF_ITEM)[number], unknown>[];
}

/**
 * What an imported order is recognized by as long as nothing has happened to it here: the time of its last change, which the database
 * keeps in seconds, and a hash of its state, amounts and quantities, because more than one change fits into a second. Columns that later
 * versions add must not change it, so it names its own.
 */
export function keptMark({ order, items }: Marked): string {
  const content = [OF_ORDER.map((name) => order[name]), items.map((item) => OF_ITEM.map((name) => item[name]))];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${order.updated_at} ${hash.slice(0, 16)}`;
}

/** Whether an order still has this mark; one that is only a time, as older versions made them, says nothing of changes within its second. */
export const isUnchanged = (marked: Marked, mark: string): boolean => mark === keptMark(marked) || mark === marked.order.updated_at;
