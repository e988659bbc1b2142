import { createHash } from 'node:crypto';
import type { LockedOrder } from '../order/locked-order.queries.js';

type Marked = Pick<LockedOrder, 'order' | 'items'>;

/**
 * What an imported order is recognized by as long as nothing has happened to it here: the time of its last change, which the database
 * keeps in seconds, and a hash of its state, amounts and quantities, because more than one change fits into a second.
 */
export const keptMark = (marked: Marked): string => `${marked.order.updated_at} ${hashOf(marked)}`;

/** Whether an order still has this mark; one that is only a time, as older versions made them, says nothing of changes within its second. */
export function isUnchanged(marked: Marked, mark: string): boolean {
  return mark === keptMark(marked) || mark === marked.order.updated_at;
}

function hashOf({ order, items }: Marked): string {
  const { state, status, total_paid, total_invoiced, total_refunded, total_canceled, shipping_invoiced, shipping_refunded } = order;
  const quantities = items.map(({ qty_invoiced, qty_shipped, qty_refunded, qty_canceled }) => [
    qty_invoiced,
    qty_shipped,
    qty_refunded,
    qty_canceled,
  ]);
  const content = [
    state,
    status,
    total_paid,
    total_invoiced,
    total_refunded,
    total_canceled,
    shipping_invoiced,
    shipping_refunded,
    quantities,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
