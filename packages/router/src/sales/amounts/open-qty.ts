import { add, compare, divide, isZero, type Money, max, min, money, roundTo, subtract, times, ZERO } from '@merx/wire';
import type { Count, OrderLine, Place } from './order-amounts.js';

/** An action on quantities of an order. */
export type QtyAction = 'invoice' | 'ship' | 'refund' | 'cancel';

/** The counter of a line that an action increases. */
export const COUNT_OF: Readonly<Record<QtyAction, Exclude<Count, 'ordered'>>> = {
  invoice: 'invoiced',
  ship: 'shipped',
  refund: 'refunded',
  cancel: 'canceled',
};

/** Where a line's quantity is counted for an action. */
export const placeOf = (line: OrderLine, action: QtyAction): Place => (action === 'ship' ? line.shippedIn : line.billedIn);

/** The parts of a line. */
export const partsOf = (line: OrderLine, lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ parentItemId }) => parentItemId === line.itemId);

/**
 * How many units of each line can still be invoiced, shipped, refunded or canceled. A line that is counted in its parts
 * has as many as its parts complete; a part that follows its parent has what the parent's quantity includes.
 */
export function openQty(lines: readonly OrderLine[], action: QtyAction): Map<number, Money> {
  const byId = new Map(lines.map((line) => [line.itemId, line]));
  return new Map(
    lines.map((line) => {
      const parent = placeOf(line, action) === 'parent' && line.parentItemId !== null ? byId.get(line.parentItemId) : undefined;
      return [line.itemId, parent ? takenAlong(line, parent, openOf(parent, lines, action), lines, action) : openOf(line, lines, action)];
    }),
  );
}

/** Whether anything of an order can still be invoiced, shipped, refunded or canceled. */
export function isOpen(lines: readonly OrderLine[], action: QtyAction): boolean {
  return lines.some((line) => placeOf(line, action) === 'itself' && !isZero(openOf(line, lines, action)));
}

/** The open quantity of a leading line: one that is counted itself or in its parts. */
export function openOf(line: OrderLine, lines: readonly OrderLine[], action: QtyAction): Money {
  if (placeOf(line, action) === 'parts') return completeUnits(line, lines, action, (part) => openOf(part, lines, action));
  if (action === 'cancel' && line.shippedIn === 'parts')
    return min(ownOpen(line, 'invoice'), completeUnits(line, lines, action, notShipped));
  return ownOpen(line, action);
}

function ownOpen(line: OrderLine, action: QtyAction): Money {
  const { ordered, invoiced, refunded, canceled } = line.qty;
  switch (action) {
    case 'invoice':
      return atLeastZero(subtract(subtract(ordered, invoiced), canceled));
    case 'refund':
      return atLeastZero(subtract(invoiced, refunded));
    case 'ship':
      return line.isVirtual ? ZERO : notShipped(line);
    case 'cancel':
      return min(ownOpen(line, 'invoice'), notShipped(line));
  }
}

/** What is neither shipped nor refunded nor canceled; also for a virtual line, which is never shipped. */
const notShipped = ({ qty: { ordered, shipped, refunded, canceled } }: OrderLine): Money =>
  atLeastZero(subtract(ordered, add(add(shipped, refunded), canceled)));

/**
 * How many complete units of a line its parts make with these quantities: all of them when every part is complete,
 * otherwise a whole number. Parts that are not shipped are ignored for shipments.
 */
export function completeUnits(line: OrderLine, lines: readonly OrderLine[], action: QtyAction, qtyOf: (part: OrderLine) => Money): Money {
  const parts = partsOf(line, lines).filter((part) => !isZero(part.qty.ordered) && !(action === 'ship' && part.isVirtual));
  if (parts.length === 0) return ZERO;
  const { ordered } = line.qty;
  if (parts.every((part) => compare(qtyOf(part), part.qty.ordered) >= 0)) return ordered;
  return parts.map((part) => wholePart(divide(times(qtyOf(part), ordered), part.qty.ordered))).reduce(min);
}

/** The quantity of a part included in these units of its parent; the last units take all that is left of the part. */
export function takenAlong(part: OrderLine, parent: OrderLine, qty: Money, lines: readonly OrderLine[], action: QtyAction): Money {
  const open = ownOpen(part, action);
  if (isZero(parent.qty.ordered) || isZero(qty)) return ZERO;
  if (placeOf(parent, action) === 'itself' && action !== 'cancel' && compare(qty, openOf(parent, lines, action)) === 0) return open;
  return min(open, roundTo(divide(times(qty, part.qty.ordered), parent.qty.ordered), 4));
}

const atLeastZero = (qty: Money): Money => max(qty, ZERO);

function wholePart(qty: Money): Money {
  const rounded = roundTo(qty, 0);
  return compare(rounded, qty) > 0 ? subtract(rounded, money(1)) : rounded;
}
