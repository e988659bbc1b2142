import type { ExactRow, rmaItem } from '@merx/db/tables';
import { compare, isNegative, isZero, type Money, money, roundTo, toColumn, toWire, ZERO } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { itemStatusBack, itemStatusUnknown, moreThanBefore, notPositive, notWhole, qtySettled, qtyTooEarly } from '../faults.js';

/** The steps of an item in order, each with the quantity that it sets. */
const STEPS = [
  { status: 'pending', qty: 'qty_requested' },
  { status: 'authorized', qty: 'qty_authorized' },
  { status: 'received', qty: 'qty_returned' },
  { status: 'approved', qty: 'qty_approved' },
] as const;

export type ItemQty = (typeof STEPS)[number]['qty'];
type Step = (typeof STEPS)[number];

/** `denied` ends an item before its goods arrive, `rejected` after. */
export type ItemStatus = Step['status'] | 'denied' | 'rejected';

const STATUSES: readonly ItemStatus[] = ['pending', 'authorized', 'received', 'approved', 'denied', 'rejected'];
const FINAL: ReadonlySet<string> = new Set<ItemStatus>(['approved', 'denied', 'rejected']);

/** The progress of an item, with quantities as decimal text. */
export type ItemProgress = Pick<ExactRow<typeof rmaItem>, ItemQty | 'status'>;

/** The progress that a client asks for; quantities that are null or zero are not given. */
export type RequestedProgress = { [Qty in ItemQty]?: number | null | undefined } & { status?: string | null | undefined };

/** Whether nothing more happens to an item. */
export const isFinal = ({ status }: Pick<ItemProgress, 'status'>): boolean => FINAL.has(status);

/** How many pieces of its order item an item of a return takes up: none that were denied or rejected, as the buyer keeps those. */
export function heldQty({ status, qty_requested, qty_authorized, qty_returned, qty_approved }: ItemProgress): Money {
  switch (status) {
    case 'pending':
      return money(qty_requested);
    case 'authorized':
      return money(qty_authorized ?? 0);
    case 'received':
      return money(qty_returned ?? 0);
    case 'approved':
      return money(qty_approved ?? 0);
    default:
      return ZERO;
  }
}

export interface ItemRules {
  /** Whether the product is sold in fractions. */
  isDecimal: boolean;
  /** The item in error messages: `items[0].`. */
  place: string;
}

/**
 * The progress of an item after a client's change. Steps go forward only, several at once if the client says so; the
 * quantity of a step defaults to that of the step before and never exceeds it. Throws 400 with every fault.
 */
export function advance(present: ItemProgress, given: RequestedProgress, rules: ItemRules): ItemProgress {
  const target = statusOf(given.status || present.status);
  const from = stepOf(present);
  const to = lastStep(present, target);
  if (to < from || (isFinal(present) && target !== present.status)) throw itemStatusBack({ present: present.status, status: target });
  const next: ItemProgress = { ...present, status: target };
  const faults: Fault[] = [];
  for (const [index, step] of STEPS.entries()) {
    const wanted = given[step.qty] || undefined;
    const fieldName = rules.place + step.qty;
    if (index > to) {
      if (wanted !== undefined) faults.push(qtyTooEarly({ fieldName, status: step.status }));
    } else if (index < from || isFinal(present)) {
      faults.push(...settledFaults(present[step.qty], wanted, fieldName));
    } else {
      const before = index === 0 ? null : next[STEPS[index - 1]?.qty ?? 'qty_requested'];
      const qty = wanted === undefined ? (present[step.qty] ?? before ?? '0') : toColumn(roundTo(money(wanted), 4));
      faults.push(...qtyFaults(money(qty), before, { ...rules, fieldName }));
      next[step.qty] = qty;
    }
  }
  if (faults.length > 0) throw badInputs(faults);
  return next;
}

function statusOf(text: string): ItemStatus {
  const status = STATUSES.find((known) => known === text);
  if (!status) throw itemStatusUnknown({ status: text });
  return status;
}

/** The last step that an item has reached. */
const stepOf = (item: ItemProgress): number => STEPS.findLastIndex(({ qty }) => item[qty] !== null);

/** The last step whose quantity an item with that status has: a denied one stays where it was, a rejected one was received. */
function lastStep(present: ItemProgress, target: ItemStatus): number {
  if (target === 'rejected') return Math.max(2, isFinal(present) ? stepOf(present) : 2);
  if (target !== 'denied') return STEPS.findIndex(({ status }) => status === target);
  // Goods that have arrived are rejected instead.
  return present.status === 'received' ? -1 : stepOf(present);
}

/** A quantity of an earlier step may be repeated, but not changed. */
function settledFaults(present: string | null, wanted: number | undefined, fieldName: string): Fault[] {
  if (wanted === undefined || compare(money(wanted), money(present ?? 0)) === 0) return [];
  return [qtySettled({ fieldName, present: toWire(money(present ?? 0)) })];
}

function qtyFaults(qty: Money, before: string | null, { isDecimal, fieldName }: ItemRules & { fieldName: string }): Fault[] {
  if (isZero(qty) || isNegative(qty)) return [notPositive({ fieldName })];
  if (!isDecimal && compare(qty, roundTo(qty, 0)) !== 0) return [notWhole({ fieldName })];
  if (before !== null && compare(qty, money(before)) > 0) return [moreThanBefore({ fieldName, most: toWire(money(before)) })];
  return [];
}
