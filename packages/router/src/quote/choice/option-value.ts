import type { MerxError } from '../../trpc/errors.js';
import type { CustomOption } from '../cart/cart-product.js';
import { invalidOptionValue, optionTextTooLong } from '../faults.js';
import { FILE_VALUE } from './option-file.js';

const SELECTS: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);
const MULTIPLE: ReadonlySet<string> = new Set(['checkbox', 'multiple']);

/** Whether the option has predefined values. */
export const isSelect = (type: string): boolean => SELECTS.has(type);

/** The ids in the value of a select. */
export const valueIds = (value: string): number[] => value.split(',').map(Number);

const refused = (option: CustomOption, value: string): MerxError =>
  invalidOptionValue({ value: value.slice(0, 100), optionId: option.option_id });

/**
 * The value of an option in canonical form, empty for none: unique sorted ids, line ends as `\n`, dates as `YYYY-MM-DD
 * HH:MM:SS`, times as `HH:MM:SS`. Throws 400 for an invalid value.
 */
export function optionValue(option: CustomOption, given: string): string {
  const value = given.trim();
  if (value === '') return '';
  if (isSelect(option.type)) return selectValue(option, value);
  switch (option.type) {
    case 'file':
      if (!FILE_VALUE.test(value)) throw refused(option, value);
      return value;
    case 'date':
    case 'date_time':
    case 'time':
      return dateValue(option, value);
    default:
      return textValue(option, value);
  }
}

function textValue(option: CustomOption, value: string): string {
  const text = value.replace(/\r\n?/g, '\n');
  if (option.max_characters && [...text].length > option.max_characters)
    throw optionTextTooLong({
      optionId: option.option_id,
      maxCharacters: option.max_characters,
    });
  return text;
}

function selectValue(option: CustomOption, value: string): string {
  const ids = value.split(',').map((id) => id.trim());
  const known = new Set(option.values.map(({ option_type_id }) => String(option_type_id)));
  if (ids.some((id) => !known.has(id)) || (ids.length > 1 && !MULTIPLE.has(option.type))) throw refused(option, value);
  return [...new Set(ids.map(Number))].sort((a, b) => a - b).join(',');
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?Z?$/;

function dateValue(option: CustomOption, value: string): string {
  const [first = '', second] = value.split(/[T ]+/, 2);
  const hasDate = DATE.test(first);
  const day = hasDate ? first : undefined;
  const clock = clockOf(hasDate ? second : first);
  const fits = day === undefined || isDay(day);
  if (option.type === 'time') {
    if (!clock || !fits) throw refused(option, value);
    return clock;
  }
  if (!day || !fits || (second !== undefined && !clock) || (option.type === 'date_time' && !clock)) throw refused(option, value);
  return `${day} ${option.type === 'date' ? '00:00:00' : clock}`;
}

function clockOf(text: string | undefined): string | undefined {
  const [, hours, minutes, seconds = '00'] = CLOCK.exec(text ?? '') ?? [];
  return hours && minutes ? `${hours}:${minutes}:${seconds}` : undefined;
}

/** Whether the date exists. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
