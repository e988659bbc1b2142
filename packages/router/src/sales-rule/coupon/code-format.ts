import { randomBytes } from 'node:crypto';
import { invalidField, type MerxError, required } from '../../trpc/errors.js';
import { codesTooLong } from '../faults.js';
import type { CouponSpec } from './coupon.schema.js';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const CHARSETS: ReadonlyMap<string, string> = new Map([
  ['alphanum', UPPER + DIGITS],
  ['alpha', UPPER],
  ['num', DIGITS],
]);

/** A randomly guessed code is valid with a probability of at most a quarter. */
const MAX_SHARE = 0.25;
/** All codes are generated, inserted and returned at once. */
const MAX_QUANTITY = 100_000;
export const LONGEST_CODE = 255;

/** The requested format, as sent by clients. */
export type CodeWish = Omit<CouponSpec, 'rule_id' | 'quantity' | 'length' | 'extension_attributes'> & { quantity: number; length: number };

/** The format of codes: a number of random characters, a delimiter after every few of them, a prefix and a suffix. */
interface CodeFormat {
  charset: string;
  length: number;
  prefix: string;
  suffix: string;
  /** 0: no delimiters. */
  every: number;
  delimiter: string;
}

/**
 * Returns the format for that many codes; codes get longer than requested until they are rare among all possible ones.
 * Throws 400 naming what is missing, unknown or too large.
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
    // Codes are compared trimmed.
    prefix: (wish.prefix ?? '').trimStart(),
    suffix: (wish.suffix ?? '').trimEnd(),
    every,
    delimiter: wish.delimiter ?? '-',
  };
  if (codeLength(format) > LONGEST_CODE) throw codesTooLong({ maxLength: LONGEST_CODE });
  return format;
}

/** The minimum length, at least the requested one, at which the quantity is at most a quarter of all codes. */
export function sufficientLength(quantity: number, wished: number, characters: number): number {
  let length = wished;
  while (quantity > MAX_SHARE * characters ** length) length++;
  return length;
}

function codeLength({ length, prefix, suffix, every, delimiter }: CodeFormat): number {
  const delimiters = every > 0 ? Math.floor((length - 1) / every) : 0;
  return prefix.length + length + delimiters * delimiter.length + suffix.length;
}

/** Unique random codes of the format; fewer when almost none are left. */
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

/** Unpredictable random characters; bytes beyond a multiple of the charset's size are skipped, as they would favor its first ones. */
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
