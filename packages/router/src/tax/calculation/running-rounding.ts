import { add, isZero, type Money, money, roundToCent, subtract } from '@merx/wire';

/** Rounds an amount to the cent and keeps what that left over for the next amount under the same key. */
export type RunningRounding = (amount: Money, key: string) => Money;

/** Where every key starts, so that what comes to half a cent by a hair less is half a cent. */
const START = money('0.000001');

/**
 * A rounding whose results under one key add up to the rounded sum of the amounts, in whatever order they come. An amount of zero stays
 * zero and leaves the remainder to others.
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
