import { bodyTooDeep, nameTooLong, textTooLong, tooManyEntries, tooManyValues } from './faults.js';

/** Limits on the content of a body, so that the cost of parsing it is bounded by the caller's trust level. */
export interface BodyBounds {
  /** Values of any kind, including lists and objects. */
  values: number;
  /** Characters of a text that is not a file. */
  text: number;
}

/** Maximum entries of a list or an object, at every depth. */
export const MOST_ENTRIES = 10_000;
export const MAX_DEPTH = 100;
const LONGEST_NAME = 255;

/** Fields that contain whole files, limited only by the body size; in JSON matched as the text before the value, in XML as the tag. */
const JSON_FILE = /"(?:base64_?encoded_?data|csv)"\s*:\s*$/i;
const XML_FILE = /^<(?:base64_?encoded_?data|csv)(?:\s|$)/i;
const LONG_TAG_NAME = new RegExp(`^</?[^\\s/>]{${LONGEST_NAME + 1}}`);
const WIDEST_FIELD = 60;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BLANK = 0x20;

/**
 * Checks a JSON text against its limits before it is parsed, in one pass without recursion. Throws InvalidInput if it exceeds them; the
 * parser checks whether it is valid JSON.
 */
export function checkJson(text: string, bounds: BodyBounds): void {
  const entries = new Uint32Array(MAX_DEPTH + 1);
  let values = 1;
  let depth = 0;
  let opened = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= BLANK) continue;
    if (code === QUOTE) at = checkString(text, at + 1, bounds);
    else if (code === COMMA) {
      values++;
      entries[depth] = (entries[depth] ?? 0) + 1;
      if (entries[depth] === MOST_ENTRIES) throw tooManyEntries({ count: MOST_ENTRIES });
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      // The first value inside, which no comma precedes.
      values++;
      if (++depth > MAX_DEPTH) throw bodyTooDeep({ count: MAX_DEPTH });
      entries[depth] = 0;
      opened = true;
      if (values > bounds.values + 1) throw tooManyValues({ count: bounds.values });
      continue;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      if (opened) values--;
      if (depth > 0) depth--;
    }
    opened = false;
    if (values > bounds.values) throw tooManyValues({ count: bounds.values });
  }
}

/** The position of the closing quote of the string that starts at `from`. */
function checkString(text: string, from: number, bounds: BodyBounds): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && isEscaped(text, from, end)) end = text.indexOf('"', end + 1);
  if (end === -1) return text.length;
  const length = end - from;
  if (length > LONGEST_NAME && isName(text, end)) throw nameTooLong({ count: LONGEST_NAME });
  if (length > bounds.text && !JSON_FILE.test(text.slice(Math.max(0, from - 1 - WIDEST_FIELD), from - 1)))
    throw textTooLong({ count: bounds.text });
  return end;
}

function isEscaped(text: string, from: number, quote: number): boolean {
  let before = quote;
  while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (quote - before) % 2 === 1;
}

function isName(text: string, quote: number): boolean {
  let next = quote + 1;
  while (text.charCodeAt(next) <= BLANK) next++;
  return text.charCodeAt(next) === COLON;
}

/** Like `checkJson`, for XML, whose values are its elements. Comments and CDATA contain none. The parser limits the depth. */
export function checkXml(text: string, bounds: BodyBounds): void {
  let values = 0;
  let tag = [0, 0];
  const checkText = (length: number) => {
    if (length > bounds.text && !XML_FILE.test(text.slice(...tag))) throw textTooLong({ count: bounds.text });
  };
  let at = text.indexOf('<');
  while (at !== -1) {
    const isComment = text.startsWith('<!--', at);
    const closing = isComment ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>';
    const end = text.indexOf(closing, at + 1);
    if (end === -1) return;
    if (closing === '>') {
      tag = [at, end];
      if (end - at > LONGEST_NAME && LONG_TAG_NAME.test(text.slice(at, end))) throw nameTooLong({ count: LONGEST_NAME });
      if (text[at + 1] !== '/' && ++values > bounds.values) throw tooManyValues({ count: bounds.values });
    } else if (!isComment) checkText(end - at - '<![CDATA['.length);
    const next = text.indexOf('<', end + 1);
    checkText(next - end - closing.length);
    at = next;
  }
}
