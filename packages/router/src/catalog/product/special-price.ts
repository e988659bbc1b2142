import type { GivenValues } from './product-values.js';

/**
 * Sets the start date of a new special price without one to today: otherwise it would apply to the past, and clients expect a date. `today`
 * is a date in the store's time zone.
 */
export function settleSpecialPrice(values: GivenValues, before: Readonly<Record<string, string>> | undefined, today: string): void {
  if (!values.get('special_price')) return;
  const from = values.has('special_from_date') ? values.get('special_from_date') : before?.special_from_date;
  if (!from) values.set('special_from_date', `${today} 00:00:00`);
}
