import { InvalidInput } from '@merx/wire';
import { parseXml } from './xml.js';

type Format = 'json' | 'xml';

const FORMATS = new Map<string, Format>([
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['application/xhtml+xml', 'xml'],
  ['text/xml', 'xml'],
]);
const MAX_DEPTH = 100;
/** Escapes by which JSON can carry what a database refuses in text: the zero character and halves of a surrogate pair. */
const RISKY_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Reads a request body into its top-level parameters. Empty, blank, `null` and `[]` (how PHP writes an empty map) are no parameters.
 * Throws InvalidInput for a missing, malformed or unknown Content-Type, another charset than UTF-8, and a body that cannot be decoded.
 */
export function readBody(body: string | Uint8Array, contentType: string | undefined): Record<string, unknown> {
  const text = typeof body === 'string' ? body.replace(/^\uFEFF/, '') : decodeUtf8(body);
  if (text.trim() === '') return {};
  return readFormat(contentType) === 'json' ? readJson(text) : parseXml(text);
}

const MOST_BODIES = 10_000;

/** Reads a request body that is a JSON list of objects, each as `readBody` reads one. Throws InvalidInput for anything else, and for too many. */
export function readBodies(body: string | Uint8Array, contentType: string | undefined): Record<string, unknown>[] {
  const text = typeof body === 'string' ? body.replace(/^\uFEFF/, '') : decodeUtf8(body);
  const value = text.trim() !== '' && readFormat(contentType) === 'json' ? parseJson(text) : null;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) {
    throw new InvalidInput('The request body must be a JSON list of objects.');
  }
  if (value.length > MOST_BODIES) throw new InvalidInput('At most %most operations can be sent at once.', { most: MOST_BODIES });
  makeHarmless(value, RISKY_ESCAPE.test(text), MAX_DEPTH);
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidInput('The request body is not valid UTF-8.');
    throw error;
  }
}

function readFormat(contentType: string | undefined): Format {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type === '') throw new InvalidInput('A request body needs the header Content-Type.');
  const format = FORMATS.get(type);
  if (format === undefined) throw new InvalidInput('The Content-Type "%contentType" is not supported.', { contentType: type });
  for (const parameter of parameters) {
    if (parameter !== '' && !/^charset\s*=\s*(?:utf-8|"utf-8")$/.test(parameter)) {
      throw new InvalidInput('The Content-Type may have no parameter but charset=utf-8.');
    }
  }
  return format;
}

function readJson(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (value === null || (Array.isArray(value) && value.length === 0)) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new InvalidInput('The request body must be a JSON object.');
  makeHarmless(value, RISKY_ESCAPE.test(text), MAX_DEPTH);
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidInput('The request body is not valid JSON.');
    throw error;
  }
}

/**
 * Bounds the depth, so that later walks may recurse, and drops `__proto__`, which a later assignment would turn into a prototype.
 * `constructor` stays: as an own property it is a name like any other.
 */
function makeHarmless(node: object, checkText: boolean, depth: number): void {
  if (depth === 0) throw new InvalidInput('The request body nests deeper than %count levels.', { count: MAX_DEPTH });
  if (Object.hasOwn(node, '__proto__')) Reflect.deleteProperty(node, '__proto__');
  for (const [name, value] of Object.entries(node)) {
    if (checkText) refuseUnstorable(name);
    if (typeof value === 'object' && value !== null) makeHarmless(value, checkText, depth - 1);
    else if (checkText && typeof value === 'string') refuseUnstorable(value);
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) throw new InvalidInput('The request body holds a character that is not allowed.');
}
