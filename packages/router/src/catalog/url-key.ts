import anyAscii from 'any-ascii';

/** A sign may become a long word; the index of addresses takes no more than 2,700 bytes. */
const LONGEST = 255;

/**
 * The url key of a text: transliterated, lower case, everything that is no letter or digit a single `-`, at most 255 characters. Empty
 * when nothing remains.
 */
export function urlKey(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
}
