import { isZero, roundToCent, subtract, toWire } from '@merx/wire';
import type { Fault } from '../../trpc/errors.js';
import { otherAmount } from '../faults.js';
import { amountOf, type Value } from './currencies.js';

/**
 * Mismatches between a document's amounts and those given by a client; fields that are not given are skipped. `place` is
 * the prefix of field names. Amounts must agree to the cent, quantities to their last decimal.
 */
export function checkAmounts<Column extends string>(
  given: { readonly [Name in NoInfer<Column>]?: Value },
  workedOut: Readonly<Record<Column, Value>>,
  place = '',
): Fault[] {
  return (Object.keys(workedOut) as Column[]).flatMap((name): Fault[] => {
    const value = given[name];
    if (value === null || value === undefined) return [];
    const apart = subtract(amountOf(value), amountOf(workedOut[name]));
    if (isZero(/(^|_)qty$/.test(name) ? apart : roundToCent(apart))) return [];
    const parameters = { fieldName: `${place}${name}`, value: toWire(amountOf(value)), expected: toWire(amountOf(workedOut[name])) };
    return [otherAmount(parameters)];
  });
}
