import { z } from 'zod';

/** Marks a value that a reader rejects. A symbol, because any other value could be a result. */
export const REFUSED: unique symbol = Symbol('refused');

/** A schema that parses text from a request and is typed as its value. */
export type Scalar<T> = z.ZodType<T, T>;

type Expected = 'int' | 'number' | 'boolean' | 'string';
type ScalarSpec<T> = { out: z.ZodType<T, T>; expected: Expected; message: string; json: Record<string, unknown> };

/**
 * Builds a scalar from a reader. All parsing happens in the first half of a pipe, where enabling `coerce` in a leaf has no effect;
 * `z.preprocess` would work too, but counts as optional and would make path parameters optional in the OpenAPI document.
 */
export function scalar<T>(spec: ScalarSpec<T>, read: (value: unknown) => T | typeof REFUSED): Scalar<T> {
  const reader: z.ZodType<T, T> = z.any().check((payload) => {
    const input: unknown = payload.value;
    const result = read(input);
    if (result !== REFUSED) {
      payload.value = result;
      return;
    }
    const message = input === undefined ? 'Required' : spec.message;
    payload.issues.push({ code: 'invalid_type', expected: spec.expected, input, message });
  });
  return reader.pipe(spec.out).meta(spec.json);
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Whether a text is a decimal number, with or without exponent; hexadecimal, `Infinity` and the empty text are not. */
export function isNumericText(value: string): boolean {
  return NUMERIC.test(value);
}

/** The largest id or count a column can hold: integers are 4 bytes wide. */
export const MAX_INT = 2_147_483_647;
const MIN_INT = -2_147_483_648;
/** Keeps every amount a client can send well within numeric(20,4), including products of amount and quantity. */
const MAX_DECIMAL = 1e12;

function readNumber(value: unknown): number | typeof REFUSED {
  const number = typeof value === 'string' && isNumericText(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : REFUSED;
}

/** A 4-byte integer: numbers and numeric text are truncated, true and false are 1 and 0. Anything else is an issue, including null. */
export const int: Scalar<number> = scalar(
  { out: z.number(), expected: 'int', message: 'Invalid input: expected an integer', json: { type: 'integer' } },
  (value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    const number = readNumber(value);
    if (number === REFUSED) return REFUSED;
    const whole = Math.trunc(number) + 0;
    return whole > MAX_INT || whole < MIN_INT ? REFUSED : whole;
  },
);

/** A number; numeric text is parsed. Anything else is an issue, including values above a trillion. */
export const decimal: Scalar<number> = scalar(
  { out: z.number(), expected: 'number', message: 'Invalid input: expected a number', json: { type: 'number' } },
  (value) => {
    const number = readNumber(value);
    return number === REFUSED || Math.abs(number) > MAX_DECIMAL ? REFUSED : number + 0;
  },
);

const TRUE_WORDS = new Set(['1', 'true', 'on', 'yes']);

/** A boolean: true, 1, "1", "true", "on" and "yes" in any case are true, every other scalar is false. */
export const bool: Scalar<boolean> = scalar(
  { out: z.boolean(), expected: 'boolean', message: 'Invalid input: expected a boolean', json: { type: 'boolean' } },
  (value) => {
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return value === 1;
    return typeof value === 'string' ? TRUE_WORDS.has(value.trim().toLowerCase()) : REFUSED;
  },
);

/** NUL and unpaired surrogates, which no column can store. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Returns the text of a scalar as PHP casts it (true is "1", false is ""), or REFUSED for text that cannot be stored. */
function readText(value: unknown): string | typeof REFUSED {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? REFUSED : value;
  if (typeof value === 'boolean') return value ? '1' : '';
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : REFUSED;
}

const textSpec = { out: z.string(), expected: 'string', message: 'Invalid input: expected a string', json: { type: 'string' } } as const;

/** Text: any scalar as text; true is "1" and false is "". Arrays, objects, null and text with a NUL character are issues. */
export const text: Scalar<string> = scalar(textSpec, readText);

/** Text with at least one non-whitespace character; not trimmed. */
export const nonEmptyText: Scalar<string> = scalar(
  { ...textSpec, message: 'Invalid input: expected a string that is not empty', json: { type: 'string', minLength: 1 } },
  (value) => {
    const read = readText(value);
    return read === REFUSED || read.trim() === '' ? REFUSED : read;
  },
);

const LONGEST_LINE = 255;

/** Text of at most 255 characters, the limit for names and address lines; otherwise like `text`. */
export const shortText: Scalar<string> = scalar(
  {
    ...textSpec,
    message: `Invalid input: expected a string of at most ${LONGEST_LINE} characters`,
    json: { type: 'string', maxLength: LONGEST_LINE },
  },
  (value) => {
    const read = readText(value);
    return read === REFUSED || read.length > LONGEST_LINE ? REFUSED : read;
  },
);

/** An integer in a response. zod's default bounds would only clutter the OpenAPI document. */
export const wireInt = z.int().meta({ minimum: undefined, maximum: undefined });
/** A number in a response, including money. */
export const wireDecimal = z.number();
/** Text in a response. */
export const wireText = z.string();
/** A time in a response: `YYYY-MM-DD hh:mm:ss` in UTC. */
export const wireTime = z.string();
/** A date in a response: `YYYY-MM-DD`. */
export const wireDate = z.string();
/** A boolean in a response. */
export const wireBool = z.boolean();
