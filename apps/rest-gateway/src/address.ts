import { malformedEscape } from './faults.js';

export type Address = {
  /** The store view's code as sent, including `all`; null if the URL has none. */
  storeCode: string | null;
  /** `/V1/...`, still percent-encoded, without doubled or trailing slashes. */
  path: string;
  xmlSuffix: boolean;
  /** Set for asynchronous requests: a single operation, or each one in a list. */
  deferred?: 'one' | 'many';
};

const XML_SUFFIX = '.xml';
const STORE_CODE = /^[A-Za-z0-9_]+$/;

/**
 * Parses the path of a request under `/rest` or `/index.php/rest`, with or without a store segment. Returns null if it is not a web API
 * path. The caller checks whether the store exists.
 *
 * A lower-case `.xml` at the very end always requests XML, even where it could be part of the value: `/V1/products/a.xml` is the product
 * `a` in XML. The SKU `a.xml` is reached as `a%2Exml` or `a.xml.xml`.
 */
export function readAddress(pathname: string): Address | null {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments[0] === 'index.php') segments.shift();
  if (segments.shift() !== 'rest') return null;
  const storeCode = segments[0] === 'V1' || deferredBy(segments) ? null : segments.shift();
  const deferred = deferredBy(segments);
  if (deferred) segments.splice(0, deferred === 'many' ? 2 : 1);
  if (storeCode === undefined || segments[0] !== 'V1') return null;
  if (storeCode !== null && !STORE_CODE.test(storeCode)) return null;
  const path = `/${segments.join('/')}`;
  const xmlSuffix = path.endsWith(XML_SUFFIX) && !path.endsWith(`/${XML_SUFFIX}`);
  return { storeCode, path: xmlSuffix ? path.slice(0, -XML_SUFFIX.length) : path, xmlSuffix, ...(deferred && { deferred }) };
}

/** `async/V1/...` and `async/bulk/V1/...`; a store view may also be called `async`. */
function deferredBy([first, second, third]: string[]): Address['deferred'] {
  if (first !== 'async') return undefined;
  if (second === 'V1') return 'one';
  return second === 'bulk' && third === 'V1' ? 'many' : undefined;
}

/**
 * Decodes one path segment, already split at the slashes: `+` is a space, `%2F` a slash. Throws InvalidInput for a malformed escape and
 * for the NUL character, which database text cannot contain.
 */
export function decodeSegment(segment: string): string {
  const text = percentDecoded(segment.replaceAll('+', ' '));
  if (text === null || text.includes('\0')) throw malformedEscape({ segment });
  return text;
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
