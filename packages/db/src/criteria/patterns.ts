import { unusablePattern } from '../faults.js';

const COMBINING_MARKS = /[\u0300-\u036f]/g;
const MAX_PATTERN = 255;
const MAX_REPETITIONS = 1000;

/**
 * Returns a LIKE pattern that PostgreSQL accepts: a trailing backslash, which escapes nothing, is literal, as in MySQL. Accents are
 * stripped first, because one after the last backslash would be stripped later.
 */
export function likePattern(value: string): string {
  const pattern = value.normalize('NFD').replace(COMBINING_MARKS, '');
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
}

const CLASS_NAME = '\\[:(?:alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\\]';
const PUNCTUATION = '\\\\[!-/:-@[-^`{-~]';
const RANGE_END = `(?:[^\\]\\[\\\\-]|${PUNCTUATION})`;
const BRACKET = `\\[(?:\\^|(?!\\^))(?!\\])(?:-|(?!-))(?:${CLASS_NAME}|\\\\[dsw]|${RANGE_END}(?:-${RANGE_END})?)*-?\\]`;
const QUANTIFIER = '(?:[*+?]|\\{\\d{1,3}(?:,(?:\\d{1,3})?)?\\})\\??(?![*+?{])';
/**
 * The subset that PostgreSQL and JavaScript interpret alike. No back references: with them, matching can take exponential time. Each text
 * splits into these pieces in only one way, so the check itself is linear.
 */
const SUBSET = new RegExp(
  `^(?:\\\\[dswDSW]|${PUNCTUATION}|${BRACKET}|${QUANTIFIER}|\\(\\?:|\\((?!\\?)|[)|.^$]|[^\\\\[\\](){}|.^$*+?])*$`,
  'u',
);

/**
 * Returns the regular expression unchanged if PostgreSQL is sure to accept it: anchors, groups, alternatives, classes and repetition up
 * to 255. Throws InvalidInput otherwise.
 */
export function checkedRegexp(value: string): string {
  const refusal = () => unusablePattern({ value });
  if (value.length > MAX_PATTERN || !SUBSET.test(value)) throw refusal();
  const unescaped = value.replaceAll(/\\./gsu, '');
  const bounds = [...unescaped.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from, to]) => Math.max(Number(from), Number(to ?? 0), 1));
  if (bounds.some((bound) => bound > 255) || bounds.reduce((all, bound) => all * bound, 1) > MAX_REPETITIONS) throw refusal();
  try {
    new RegExp(value.replaceAll(new RegExp(CLASS_NAME, 'g'), 'a'));
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal();
    throw error;
  }
  return value;
}
