import anyAscii from 'any-ascii';

/** A character may be transliterated to a long word; the index of addresses is limited to 2,700 bytes. */
const LONGEST = 255;

/**
 * The url key for a text: transliterated, lower case, everything except letters and digits replaced by a single `-`, at most 255
 * characters. May be empty.
 */
export function urlKey(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
}
