import { add, divide, isZero, type Money, min, roundToCent, subtract, sum, times, ZERO } from '@merx/wire';

/** One of those who bear an amount together. */
export interface Bearer {
  /** What its share is measured by. */
  weight: Money;
  /** The most that it can bear, in whole cents. */
  room: Money;
}

/**
 * Splits an amount, in whole cents, by weight: each share is rounded, the last one is what the others leave. What somebody has no room for,
 * the others bear, in their order. The parts add up to the amount, or to all the room there is when that is less.
 */
export function spread(amount: Money, bearers: readonly Bearer[]): Money[] {
  const whole = sum(bearers.map(({ weight }) => weight));
  if (isZero(whole)) return bearers.map(() => ZERO);
  let open = amount;
  const parts = bearers.map(({ weight, room }, index) => {
    const isLast = index === bearers.length - 1;
    const share = isLast ? open : min(open, roundToCent(divide(times(amount, weight), whole)));
    const part = min(share, room);
    open = subtract(open, part);
    return part;
  });
  if (isZero(open)) return parts;
  return parts.map((part, index) => {
    const more = min(open, subtract(bearers[index]?.room ?? part, part));
    open = subtract(open, more);
    return add(part, more);
  });
}
