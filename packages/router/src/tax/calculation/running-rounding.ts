import { add, isZero, type Money, money, roundToCent, subtract } from '@merx/wire';

/** Rounds an amount to the cent and carries the remainder to the next amount with the same key. */
export type RunningRounding = (amount: Money, key: string) => Money;

/** The initial remainder of each key, so that amounts minimally below half a cent are rounded up. */
const START = money('0.000001');

/**
 * A rounding whose results per key add up to the rounded sum of the amounts, in any order. An amount of zero stays zero
 * and leaves the remainder to others.
 */
export function runningRounding(): RunningRounding {
  const leftOver = new Map<string, Money>();
  return (amount, key) => {
    if (isZero(amount)) return amount;
    const whole = add(amount, leftOver.get(key) ?? START);
    const rounded = roundToCent(whole);
    leftOver.set(key, subtract(whole, rounded));
    return rounded;
  };
}
