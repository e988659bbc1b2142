import { compare, divide, isNegative, type Money, max, money, roundToCent, subtract, times, ZERO } from '@merx/wire';
import type { Fault } from '../../trpc/errors.js';
import { belowZero, ratesDisagree } from '../faults.js';
import { type Both, columnIn, inBoth } from './currencies.js';

/** An amount given in either currency or in both. */
export type Asked = Partial<Both<Money | undefined>>;

/** An amount in both currencies, in whole cents; one given in a single currency is converted at the order's rate. */
export function atRate(asked: Asked | undefined, rate: Money): Both<Money> {
  const { order, base } = asked ?? {};
  if (order) return { order: roundToCent(order), base: roundToCent(base ?? divide(order, rate)) };
  return base ? { order: roundToCent(times(base, rate)), base: roundToCent(base) } : { order: ZERO, base: ZERO };
}

/** The error of an amount given in the columns `name` and `base_name`. */
export function faultsOfAsked(name: string, asked: Asked | undefined, rate: Money): Fault[] {
  const { order, base } = asked ?? {};
  const negative = inBoth((currency) => isNegative(asked?.[currency] ?? ZERO));
  const fieldName = columnIn(negative.order ? 'order' : 'base', name);
  if (negative.order || negative.base) return [belowZero({ fieldName })];
  if (!order || !base || agree(order, base, rate)) return [];
  const parameters = { fieldName: name, baseFieldName: columnIn('base', name) };
  return [ratesDisagree(parameters)];
}

const ONE = money(1);
const TWO_CENTS = money('0.02');

/** Both amounts were rounded on the way here, and a cent of one may be many of the other. */
function agree(order: Money, base: Money, rate: Money): boolean {
  const apart = subtract(order, times(base, rate));
  return compare(max(apart, subtract(ZERO, apart)), times(max(rate, ONE), TWO_CENTS)) <= 0;
}
