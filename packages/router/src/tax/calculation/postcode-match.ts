/** The postcode of a rate for every postcode. */
export const ANY_POSTCODE = '*';
/** Longer postcodes are compared by their first characters. */
const MAX_LENGTH = 10;

/** What follows the hyphen of a long postcode: the short one before it is a postcode, too. */
const ADD_ON: Readonly<Record<string, RegExp>> = { US: /-\d{4}$/, PT: /-\d{3}$/ };

/** How a rate's postcode may be found, and how narrow it then is. */
export interface PostcodeKey {
  /** As a rate has it, in lower case. */
  key: string;
  breadth: Breadth;
}

/** How many postcodes a rate's postcode stands for, and of what kind it is; the less of both the more specific. */
export interface Breadth {
  codes: number;
  /** Exact, then range, then a beginning. */
  kind: 0 | 1 | 2;
}

/** A buyer's postcode, ready to look rates up by. */
export interface PostcodeSearch {
  /** At most 13, each once. */
  keys: PostcodeKey[];
  /** What ranges are compared with; null for a postcode that is no number. */
  number: number | null;
}

/** The postcode as it is compared: without outer blanks, in lower case, cut at ten characters. Empty for none. */
export const normalPostcode = (postcode: string | null): string => (postcode ?? '').trim().toLowerCase().slice(0, MAX_LENGTH);

/** Every way in which a rate may name the buyer's postcode: any, itself, and each of its beginnings. */
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

/** The breadth of a numeric range when the number is in it, else null. */
export function rangeBreadth(number: number, from: number, to: number): Breadth | null {
  return from <= number && number <= to ? { codes: to - from + 1, kind: 1 } : null;
}
