import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of an incoming call. */
export interface SignedCall {
  /** The Authorization header: OAuth, or any other if the parameters are in the query. */
  header: string;
  method: string;
  /** Addresses that the client may have signed, without the query: a proxy may hide the real one. */
  urls: readonly string[];
  /** The query as sent, without the question mark. */
  query: string;
  /** The body as sent, if it is a form. */
  form: string;
}

export type OAuthParameters = ReadonlyMap<string, string>;

const DIGESTS = new Map([
  ['HMAC-SHA1', 'sha1'],
  ['HMAC-SHA256', 'sha256'],
]);

/** Whether the signature method is supported. */
export const isSignatureMethod = (name: string): boolean => DIGESTS.has(name);

type Pair = readonly [name: string, value: string];

/** The `oauth_...` parameters of the header, form and query, in order of precedence: header, form, query. */
export function readOAuthParameters({ header, form, query }: SignedCall): OAuthParameters {
  const named = header
    .replace(/^\s*oauth\s/i, '')
    .split(',')
    .map((part): Pair => {
      const [name, value] = splitPair(part.trim());
      return [unescaped(name), unescaped(value.trim().replace(/^"(.*)"$/, '$1'))];
    });
  const others = [...splitQuery(query), ...splitQuery(form)].map(([name, value]): Pair => [asForm(name), asForm(value)]);
  return new Map([...others, ...named].filter(([name]) => name.startsWith('oauth_')));
}

/** Whether the call was signed with these secrets. Each comparison takes constant time. */
export function isSignedWith(call: SignedCall, parameters: OAuthParameters, secrets: { consumer: string; token: string }): boolean {
  const digest = DIGESTS.get(parameters.get('oauth_signature_method') ?? '');
  if (!digest) return false;
  const key = `${escaped(secrets.consumer)}&${escaped(secrets.token)}`;
  // An unencoded plus in a query has become a space.
  const given = Buffer.from(parameters.get('oauth_signature')?.replaceAll(' ', '+') ?? '', 'base64');
  return baseStrings(call, parameters).some((text) => {
    const expected = createHmac(digest, key).update(text).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Possible base strings: first per the standard; then with a plus in the query taken literally; then with query names as sent, brackets
 * encoded or not, as a widely used library signs them.
 */
function baseStrings({ method, urls, query, form }: SignedCall, parameters: OAuthParameters): string[] {
  const own = [...parameters].filter(([name]) => name !== 'oauth_signature');
  const formed = splitQuery(form).map(([name, value]): Pair => [asForm(name), asForm(value)]);
  const asked = splitQuery(query);
  const readings = [
    asked.map(([name, value]): Pair => [asForm(name), asForm(value)]),
    asked.map(([name, value]): Pair => [unescaped(name), unescaped(value)]),
    asked.map(([name, value]): Pair => [name, unescaped(value)]),
  ];
  const sums = readings.map((reading) => {
    const others = [...formed, ...reading].filter(([name]) => !parameters.has(name));
    return parameterString([...own, ...others]);
  });
  return [...new Set(urls)].flatMap((url) => [...new Set(sums)].map((sum) => `${method.toUpperCase()}&${escaped(url)}&${escaped(sum)}`));
}

function parameterString(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]): Pair => [escaped(name), escaped(value)])
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map((pair) => pair.join('='))
    .join('&');
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const splitQuery = (text: string): Pair[] => text.split('&').flatMap((part) => (part === '' ? [] : [splitPair(part)]));

function splitPair(text: string): Pair {
  const mark = text.indexOf('=');
  return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)];
}

/** Percent-encodes per RFC 3986: everything but letters, digits and `-._~`. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A malformed escape is left as is; the signature is verified over that text. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

const asForm = (text: string) => unescaped(text.replaceAll('+', ' '));
