/** The user's time zone, as `Europe/Berlin`: it decides where a day begins. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a time in the user's time zone, as `2026-11-24`. */
export const dayOf = (time: Date): string => [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');

/** A date in API format, relative to today in the user's time zone. */
export function dayFromToday(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date);
}
