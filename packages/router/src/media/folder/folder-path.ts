import { folderNameInvalid, folderTooDeep } from '../faults.js';

const LONGEST_NAME = 60;
const MOST_LEVELS = 6;
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

/** The path of a folder in another; the root has an empty path. Throws 400 for an invalid name and too many levels. */
export function pathIn(parent: string, given: string): string {
  const name = given.trim();
  if (!NAME.test(name) || name.length > LONGEST_NAME) throw folderNameInvalid({ name: given, most: LONGEST_NAME });
  const path = parent === '' ? name : `${parent}/${name}`;
  if (path.split('/').length > MOST_LEVELS) throw folderTooDeep({ most: MOST_LEVELS });
  return path;
}

/** A path and those of all folders above it, without the root. */
export const ancestorsOf = (path: string): string[] =>
  path === '' ? [] : path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));

/** The path of the folder that a folder is in. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
