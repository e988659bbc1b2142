/** Matches any postcode. */
export const ANY_POSTCODE = '*';
/** Longer postcodes are compared by their first characters. */
const MAX_LENGTH = 10;

/** The extension of a long postcode after its hyphen: the short one before it is a postcode, too. */
const ADD_ON: Readonly<Record<string, RegExp>> = { US: /-\d{4}$/, PT: /-\d{3}$/ };

/** A rate postcode to look up, and its specificity. */
export interface PostcodeKey {
  /** As in the rate, in lower case. */
  key: string;
  breadth: Breadth;
}

/** The number of postcodes covered by a rate, and its kind; lower is more specific. */
export interface Breadth {
  codes: number;
  /** Exact, then range, then prefix. */
  kind: 0 | 1 | 2;
}

/** A buyer's postcode, prepared for looking up rates. */
export interface PostcodeSearch {
  /** At most 13, each once. */
  keys: PostcodeKey[];
  /** The number compared with ranges; null for a postcode that is not a number. */
  number: number | null;
}

/** The normalized postcode: trimmed, in lower case, cut at ten characters. Empty for none. */
export const normalPostcode = (postcode: string | null): string => (postcode ?? '').trim().toLowerCase().slice(0, MAX_LENGTH);

/** All rate postcodes that match the buyer's: any, exact, and each prefix. */
export function postcodeSearch(countryId: string, postcode: string | null): PostcodeSearch {
  const code = normalPostcode(postcode);
  const base = code.replace(ADD_ON[countryId] ?? /$^/, '');
  const breadth = (length: number, kind: Breadth['kind']): Breadth => ({ codes: 10 ** (base.length - length), kind });
  const keys = new Map<string, Breadth>([[ANY_POSTCODE, { codes: Number.POSITIVE_INFINITY, kind: 2 }]]);
  const offer = (key: string, found: Breadth) => keys.has(key) || keys.set(key, found);
  if (code) offer(code, breadth(code.length, 0));
  if (base) offer(base, breadth(base.length, 0));
  for (let length = 1; length <= code.length; length++) offer(`${code.slice(0, length)}*`, breadth(length, 2));
  return {
    keys: [...keys].map(([key, found]) => ({ key, breadth: found })),
    number: /^\d+$/.test(base) ? Number(base) : null,
  };
}

/** The size of a numeric range if it contains the number, otherwise null. */
export function rangeBreadth(number: number, from: number, to: number): Breadth | null {
  return from <= number && number <= to ? { codes: to - from + 1, kind: 1 } : null;
}
