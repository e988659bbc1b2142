import type { GivenValues } from './product-values.js';

/**
 * Gives a special price that is written and has no first day the day it is written: a price without one would count for ever back, and
 * clients that read it expect the day. `today` is a date of the shop's time zone.
 */
export function settleSpecialPrice(values: GivenValues, before: Readonly<Record<string, string>> | undefined, today: string): void {
  if (!values.get('special_price')) return;
  const from = values.has('special_from_date') ? values.get('special_from_date') : before?.special_from_date;
  if (!from) values.set('special_from_date', `${today} 00:00:00`);
}
