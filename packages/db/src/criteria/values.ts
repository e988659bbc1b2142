import { dateTime, isNumericText } from '@merx/wire';
import { tooManyListValues } from '../faults.js';

/** A value for a parameter, and the SQL type it is cast to. */
export type BoundValue = { value: string; type: 'bigint' | 'numeric' | 'timestamptz' };

/** Far beyond what any column holds: the comparison gives the same result and numeric does not overflow. */
const GREATEST = 1e30;
const SMALLEST = 1e-30;
/** A list is bound as one array parameter; the limit bounds the cost of a statement. */
const MAX_LIST = 10_000;

/** Parses a number; undefined if the text is not one. Integers stay integers, so that integer columns can use their index. */
export function readNumber(text: string): BoundValue | undefined {
  const trimmed = text.trim();
  if (!isNumericText(trimmed)) return undefined;
  const number = Number(trimmed);
  if (Number.isSafeInteger(number) && /^[+-]?\d+$/.test(trimmed)) return { value: String(number + 0), type: 'bigint' };
  if (Math.abs(number) > GREATEST) return { value: number < 0 ? '-1e30' : '1e30', type: 'numeric' };
  if (Math.abs(number) < SMALLEST) return { value: '0', type: 'numeric' };
  return { value: trimmed.length <= 60 ? trimmed : String(number), type: 'numeric' };
}

const TRUE_WORDS = new Set(['1', 'true', 'yes', 'on']);
const FALSE_WORDS = new Set(['0', 'false', 'no', 'off']);

/** Returns 1 or 0 for the usual boolean words, otherwise the result of `readNumber`. */
export function readBoolean(text: string): BoundValue | undefined {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return { value: '1', type: 'bigint' };
  return FALSE_WORDS.has(word) ? { value: '0', type: 'bigint' } : readNumber(text);
}

/** Parses a time (UTC if it has no zone); undefined if the text is not one. MySQL's zero date sorts before everything. */
export function readTime(text: string): BoundValue | undefined {
  if (/^\s*0000-00-00/.test(text)) return { value: '-infinity', type: 'timestamptz' };
  const read = dateTime.safeParse(text);
  return read.success ? { value: `${read.data}+00`, type: 'timestamptz' } : undefined;
}

/** Returns the trimmed elements of a comma-separated list. Throws InvalidInput for more than 10,000. */
export function listElements(text: string): string[] {
  const elements = [...new Set(text.split(',').map((element) => element.trim()))];
  if (elements.length > MAX_LIST) throw tooManyListValues({ 1: MAX_LIST });
  const filled = elements.filter((element) => element !== '');
  return filled.length > 0 ? filled : [''];
}
