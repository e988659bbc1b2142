import { randomBytes } from 'node:crypto';
import { invalidField, type MerxError, required } from '../../trpc/errors.js';
import { codesTooLong } from '../faults.js';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const CHARSETS: ReadonlyMap<string, string> = new Map([
  ['alphanum', UPPER + DIGITS],
  ['alpha', UPPER],
  ['num', DIGITS],
]);

/** Someone who tries a code at random may be right once in four times at most. */
const MAX_SHARE = 0.25;
/** All codes are made, written and answered at once. */
const MAX_QUANTITY = 100_000;
export const LONGEST_CODE = 255;

/** How codes are wanted, as clients say it. */
export interface CodeWish {
  quantity: number;
  length: number;
  format?: string | null | undefined;
  prefix?: string | null | undefined;
  suffix?: string | null | undefined;
  delimiter_at_every?: number | null | undefined;
  delimiter?: string | null | undefined;
}

/** How codes look: so many random characters, a delimiter after every few of them, and what stands around all. */
export interface CodeFormat {
  charset: string;
  length: number;
  prefix: string;
  suffix: string;
  /** 0: no delimiters. */
  every: number;
  delimiter: string;
}

/**
 * Returns the format of so many codes; they get longer than wished until codes are rare among all possible ones. Throws 400 naming what is
 * missing, unknown or too much.
 */
export function codeFormat(wish: CodeWish): CodeFormat {
  if (wish.quantity <= 0) throw required('couponSpec.quantity');
  if (wish.quantity > MAX_QUANTITY) throw tooMuch('quantity', MAX_QUANTITY);
  if (wish.length <= 0) throw required('couponSpec.length');
  if (wish.length > LONGEST_CODE) throw tooMuch('length', LONGEST_CODE);
  const charset = CHARSETS.get(wish.format || 'alphanum');
  if (charset === undefined) throw invalid('format', `expected one of ${[...CHARSETS.keys()].join(', ')}`);
  const every = wish.delimiter_at_every ?? 0;
  if (every < 0) throw invalid('delimiter_at_every', 'it is below 0');
  const format: CodeFormat = {
    charset,
    length: sufficientLength(wish.quantity, wish.length, charset.length),
    // Codes are compared without the blanks around them.
    prefix: (wish.prefix ?? '').trimStart(),
    suffix: (wish.suffix ?? '').trimEnd(),
    every,
    delimiter: wish.delimiter ?? '-',
  };
  if (codeLength(format) > LONGEST_CODE) throw codesTooLong({ maxLength: LONGEST_CODE });
  return format;
}

/** The least length, not below the wished one, of which the quantity is at most a quarter of all codes. */
export function sufficientLength(quantity: number, wished: number, characters: number): number {
  let length = wished;
  while (quantity > MAX_SHARE * characters ** length) length++;
  return length;
}

function codeLength({ length, prefix, suffix, every, delimiter }: CodeFormat): number {
  const delimiters = every > 0 ? Math.floor((length - 1) / every) : 0;
  return prefix.length + length + delimiters * delimiter.length + suffix.length;
}

/** So many random codes of the format, none of them twice; fewer when there are hardly any others left to draw. */
export function drawCodes(format: CodeFormat, count: number): string[] {
  const codes = new Set<string>();
  for (let round = 0; codes.size < count && round < 10; round++) {
    const missing = count - codes.size;
    const characters = randomCharacters(format.charset, missing * format.length);
    for (let drawn = 0; drawn < missing; drawn++) {
      codes.add(dressed(characters.slice(drawn * format.length, (drawn + 1) * format.length), format));
    }
  }
  return [...codes];
}

function dressed(characters: string, { prefix, suffix, every, delimiter }: CodeFormat): string {
  if (every === 0) return prefix + characters + suffix;
  const groups: string[] = [];
  for (let start = 0; start < characters.length; start += every) groups.push(characters.slice(start, start + every));
  return prefix + groups.join(delimiter) + suffix;
}

/** Characters of which nobody can foretell one; bytes beyond a multiple of the charset's size would favour its first ones. */
function randomCharacters(charset: string, count: number): string {
  const limit = 256 - (256 % charset.length);
  const drawn: string[] = [];
  while (drawn.length < count) {
    for (const byte of randomBytes(Math.ceil((count - drawn.length) * 1.2) + 8)) {
      if (byte < limit && drawn.length < count) drawn.push(charset.charAt(byte % charset.length));
    }
  }
  return drawn.join('');
}

const invalid = (name: string, reason: string): MerxError => invalidField({ fieldName: `couponSpec.${name}`, reason });
const tooMuch = (name: string, most: number): MerxError => invalid(name, `it is above ${most}`);
