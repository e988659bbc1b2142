import { timeOf } from '../texts/format';
import { dayOf, twoDigits } from '../texts/time-zone';

/** A time of the API (UTC) as a `datetime-local` input has it, in the viewer's time zone: `2026-11-24T09:30`; empty for none. */
export function localTime(text: string | null | undefined): string {
  const time = timeOf(text);
  if (!time) return '';
  const seconds = time.getSeconds();
  return `${dayOf(time)}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}${seconds > 0 ? `:${twoDigits(seconds)}` : ''}`;
}

/** The time of such an input as the API has it; null for none. */
export function utcTime(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().slice(0, 19).replace('T', ' ');
}
