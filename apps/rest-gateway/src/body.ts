import { type BodyBounds, checkJson, checkXml } from './body-bounds.js';
import {
  bodyCharacter,
  contentTypeParameter,
  noContentType,
  notAListOfObjects,
  notAnObject,
  notJson,
  notUtf8,
  unsupportedContentType,
} from './faults.js';
import { parseXml } from './xml.js';

type Format = 'json' | 'xml';

const FORMATS = new Map<string, Format>([
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['application/xhtml+xml', 'xml'],
  ['text/xml', 'xml'],
]);
/** JSON escapes for characters that a database rejects in text: NUL and unpaired surrogates. */
const RISKY_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Parses a request body into its top-level parameters. Empty, blank, `null` and `[]` (PHP's empty map) mean no parameters. Throws
 * InvalidInput for a missing, malformed or unknown Content-Type, a charset other than UTF-8, a body that cannot be decoded, and one that
 * exceeds the limits.
 */
export function readBody(body: string | Uint8Array, contentType: string | undefined, bounds: BodyBounds): Record<string, unknown> {
  const text = typeof body === 'string' ? body.replace(/^\uFEFF/, '') : decodeUtf8(body);
  if (text.trim() === '') return {};
  if (readFormat(contentType) === 'json') return readJson(text, bounds);
  checkXml(text, bounds);
  return parseXml(text);
}

/** Parses a body that is a JSON list of objects, each like `readBody`. Throws InvalidInput for anything else, and for too many. */
export function readBodies(body: string | Uint8Array, contentType: string | undefined, bounds: BodyBounds): Record<string, unknown>[] {
  const text = typeof body === 'string' ? body.replace(/^\uFEFF/, '') : decodeUtf8(body);
  const value = text.trim() !== '' && readFormat(contentType) === 'json' ? parseJson(text, bounds) : null;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) {
    throw notAListOfObjects();
  }
  makeHarmless(value, RISKY_ESCAPE.test(text));
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw notUtf8();
    throw error;
  }
}

function readFormat(contentType: string | undefined): Format {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type === '') throw noContentType();
  const format = FORMATS.get(type);
  if (format === undefined) throw unsupportedContentType({ contentType: type });
  for (const parameter of parameters) {
    if (parameter !== '' && !/^charset\s*=\s*(?:utf-8|"utf-8")$/.test(parameter)) {
      throw contentTypeParameter();
    }
  }
  return format;
}

function readJson(text: string, bounds: BodyBounds): Record<string, unknown> {
  const value = parseJson(text, bounds);
  if (value === null || (Array.isArray(value) && value.length === 0)) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw notAnObject();
  makeHarmless(value, RISKY_ESCAPE.test(text));
  return value as Record<string, unknown>;
}

function parseJson(text: string, bounds: BodyBounds): unknown {
  checkJson(text, bounds);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson();
    throw error;
  }
}

/**
 * Drops `__proto__`, which a later assignment would turn into a prototype. `constructor` is kept: as an own property it is an ordinary
 * name. Recursion is safe here and in later code because the depth was checked before parsing.
 */
function makeHarmless(node: object, checkText: boolean): void {
  if (Object.hasOwn(node, '__proto__')) Reflect.deleteProperty(node, '__proto__');
  for (const [name, value] of Object.entries(node)) {
    if (checkText) refuseUnstorable(name);
    if (typeof value === 'object' && value !== null) makeHarmless(value, checkText);
    else if (checkText && typeof value === 'string') refuseUnstorable(value);
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) throw bodyCharacter();
}
