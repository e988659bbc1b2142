import { add, divide, isZero, type Money, min, roundToCent, subtract, sum, times, ZERO } from '@merx/wire';

/** A row that an amount is spread over. */
export interface Bearer {
  /** The weight of its share. */
  weight: Money;
  /** The maximum it can take, in whole cents. */
  room: Money;
}

/**
 * Splits an amount, in whole cents, by weight: each share is rounded, the last one is the remainder. What exceeds a
 * row's maximum goes to the others, in order. The shares add up to the amount, or to the sum of the maximums if that is
 * less.
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
