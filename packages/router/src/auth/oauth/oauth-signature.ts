import { createHmac, timingSafeEqual } from 'node:crypto';

/** A call as it came in, as far as its signature covers it. */
export interface SignedCall {
  /** The header Authorization: that of OAuth, or one of no matter where the parameters stand in the query. */
  header: string;
  method: string;
  /** What the client may have called the address, without the query: a proxy may hide the true one. */
  urls: readonly string[];
  /** The query as sent, without the question mark. */
  query: string;
  /** The body as sent, when it is a form. */
  form: string;
}

export type OAuthParameters = ReadonlyMap<string, string>;

const DIGESTS = new Map([
  ['HMAC-SHA1', 'sha1'],
  ['HMAC-SHA256', 'sha256'],
]);

/** Whether calls may be signed that way. */
export const isSignatureMethod = (name: string): boolean => DIGESTS.has(name);

type Pair = readonly [name: string, value: string];

/** The parameters `oauth_...` of the header, a form and the query, wherever clients leave them; those of the header go first, then the form's. */
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

/** Whether the call was signed with these secrets, in constant time for each way to read it. */
export function isSignedWith(call: SignedCall, parameters: OAuthParameters, secrets: { consumer: string; token: string }): boolean {
  const digest = DIGESTS.get(parameters.get('oauth_signature_method') ?? '');
  if (!digest) return false;
  const key = `${escaped(secrets.consumer)}&${escaped(secrets.token)}`;
  // In a query, a plus that was not encoded has become a blank.
  const given = Buffer.from(parameters.get('oauth_signature')?.replaceAll(' ', '+') ?? '', 'base64');
  return baseStrings(call, parameters).some((text) => {
    const expected = createHmac(digest, key).update(text).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * What may have been signed: the standard's way first; then a plus in the query that stood for itself; then names of the query as they
 * were sent, brackets encoded or not, by which a widespread library signs.
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

/** Percent-encoded as RFC 3986 has it: everything but letters, digits and `-._~`. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A malformed escape stays as it is: the signature is then judged over just that. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

const asForm = (text: string) => unescaped(text.replaceAll('+', ' '));
