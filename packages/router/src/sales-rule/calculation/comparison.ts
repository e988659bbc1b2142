import { compare, money } from '@merx/wire';

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
  /** The texts as the elements of a list, which may be one text with commas or semicolons. */
  elements: readonly string[];
}

/** Reads the value of a condition: text, a number, a truth value (as 1 or 0), or a list of them. */
export function expectedOf(value: unknown): Expected {
  const texts = textsOf(value);
  const elements = Array.isArray(value) ? texts : texts.flatMap((text) => text.split(/[,;]/));
  return { texts, elements: elements.map((element) => element.trim()).filter((element) => element !== '') };
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
  const { texts, elements } = expected;
  switch (operator || '==') {
    case '==':
      return equals(values, isList ? elements : texts);
    case '{}':
      return isList ? common(values, elements) : contains(values, texts);
    case '()':
      return common(values, elements);
    case '!=':
      return !compares('==', compared, expected);
    case '!{}':
      return !compares('{}', compared, expected);
    case '!()':
      return !compares('()', compared, expected);
    case '<=>':
      return values.length === 0;
    case '>=':
      return ordered(values, texts, (order) => order >= 0);
    case '<=':
      return ordered(values, texts, (order) => order <= 0);
    case '>':
      return ordered(values, texts, (order) => order > 0);
    case '<':
      return ordered(values, texts, (order) => order < 0);
    default:
      return false;
  }
}

function equals(values: readonly string[], expected: readonly string[]): boolean {
  if (values.length > 0) return common(values, expected);
  return expected.length === 0 || expected.includes('');
}

const common = (values: readonly string[], expected: readonly string[]): boolean =>
  values.some((value) => expected.some((wanted) => orderOf(value, wanted) === 0));

/** The empty text is in nothing: a condition that was left empty would else hold for everything. */
const contains = (values: readonly string[], expected: readonly string[]): boolean =>
  values.some((value) => expected.some((wanted) => wanted !== '' && value.toLowerCase().includes(wanted.toLowerCase())));

function ordered(values: readonly string[], expected: readonly string[], fits: (order: number) => boolean): boolean {
  const [wanted, ...more] = expected;
  if (wanted === undefined || wanted === '' || more.length > 0) return false;
  return values.some((value) => fits(orderOf(value, wanted)));
}

/** No exponents: "1e3" is rather a code than a thousand. Not longer than any amount may be. */
const NUMBER = /^\s*[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})\s*$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d)?$/;

/** Below zero, zero or above as a stands before, with or after b. */
function orderOf(a: string, b: string): number {
  if (a === b) return 0;
  if (NUMBER.test(a) && NUMBER.test(b)) return orderOfNumbers(a, b);
  if (DATE.test(a) && DATE.test(b)) return orderOfTexts(moment(a), moment(b));
  return orderOfTexts(a.toLowerCase(), b.toLowerCase());
}

/** Up to 15 digits are told apart by ordinary numbers, which are read many times faster. */
function orderOfNumbers(a: string, b: string): number {
  return a.length > 15 || b.length > 15 ? compare(money(a), money(b)) : Math.sign(Number(a) - Number(b));
}

const moment = (date: string) => `${date.slice(0, 10)} ${date.slice(11) || '00:00:00'}`;
const orderOfTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
