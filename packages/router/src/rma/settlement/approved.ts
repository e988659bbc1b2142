import { add, compare, isNegative, isZero, type Money, money, roundTo, subtract, toWire, ZERO } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { itemUnknown, nothingApproved, tooManySettled } from '../faults.js';
import type { SettledRow } from './settlement.queries.js';

/** How an approved item is settled. */
export type Way = 'refund' | 'exchange';

/** The approved pieces of an item that were neither refunded nor exchanged. */
export function openQty({ status, qty_approved, refunded, exchanged }: SettledRow): Money {
  if (status !== 'approved') return ZERO;
  return subtract(subtract(money(qty_approved ?? 0), money(refunded)), money(exchanged));
}

/** Pieces of an item of a return that are settled now. */
export interface Settled {
  row: SettledRow;
  qty: Money;
}

/**
 * The requested pieces of a return; without any, everything open whose resolution does not lead the other way. Throws 400
 * for an unknown item, for more than is open, and when nothing is.
 */
export function settledItems(
  rows: readonly SettledRow[],
  requested: readonly { entity_id: number; qty: number }[] | null | undefined,
  way: Way,
): Settled[] {
  const settled = requested?.length ? namedPieces(rows, requested) : openPieces(rows, way);
  if (settled.length === 0) throw nothingApproved();
  return settled;
}

const openPieces = (rows: readonly SettledRow[], way: Way): Settled[] =>
  rows
    .filter(({ leads_to }) => leads_to === null || leads_to === way)
    .map((row) => ({ row, qty: openQty(row) }))
    .filter(({ qty }) => compare(qty, ZERO) > 0);

function namedPieces(rows: readonly SettledRow[], requested: readonly { entity_id: number; qty: number }[]): Settled[] {
  const sums = new Map<number, Money>();
  for (const { entity_id, qty } of requested) {
    const piece = roundTo(money(qty), 4);
    sums.set(entity_id, add(sums.get(entity_id) ?? ZERO, piece));
  }
  const faults: Fault[] = [];
  const settled = [...sums].flatMap(([itemId, qty]): Settled[] => {
    const row = rows.find(({ entity_id }) => entity_id === itemId);
    if (!row) faults.push(itemUnknown({ itemId }));
    else if (isNegative(qty) || compare(qty, openQty(row)) > 0) faults.push(tooManySettled({ itemId, open: toWire(openQty(row)) }));
    else if (!isZero(qty)) return [{ row, qty }];
    return [];
  });
  if (faults.length > 0) throw badInputs(faults);
  return settled;
}
