import { z } from 'zod';
import { REFUSED, type Scalar, scalar } from './scalars.js';

/** `2020-01-01`, `2020-1-1`, `2020/01/01`, `2020.01.01` or `20200101`. A year has four digits: two would be ambiguous. */
const DAY = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})(?!\d)|(\d{2})(\d{2}))/;
/** The plus of a zone becomes a blank when form-decoded: `10:00:00 02:00`. */
const ZONE = String.raw`(?:[ +]*(?:Z|UTC|GMT)|\s*(?<sign>[+-]|(?<=\s))(?<zoneHour>\d{2})(?::?(?<zoneMinute>\d{2}))?)?$`;
/** The blank before a time may be sent as a plus. */
const TIME = new RegExp(String.raw`^(?:T|[ +]+)(?<hour>\d{1,2})(?::(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,]\d+)?)?)?${ZONE}`, 'i');
const COMPACT_TIME = new RegExp(String.raw`^T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})${ZONE}`, 'i');

type Day = { text: string; midnight: number; rest: string; isCompact: boolean };
type Clock = { hour: number; minute: number; second: number; offsetMinutes: number };

function readDay(value: string): Day | undefined {
  const found = DAY.exec(value);
  if (!found) return undefined;
  const [matched, year = '', , month = found[5] ?? '', day = found[6] ?? ''] = found;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // Date.parse turns 30 February into March: the text must survive the round trip unchanged.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== text || year === '0000') return undefined;
  return { text, midnight, rest: value.slice(matched.length), isCompact: found[2] === undefined };
}

function readClock(value: string, isCompact: boolean): Clock | undefined {
  if (value === '') return { hour: 0, minute: 0, second: 0, offsetMinutes: 0 };
  const found = (TIME.exec(value) ?? (isCompact ? COMPACT_TIME.exec(value) : null))?.groups;
  if (!found) return undefined;
  const { hour, minute = 0, second = 0, sign, zoneHour = 0, zoneMinute = 0 } = found;
  const offset = Number(zoneHour) * 60 + Number(zoneMinute);
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second), offsetMinutes: sign === '-' ? -offset : offset };
  return clock.hour < 24 && clock.minute < 60 && clock.second < 60 && offset <= 14 * 60 ? clock : undefined;
}

/** Returns the time as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function dateTimeText(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

function readMoment(value: unknown): { day: string; utc: string } | undefined {
  if (typeof value !== 'string') return undefined;
  const day = readDay(value.trim());
  const clock = day && readClock(day.rest, day.isCompact);
  if (!day || !clock) return undefined;
  const seconds = clock.hour * 3600 + (clock.minute - clock.offsetMinutes) * 60 + clock.second;
  const utc = dateTimeText(new Date(day.midnight + seconds * 1000));
  return /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(utc) ? { day: day.text, utc } : undefined;
}

/** A time in any form that MySQL or ISO 8601 accepts, with or without zone; the value is UTC text. Anything else is an issue. */
export const dateTime: Scalar<string> = scalar(
  {
    out: z.string(),
    expected: 'string',
    message: 'Invalid input: expected a date and time as YYYY-MM-DD HH:MM:SS',
    json: { type: 'string', examples: ['2015-11-30 14:05:00'] },
  },
  (value) => readMoment(value)?.utc ?? REFUSED,
);

/** A date: `YYYY-MM-DD`. A time after it is cut off and never shifts the date, whatever its zone: birthdays have none. */
export const date: Scalar<string> = scalar(
  {
    out: z.string(),
    expected: 'string',
    message: 'Invalid input: expected a date as YYYY-MM-DD',
    json: { type: 'string', format: 'date' },
  },
  (value) => readMoment(value)?.day ?? REFUSED,
);
