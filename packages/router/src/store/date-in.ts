const MINUTE_MS = 60_000;
/** The day by time zone, valid for a minute. */
const days = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>();

/** Today's date in a time zone, as `YYYY-MM-DD`. Midnight is at a full minute in every zone. */
export function dateIn(timeZone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const known = days.get(timeZone);
  if (known?.minute === minute) return known.day;
  const format = known?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = format.format(minute * MINUTE_MS);
  days.set(timeZone, { format, minute, day });
  return day;
}
