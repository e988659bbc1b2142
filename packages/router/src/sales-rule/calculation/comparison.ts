import { compare, type Money, money } from '@merx/wire';

const OPERATORS = new Set(['==', '!=', '>=', '<=', '>', '<', '{}', '!{}', '()', '!()', '<=>']);

/** Whether a condition may compare by this operator; without one it compares by `==`. */
export const isOperator = (operator: string | null | undefined): boolean => !operator || OPERATORS.has(operator);

/** What is compared: every value that something has, none of them empty. */
export interface Compared {
  values: readonly string[];
  /** Whether it is a list by nature (categories, a multiselect): then `==` and `{}` ask for a common element. */
  isList: boolean;
}

/** What the values are compared with. */
export interface Expected {
  texts: readonly string[];
  /** The texts in the one form that equal ones share. */
  keys: ReadonlySet<string>;
  /** The elements, in that form, of the list that the value is; it may be one text with commas or semicolons. */
  elements: ReadonlySet<string>;
  /** What may be larger or smaller: the one text; null for none, an empty one and several. */
  bound: Bound | null;
}

/** A text, in small letters, and the number or the moment that it is. */
interface Bound {
  text: string;
  number: Money | null;
  moment: string | null;
}

/** Reads the value of a condition: text, a number, a truth value (as 1 or 0), or a list of them. */
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
 * Whether one of the values stands in the relation to the expected one; the operators with `!` are the exact contrary of those without,
 * so that nothing has a value that it is also said not to have. Two numbers compare as numbers, two dates as dates, all else as text in any
 * case. Something without values equals the empty text, is undefined (`<=>`), and is neither larger nor smaller than anything.
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

/** The empty text is in nothing: a condition that was left empty would else hold for everything. */
const contains = (values: readonly string[], expected: readonly string[]): boolean =>
  values.some((value) => expected.some((wanted) => wanted !== '' && value.toLowerCase().includes(wanted.toLowerCase())));

const ordered = (values: readonly string[], { bound }: Expected, fits: (order: number) => boolean): boolean =>
  bound !== null && values.some((value) => fits(orderOf(value, bound)));

/** No exponents: "1e3" is rather a code than a thousand. Not longer than an amount may be. */
const NUMBER = /^\s*([+-]?)0*(\d{0,20}?)(?:\.(\d{0,20}?)0*)?\s*$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d)?$/;
const isNumber = (text: string) => /\d/.test(text) && NUMBER.test(text);

/** The form that equal texts share: numbers without idle zeros, dates with their time, all else in small letters. */
function keyOf(text: string): string {
  const number = /\d/.test(text) ? NUMBER.exec(text) : null;
  if (number) return numberKey(number);
  return DATE.test(text) ? moment(text) : text.toLowerCase();
}

function numberKey([, sign, whole = '', fraction = '']: RegExpExecArray): string {
  if (whole === '' && fraction === '') return '0';
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`;
}

/** Below zero, zero or above as a value stands before, with or after the bound. */
function orderOf(value: string, bound: Bound): number {
  if (bound.number && isNumber(value)) return compare(money(value), bound.number);
  if (bound.moment && DATE.test(value)) return orderOfTexts(moment(value), bound.moment);
  return orderOfTexts(value.toLowerCase(), bound.text);
}

const moment = (date: string) => `${date.slice(0, 10)} ${date.slice(11) || '00:00:00'}`;
const orderOfTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
