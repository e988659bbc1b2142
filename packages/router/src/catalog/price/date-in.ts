interface DayFormat {
  format: Intl.DateTimeFormat;
  /** Minute that the cached result is valid for. */
  minute: number;
  day: string;
}

const MINUTE_MS = 60_000;
const formats = new Map<string, DayFormat>();

/** Today's date in a time zone, as `YYYY-MM-DD`. Midnight is at a full minute in every zone. */
export function dateIn(timeZone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const known = formats.get(timeZone);
  if (known?.minute === minute) return known.day;
  const format = known?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = format.format(minute * MINUTE_MS);
  formats.set(timeZone, { format, minute, day });
  return day;
}
