import { z } from 'zod';
import { REFUSED, type Scalar, scalar } from './scalars.js';

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
const TIME = /^[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

type Clock = { hour: number; minute: number; second: number; offsetMinutes: number };

function readDay(value: string): { text: string; midnight: number } | undefined {
  const found = DATE.exec(value);
  if (!found) return undefined;
  const midnight = Date.parse(`${found[0]}T00:00:00Z`);
  // Date.parse rolls 30 February over into March: the text must come back unchanged.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== found[0] || found[1] === '0000') return undefined;
  return { text: found[0], midnight };
}

function readOffset(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

function readClock(value: string): Clock | undefined {
  if (value === '') return { hour: 0, minute: 0, second: 0, offsetMinutes: 0 };
  const found = TIME.exec(value);
  if (!found) return undefined;
  const clock = { hour: Number(found[1]), minute: Number(found[2]), second: Number(found[3] ?? 0), offsetMinutes: readOffset(found[4]) };
  return clock.hour < 24 && clock.minute < 60 && clock.second < 60 && Math.abs(clock.offsetMinutes) <= 14 * 60 ? clock : undefined;
}

/** Returns `YYYY-MM-DD HH:MM:SS` in UTC of that moment. */
export function dateTimeText(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

function readMoment(value: unknown): { day: string; utc: string } | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  const day = readDay(trimmed);
  const clock = readClock(trimmed.slice(10));
  if (!day || !clock) return undefined;
  const seconds = clock.hour * 3600 + (clock.minute - clock.offsetMinutes) * 60 + clock.second;
  const utc = dateTimeText(new Date(day.midnight + seconds * 1000));
  return /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(utc) ? { day: day.text, utc } : undefined;
}

/** A moment: `YYYY-MM-DD HH:MM:SS`, a date alone, or an ISO form with or without zone; the value is UTC text. All else is an issue. */
export const dateTime: Scalar<string> = scalar(
  {
    out: z.string(),
    expected: 'string',
    message: 'Invalid input: expected a date and time as YYYY-MM-DD HH:MM:SS',
    json: { type: 'string', examples: ['2015-11-30 14:05:00'] },
  },
  (value) => readMoment(value)?.utc ?? REFUSED,
);

/** A day: `YYYY-MM-DD`. A time behind it is cut off and never moves the day, whatever its zone: birthdays have none. */
export const date: Scalar<string> = scalar(
  {
    out: z.string(),
    expected: 'string',
    message: 'Invalid input: expected a date as YYYY-MM-DD',
    json: { type: 'string', format: 'date' },
  },
  (value) => readMoment(value)?.day ?? REFUSED,
);
