import type { ConfigReader } from '@merx/db';
import { add, type Money, money, percentOf } from '@merx/wire';

/** A carrier's amount with its handling fee: a fixed one, or a percentage of the amount. */
export function withHandling(config: ConfigReader, carrierCode: string, amount: Money): Money {
  const fee = money(config.decimal(`carriers/${carrierCode}/handling_fee`));
  const isPercent = config.text(`carriers/${carrierCode}/handling_type`) === 'P';
  return add(amount, isPercent ? percentOf(amount, fee) : fee);
}
