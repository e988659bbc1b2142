import { add, compare, isNegative, isZero, type Money, roundTo, subtract, toWire, ZERO } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import {
  invoiceWithoutProducts,
  itemQtyBelowZero,
  orderItemUnknown,
  partOfOtherQty,
  partsOfOtherQty,
  shipmentWithoutProducts,
  tooManyCanceled,
  tooManyInvoiced,
  tooManyRefunded,
  tooManyShipped,
} from '../faults.js';
import { COUNT_OF, completeUnits, openOf, openQty, partsOf, placeOf, type QtyAction, takenAlong } from './open-qty.js';
import type { OrderLine } from './order-amounts.js';

/** Quantities by order item id. */
export type Quantities = ReadonlyMap<number, Money>;

/**
 * The quantities of a document: everything open, or the requested quantities (zero counts as absent). Parts follow the
 * quantity of their parent, and may be given along with it if they agree; parts that are counted themselves may also be
 * given without it, and then their parent's quantity is the number of complete units, possibly zero. Throws 400 for an
 * unknown item, for more than is open, and for parts that disagree with their parent.
 */
export function movedQty(lines: readonly OrderLine[], action: QtyAction, requested?: Quantities): Map<number, Money> {
  const leading = requested ? leadingQty(lines, action, requested) : everythingOpen(lines, action);
  const moved = withFollowers(lines, action, leading);
  if (requested) {
    const faults = lines.flatMap((line) => disagreement(line, lines, action, requested, moved));
    if (faults.length > 0) throw badInputs(faults);
  }
  return moved;
}

/** The same for an invoice or a shipment, which cannot be empty: also throws 400 when there are no quantities. */
export function movedGoods(lines: readonly OrderLine[], action: 'invoice' | 'ship', requested?: Quantities): Map<number, Money> {
  const moved = movedQty(lines, action, requested);
  if (moved.size === 0) throw action === 'ship' ? shipmentWithoutProducts() : invoiceWithoutProducts();
  return moved;
}

/** The quantities that count: those of lines that are counted themselves. */
export const countedQty = (lines: readonly OrderLine[], action: QtyAction, moved: Quantities): Money =>
  lines.filter((line) => placeOf(line, action) === 'itself').reduce((sum, line) => add(sum, moved.get(line.itemId) ?? ZERO), ZERO);

function everythingOpen(lines: readonly OrderLine[], action: QtyAction): Quantities {
  const open = openQty(lines, action);
  return new Map(lines.filter((line) => placeOf(line, action) === 'itself').map((line) => [line.itemId, open.get(line.itemId) ?? ZERO]));
}

/** The requested quantities of lines that are counted themselves, including those requested through their parent. */
function leadingQty(lines: readonly OrderLine[], action: QtyAction, requested: Quantities): Quantities {
  requireKnown(lines, requested);
  const leading = new Map<number, Money>();
  const faults: Fault[] = [];
  for (const line of lines.filter((one) => placeOf(one, action) === 'itself')) {
    const qty = requestedOf(line, lines, action, requested);
    leading.set(line.itemId, qty);
    const open = openOf(line, lines, action);
    if (compare(qty, open) > 0) faults.push(tooMany(line, action, open));
  }
  for (const line of lines.filter((one) => placeOf(one, action) === 'parts')) {
    const open = openOf(line, lines, action);
    if (!partsAreNamed(line, lines, requested) && compare(requestedAt(requested, line), open) > 0) faults.push(tooMany(line, action, open));
  }
  if (faults.length > 0) throw badInputs(faults);
  return leading;
}

/** Quantities are stored with four decimals. */
const requestedAt = (requested: Quantities, { itemId }: OrderLine): Money => roundTo(requested.get(itemId) ?? ZERO, 4);

function requestedOf(line: OrderLine, lines: readonly OrderLine[], action: QtyAction, requested: Quantities): Money {
  const parent = line.parentItemId === null ? undefined : lines.find(({ itemId }) => itemId === line.parentItemId);
  if (!parent || partsAreNamed(parent, lines, requested)) return requestedAt(requested, line);
  return takenAlong(line, parent, requestedAt(requested, parent), lines, action);
}

const partsAreNamed = (parent: OrderLine, lines: readonly OrderLine[], requested: Quantities): boolean =>
  partsOf(parent, lines).some((part) => !isZero(requestedAt(requested, part)));

function requireKnown(lines: readonly OrderLine[], requested: Quantities): void {
  const known = new Set(lines.map(({ itemId }) => itemId));
  const faults = [...requested].flatMap(([orderItemId, qty]): Fault[] => {
    if (!known.has(orderItemId)) return [orderItemUnknown({ orderItemId })];
    if (isNegative(qty)) return [itemQtyBelowZero({ orderItemId })];
    return [];
  });
  if (faults.length > 0) throw badInputs(faults);
}

const TOO_MANY = { invoice: tooManyInvoiced, ship: tooManyShipped, refund: tooManyRefunded, cancel: tooManyCanceled };
const tooMany = ({ itemId }: OrderLine, action: QtyAction, open: Money): Fault =>
  TOO_MANY[action]({ orderItemId: itemId, open: toWire(open) });

/** The quantities including derived lines: parts of their parents, parents of their parts. Lines without quantity are left out. */
function withFollowers(lines: readonly OrderLine[], action: QtyAction, leading: Quantities): Map<number, Money> {
  const qtyOf = (line: OrderLine) => leading.get(line.itemId) ?? ZERO;
  const moved = new Map<number, Money>();
  for (const line of lines) {
    const place = placeOf(line, action);
    if (place === 'itself' && !isZero(qtyOf(line))) moved.set(line.itemId, qtyOf(line));
    if (place === 'parts' && partsOf(line, lines).some((part) => !isZero(qtyOf(part)))) {
      moved.set(line.itemId, completed(line, lines, action, qtyOf));
    }
    const parent = place === 'parent' ? lines.find(({ itemId }) => itemId === line.parentItemId) : undefined;
    if (parent && !isZero(qtyOf(parent))) moved.set(line.itemId, takenAlong(line, parent, qtyOf(parent), lines, action));
  }
  return moved;
}

/** The units of a line completed by the quantities of its parts. */
function completed(line: OrderLine, lines: readonly OrderLine[], action: QtyAction, qtyOf: (part: OrderLine) => Money): Money {
  const count = COUNT_OF[action];
  const before = completeUnits(line, lines, action, (part) => part.qty[count]);
  return subtract(
    completeUnits(line, lines, action, (part) => add(part.qty[count], qtyOf(part))),
    before,
  );
}

/** A quantity requested for a line that is counted elsewhere and that differs from the derived one. */
function disagreement(line: OrderLine, lines: readonly OrderLine[], action: QtyAction, requested: Quantities, moved: Quantities): Fault[] {
  const place = placeOf(line, action);
  const qty = moved.get(line.itemId) ?? ZERO;
  const named = requestedAt(requested, line);
  if (place === 'itself' || isZero(named) || compare(named, qty) === 0) return [];
  if (place === 'parts' && !partsAreNamed(line, lines, requested)) return [];
  const parameters = { orderItemId: line.itemId, parentItemId: line.parentItemId ?? line.itemId, qty: toWire(qty) };
  return [place === 'parent' ? partOfOtherQty(parameters) : partsOfOtherQty(parameters)];
}
