import { add, isNegative, type Money, max, min, subtract, ZERO } from '@merx/wire';
import type { ShippedLine } from '../../sales/index.js';

/** What the returns of an order take up of one order item. */
export interface HeldOfItem {
  /** Pieces in returns that were neither denied nor rejected. */
  held: Money;
  /** Pieces refunded for returns: they are part of `held`. */
  refunded: Money;
}

const NOTHING: HeldOfItem = { held: ZERO, refunded: ZERO };

/**
 * How many pieces of an order item its buyer can still return: those that were shipped and neither refunded without a
 * return nor taken up by another return. Refunds come first from pieces that were not shipped.
 */
export function returnableQty({ shipped, bought, refunded }: ShippedLine, { held, refunded: returned }: HeldOfItem = NOTHING): Money {
  const refundedOtherwise = subtract(refunded, returned);
  const owned = subtract(bought, isNegative(refundedOtherwise) ? ZERO : refundedOtherwise);
  return max(subtract(min(shipped, owned), held), ZERO);
}

/** The sum of two entries for the same order item. */
export const addHeld = (one: HeldOfItem | undefined, other: HeldOfItem): HeldOfItem =>
  one ? { held: add(one.held, other.held), refunded: add(one.refunded, other.refunded) } : other;
