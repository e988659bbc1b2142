import { timeOf } from '../texts/format';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time of the API (UTC) as a `datetime-local` input has it, in the viewer's time zone: `2026-11-24T09:30`; empty for none. */
export function localTime(text: string | null | undefined): string {
  const time = timeOf(text);
  if (!time) return '';
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const seconds = time.getSeconds();
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}${seconds > 0 ? `:${two(seconds)}` : ''}`;
}

/** The time of such an input as the API has it; null for none. */
export function utcTime(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().slice(0, 19).replace('T', ' ');
}

/** The viewer's time zone, as `Europe/Berlin`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
