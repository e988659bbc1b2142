import anyAscii from 'any-ascii';

/** The url key of a text: transliterated, lower case, everything that is no letter or digit a single `-`. Empty when nothing remains. */
export function urlKey(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
