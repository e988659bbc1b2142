import { compare, type Money, money } from '@merx/wire';

const OPERATORS = new Set(['==', '!=', '>=', '<=', '>', '<', '{}', '!{}', '()', '!()', '<=>']);

/** Whether an operator is valid for a condition; the default is `==`. */
export const isOperator = (operator: string | null | undefined): boolean => !operator || OPERATORS.has(operator);

/** The compared values, without empty ones. */
export interface Compared {
  values: readonly string[];
  /** Whether it is a list by nature (categories, a multiselect): then `==` and `{}` test for a common element. */
  isList: boolean;
}

/** The expected values. */
export interface Expected {
  texts: readonly string[];
  /** The texts in canonical form. */
  keys: ReadonlySet<string>;
  /** The elements of the value as a list, in canonical form; it may be one text with commas or semicolons. */
  elements: ReadonlySet<string>;
  /** The value for ordering: a single text; null for none, an empty one and several. */
  bound: Bound | null;
}

/** A text in lower case, with its value as a number or timestamp. */
interface Bound {
  text: string;
  number: Money | null;
  moment: string | null;
}

/** Parses the value of a condition: text, a number, a boolean (as 1 or 0), or a list of them. */
export function expectedOf(value: unknown): Expected {
  const texts = textsOf(value);
  const elements = Array.isArray(value) ? texts : texts.flatMap((text) => text.split(/[,;]/));
  const filled = elements.map((element) => element.trim()).filter((element) => element !== '');
  return { texts, keys: new Set(texts.map(keyOf)), elements: new Set(filled.map(keyOf)), bound: boundOf(texts) };
}

function boundOf([text, ...more]: string[]): Bound | null {
  if (text === undefined || text === '' || more.length > 0) return null;
  return { text: text.toLowerCase(), number: isNumber(text) ? money(text) : null, moment: DATE.test(text) ? moment(text) : null };
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'boolean') return [value ? '1' : '0'];
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/**
 * Whether one of the values meets the condition; operators with `!` are the exact negation of those without, so that a
 * value cannot match both. Two numbers compare as numbers, two dates as dates, anything else as case-insensitive text.
 * No value equals empty text, is undefined (`<=>`), and is neither larger nor smaller than anything.
 */
export function compares(operator: string | null | undefined, compared: Compared, expected: Expected): boolean {
  const { values, isList } = compared;
  switch (operator || '==') {
    case '==':
      return equals(values, isList ? expected.elements : expected.keys);
    case '{}':
      return isList ? common(values, expected.elements) : contains(values, expected.texts);
    case '()':
      return common(values, expected.elements);
    case '!=':
      return !compares('==', compared, expected);
    case '!{}':
      return !compares('{}', compared, expected);
    case '!()':
      return !compares('()', compared, expected);
    case '<=>':
      return values.length === 0;
    case '>=':
      return ordered(values, expected, (order) => order >= 0);
    case '<=':
      return ordered(values, expected, (order) => order <= 0);
    case '>':
      return ordered(values, expected, (order) => order > 0);
    case '<':
      return ordered(values, expected, (order) => order < 0);
    default:
      return false;
  }
}

function equals(values: readonly string[], expected: ReadonlySet<string>): boolean {
  return values.length > 0 ? common(values, expected) : expected.size === 0 || expected.has('');
}

const common = (values: readonly string[], expected: ReadonlySet<string>): boolean => values.some((value) => expected.has(keyOf(value)));

/** Empty text is contained in nothing: otherwise an empty condition would always hold. */
const contains = (values: readonly string[], expected: readonly string[]): boolean =>
  values.some((value) => expected.some((wanted) => wanted !== '' && value.toLowerCase().includes(wanted.toLowerCase())));

const ordered = (values: readonly string[], { bound }: Expected, fits: (order: number) => boolean): boolean =>
  bound !== null && values.some((value) => fits(orderOf(value, bound)));

/** No exponents: "1e3" is more likely a code than a thousand. Not longer than an amount may be. */
const NUMBER = /^\s*([+-]?)0*(\d{0,20}?)(?:\.(\d{0,20}?)0*)?\s*$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d)?$/;
const isNumber = (text: string) => /\d/.test(text) && NUMBER.test(text);

/** The canonical form of a text: numbers without redundant zeros, dates with their time, anything else in lower case. */
function keyOf(text: string): string {
  const number = /\d/.test(text) ? NUMBER.exec(text) : null;
  if (number) return numberKey(number);
  return DATE.test(text) ? moment(text) : text.toLowerCase();
}

function numberKey([, sign, whole = '', fraction = '']: RegExpExecArray): string {
  if (whole === '' && fraction === '') return '0';
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`;
}

/** Negative, zero or positive when a value is before, equal to or after the bound. */
function orderOf(value: string, bound: Bound): number {
  if (bound.number && isNumber(value)) return compare(money(value), bound.number);
  if (bound.moment && DATE.test(value)) return orderOfTexts(moment(value), bound.moment);
  return orderOfTexts(value.toLowerCase(), bound.text);
}

const moment = (date: string) => `${date.slice(0, 10)} ${date.slice(11) || '00:00:00'}`;
const orderOfTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
