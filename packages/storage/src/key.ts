import { posix } from 'node:path';

/** The longest key of a bucket, with room for its folder. */
const LONGEST = 900;

/**
 * The key of a path in a folder: `catalog/product` and `/a/b/abc.png` give `catalog/product/a/b/abc.png`. Undefined if the path leaves the
 * folder, contains a hidden name or is no path of a file.
 */
export function keyOf(folder: string, path: string): string | undefined {
  const key = posix.join(folder, path);
  const isWithin = folder === '' ? !key.startsWith('/') : key.startsWith(`${folder}/`);
  return isWithin && isKey(key) ? key : undefined;
}

/** Throws for a key that is not one: it must have been checked by `keyOf`. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not the key of a file.`);
  return key;
}

function isKey(key: string): boolean {
  const hasPlainNames = key.split('/').every((name) => name !== '' && !name.startsWith('.'));
  return hasPlainNames && key.length <= LONGEST && !/[\p{Cc}\\]/u.test(key);
}

/** The key with a suffix before its extension: `a/b/abc.png` and `_1` give `a/b/abc_1.png`. */
export function withSuffix(key: string, suffix: string): string {
  const name = key.lastIndexOf('/') + 1;
  const dot = key.lastIndexOf('.');
  const end = dot > name ? dot : key.length;
  return `${key.slice(0, end)}${suffix}${key.slice(end)}`;
}

const DISTINCTION = /_[0-9a-f]{20}(?=(\.[^./]*)?$)/;

/** The file name of a key, without the part by which a bucket tells apart files of one name. */
export const givenName = (key: string): string => posix.basename(key).replace(DISTINCTION, '');
